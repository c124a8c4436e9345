import Testing
import ToDo

/// Whatever people type is text.
@Suite(
  "Strange texts in a browser", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct StrangeTextTests {
  private static let script =
    #""><script>window.ran = 1</script><img src="x" onerror="window.ran = 1">{{formToken}}"#
  private static let rightToLeft = "قائمة المشتريات \u{202E}abc"
  private static let long = String(repeating: "a", count: 10_000)

  private static var narrow: Browser.Settings {
    var settings = Browser.Settings()
    settings.width = 320
    return settings
  }

  @Test(arguments: [script, rightToLeft, long])
  func whatIsKeptIsShownAsTextAndFits(text: String) async throws {
    try await Browser.onEveryPage(Self.narrow, with: text) { browser, page async throws in
      #expect(try await browser.faults(of: page) == [], "\(page.name)")
      try await browser.expectMereText(page.name)
    }
  }

  /// Every form that has fields for text, with the same text in all of them. Most are refused, and show it
  /// again.
  @Test(arguments: [script, rightToLeft, long])
  func whatIsTypedIsShownAgainAsTextAndFits(text: String) async throws {
    try await Browser.run(BrowserServer.filled(), Self.narrow) { browser in
      let pages = PageCase.all.filter { $0.button == nil && $0.status == nil }
      for page in pages {
        try await browser.show(page)
        let forms = try await browser.formsWithText()
        for form in 0..<forms {
          try await browser.show(page)
          try await browser.submit(form, text)
          try await browser.expectMereText("\(page.name), form \(form)")
        }
      }
    }
  }
}

extension Browser {
  /// Expects that nothing of a text has run or become an element, and that the page fits.
  fileprivate func expectMereText(_ page: String) async throws {
    #expect(try await script("return window.ran === undefined") == .bool(true), "\(page)")
    #expect(try await count("img[src='x']") == 0, "\(page)")
    #expect(try await overhang() == 0, "\(page)")
  }

  private static var forms: String {
    """
    const fields = (form) => [...form.querySelectorAll("input, textarea")].filter((field) =>
      !["hidden", "checkbox", "radio", "file", "password"].includes(field.type));
    const forms = [...document.querySelectorAll("main form")].filter((form) => fields(form).length);
    """
  }

  /// How many forms of the page have fields for text.
  fileprivate func formsWithText() async throws -> Int {
    Int(try await script(Self.forms + "return forms.length").double)
  }

  /// Fills in a form with one text in all fields, and sends it as a browser without scripts does.
  fileprivate func submit(_ form: Int, _ text: String) async throws {
    try await script(
      Self.forms + """
        for (const field of fields(forms[arguments[0]])) field.value = arguments[1];
        window.isOld = true;
        HTMLFormElement.prototype.submit.call(forms[arguments[0]]);
        """, .integer(Int64(form)), .string(text))
    try await wait(until: "window.isOld === undefined && document.readyState === 'complete'")
  }
}
