import Mustache

/// The templates of the pages. Each is drawn inside `layout`.
struct PageTemplates: Sendable {
  private let library: MustacheLibrary

  /// - Throws: the parser's error, for a template that cannot be read.
  init() throws {
    // Templates look their escaping up when they are read.
    MustacheContentTypes.register(PageEscaping(), named: PageEscaping.name)
    var templates: [String: MustacheTemplate] = [:]
    for path in ServerFiles.paths(in: "Page/Templates") {
      // A partial forgets the escaping of the template that it is part of, so each names it.
      let source =
        "{{% CONTENT_TYPE:\(PageEscaping.name)}}"
        + String(decoding: ServerFiles.bytes(path), as: UTF8.self)
      let name = path.dropFirst("Page/Templates/".count).dropLast(".mustache".count)
      templates[String(name)] = try MustacheTemplate(string: source)
    }
    library = MustacheLibrary(templates: templates)
  }

  /// The page that a template makes of values.
  ///
  /// - Precondition: There is a template of this name.
  func page(_ name: String, _ values: PageValues) -> String {
    guard let page = library.render(values.fields, withTemplate: name) else {
      preconditionFailure("There is no template \(name)")
    }
    return page
  }
}

/// What a template can name. An empty text is as one that is not there, so that a section around it is
/// left out.
struct PageValues {
  private(set) var fields: [String: Any] = [:]

  subscript(name: String) -> String? {
    get { fields[name] as? String }
    set { fields[name] = newValue.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// Makes something true.
  mutating func set(_ name: String, _ isTrue: Bool) { fields[name] = isTrue }

  mutating func set(_ name: String, _ values: PageValues?) { fields[name] = values?.fields }

  /// A list for a section; one that is empty is as none.
  mutating func set(_ name: String, _ values: [PageValues]) {
    fields[name] = values.isEmpty ? nil : values.map(\.fields)
  }

  /// What answers for its own names, such as the texts of a language.
  mutating func set(_ name: String, _ parent: some MustacheParent & Sendable) {
    fields[name] = parent
  }

  /// Takes over the fields of others.
  mutating func merge(_ others: PageValues) {
    fields.merge(others.fields) { _, new in new }
  }
}
