import Testing
import ToDoPresentation

@testable import TodoCommand

struct TableTests {
  private let columns = [
    Table.Column(isAlignedRight: true), Table.Column(least: 8),
    Table.Column(least: 8, dropOrder: 1), Table.Column(dropOrder: 2),
  ]
  private let rows = [
    ["5 m", "Buy milk", "Rewe", "12/24/2026"],
    ["1.2 km", "Return the borrowed guidebook", "Amerika-Gedenkbibliothek", ""],
  ]

  @Test func columnsArePaddedAndEmptyOnesLeftOut() {
    #expect(
      Table(columns, rows).lines(fitting: nil) == [
        "   5 m  Buy milk                       Rewe                      12/24/2026",
        "1.2 km  Return the borrowed guidebook  Amerika-Gedenkbibliothek",
      ])
    let sparse = Table(columns, [["5 m", "A", "", ""], ["6 m", "B", "", ""]])
    #expect(sparse.lines(fitting: nil) == ["5 m  A", "6 m  B"])
  }

  @Test func aNarrowTerminalCutsCellsThenDropsColumns() {
    #expect(
      Table(columns, rows).lines(fitting: 60) == [
        "   5 m  Buy milk                       Rewe       12/24/2026",
        "1.2 km  Return the borrowed guidebook  Amerika-…",
      ])
    #expect(
      Table(columns, rows).lines(fitting: 24) == [
        "   5 m  Buy milk", "1.2 km  Return the borr…",
      ])
  }

  @Test func columnsThatMustStayAreCutLast() {
    let columns = [
      Table.Column(), Table.Column(least: 20, leastOfAll: 8), Table.Column(least: 8, dropOrder: 1),
    ]
    let rows = [["16076.9 km", "Return the borrowed guidebook", "Amerika-Gedenkbibliothek"]]
    #expect(
      Table(columns, rows).lines(fitting: 45) == ["16076.9 km  Return the borrowed gu…  Amerika…"])
    #expect(Table(columns, rows).lines(fitting: 24) == ["16076.9 km  Return the …"])
  }

  @Test func theColumnThatMattersMostIsLeftOutLast() {
    let columns = [
      Table.Column(), Table.Column(least: 20, leastBesideLast: 12, leastOfAll: 8),
      Table.Column(least: 8, dropOrder: 1), Table.Column(dropOrder: 0),
    ]
    let rows = [["1.2 km", "Return the borrowed guidebook", "Berliner Dom", "Mon 23 Nov"]]
    func line(_ width: Int) -> String { Table(columns, rows).lines(fitting: width)[0] }
    #expect(line(50) == "1.2 km  Return the borrowed…  Berline…  Mon 23 Nov")
    #expect(line(40) == "1.2 km  Return the borrowed…  Mon 23 Nov")
    #expect(line(32) == "1.2 km  Return the …  Mon 23 Nov")
    #expect(line(31) == "1.2 km  Return the borrowed gu…")
    #expect(line(16) == "1.2 km  Return …")
  }

  /// One long date does not make the others go.
  @Test func aLongDateIsShortenedBeforeATitleIsCutToItsLeastOrADateIsLeftOut() {
    let columns = [
      Table.Column(), Table.Column(least: 20, leastBesideLast: 12, leastOfAll: 8),
      Table.Column(dropOrder: 0),
    ]
    let table = Table(
      columns,
      [
        [
          Table.Cell("k7f"), Table.Cell("Return the borrowed guidebook"),
          Table.Cell("18 Jan 2028 08:00", short: "Jan 2028"),
        ], [Table.Cell("9dn"), Table.Cell("Dentist"), Table.Cell("14:30", short: "14:30")],
      ])
    #expect(
      table.lines(fitting: 44) == [
        "k7f  Return the borrowed…  18 Jan 2028 08:00", "9dn  Dentist               14:30",
      ])
    #expect(
      table.lines(fitting: 40) == [
        "k7f  Return the borrowed…  Jan 2028", "9dn  Dentist               14:30",
      ])
    #expect(
      table.lines(fitting: 28) == ["k7f  Return the b…  Jan 2028", "9dn  Dentist        14:30"])
    #expect(table.lines(fitting: 24) == ["k7f  Return the borrowe…", "9dn  Dentist"])
  }

  @Test(arguments: [200, 80, 60, 40, 30, 24, 16])
  func noLineIsWiderThanTheTerminal(width: Int) {
    let wide = rows + [["7 m", "買い物リスト 👩‍👩‍👧 café e\u{301}e\u{301}", "東京スカイツリー", "01/01/2027"]]
    for line in Table(columns, wide).lines(fitting: width) {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("👩‍👩‍👧", 2),
    ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("한", 2), ("\u{1112}\u{1161}\u{11ab}", 2), ("✅", 2), ("…", 1),
  ])
  func widthsAreThoseOfATerminal(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test func aStyledCellIsPaddedByItsVisibleWidth() {
    let table = Table(
      [Table.Column(), Table.Column()],
      [
        [Table.Cell("ab", .struckThrough), Table.Cell("x", .id)],
        [Table.Cell("abcd"), Table.Cell("", .tags)],
      ])
    #expect(
      table.lines(fitting: nil, styling: Styling(hasStyles: true, hasColors: true))
        == ["\u{1b}[9mab\u{1b}[29m    \u{1b}[2mx\u{1b}[22m", "abcd"])
    #expect(
      table.lines(fitting: nil, styling: Styling(hasStyles: true, hasColors: false))
        == ["\u{1b}[9mab\u{1b}[29m    \u{1b}[2mx\u{1b}[22m", "abcd"])
    #expect(table.lines(fitting: nil) == ["ab    x", "abcd"])
  }

  @Test(arguments: [
    (true, [:], true, true), (false, [:], false, false), (true, ["NO_COLOR": "1"], true, false),
    (true, ["NO_COLOR": ""], true, true), (false, ["CLICOLOR_FORCE": "1"], true, true),
    (false, ["CLICOLOR_FORCE": "0"], false, false), (true, ["TERM": "dumb"], false, false),
    (false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
  ])
  func theEnvironmentSaysWhatIsStyled(
    isTerminal: Bool, environment: [String: String], styles: Bool, colors: Bool
  ) {
    let styling = Styling(isTerminal: isTerminal, environment: environment)
    #expect(styling == Styling(hasStyles: styles, hasColors: colors))
  }
}
