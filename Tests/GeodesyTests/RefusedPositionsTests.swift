import Geodesy
import Testing

struct RefusedPositionsTests {
  /// A text and a part of the reason for its refusal.
  @Test(arguments: [
    ("", "empty"),
    (" \t\u{200B}\n", "empty"),
    ("52.52", "two numbers"),
    ("52.52,", "two numbers"),
    (",", "no numbers"),
    ("52.52 13.405 34", "three numbers"),
    ("52.52,13.405,34", "three numbers"),
    ("52.52, 13.405 34", "three numbers"),
    ("52;13;34", "three numbers"),
    ("52,52,13,405", "four numbers"),
    ("52 31.2 13 24.3", "four numbers"),
    ("52,52, 13,405", "four numbers"),
    ("52 31 12 13 24 18", "6 numbers"),
    ("52,52 13", "three numbers"),
    ("52.52,,13.405", "comma"),
    ("52.52 13.405,", "comma"),
    ("52.5.2,13.405", "'52.5.2' is not a number"),
    ("52.,13.405", "'52.' is not a number"),
    ("--52,13", "not a number"),
    ("52-,13", "not a number"),
    ("52.52+13.405", "two numbers"),
    ("+,-", "no numbers"),
    ("95,13.405", "the latitude 95.0 is beyond 90"),
    ("-90.0000001,0", "beyond 90"),
    ("151.2153,-33.8568", "latitude first. Example: -33.8568,151.2153"),
    ("151.2153,133.8", "the latitude 151.2153 is beyond 90"),
    ("0,360.5", "the longitude 360.5 is beyond 360"),
    ("0,-361", "beyond 360"),
    ("nan,13.405", "words"),
    ("52.52,inf", "words"),
    ("0x10,0x20", "words"),
    ("1e400", "hemisphere"),
    ("1e1,2e1", "hemisphere"),
    ("Alexanderplatz", "names and addresses are not looked up"),
    ("Alexanderplatz 1, Berlin", "names and addresses are not looked up"),
    ("POINT(13.405 52.52)", "words"),
    ("[13.405, 52.52]", "the character [ does not belong"),
    ("52.52/13.405", "the character / does not belong"),
    ("٥٢,١٣", "does not belong"),
    ("１２,１３", "does not belong"),
    ("?", "the character ? does not belong"),
    ("\u{0}", "does not belong"),
    ("()", "no numbers"),
    ("1" + String(repeating: "0", count: 400) + ",0", "beyond 90"),
  ])
  func refusesUnclearNumbersAndWords(text: String, reason: String) throws {
    try expectRefusal(of: text, for: reason)
  }

  @Test(arguments: [
    ("52°31'12\"N", "two hemisphere letters"),
    ("52°31'12\"N 13°24'18\"", "two hemisphere letters"),
    ("52°31'12\"N 13°24'18\"E 5°E", "two hemisphere letters"),
    ("52N 13N", "one hemisphere must be N or S"),
    ("13E 52W", "one hemisphere must be N or S"),
    ("52.52N 13.405O", "O means east"),
    ("52.52n 13.405o", "O means east"),
    ("-52.52N 13.405E", "a hemisphere or a sign"),
    ("N-52.52 E13.405", "a hemisphere or a sign"),
    ("52.52N +13.405E", "a hemisphere or a sign"),
    ("52°60'N 13°24'E", "minutes must be at least 0 and less than 60"),
    ("52°31'60\"N 13°24'18\"E", "seconds must be at least 0 and less than 60"),
    ("52°31'N 13°61.5'E", "minutes must be"),
    ("52°-31'N 13°24'E", "minutes must be"),
    ("52.5°31'N 13°24'E", "only the last number"),
    ("52°31.5'12\"N 13°24'18\"E", "only the last number"),
    ("52°31'12\"5N 13°24'18\"E", "degrees, minutes and seconds at most"),
    ("52 31 12 5 N 13 24 18 E", "degrees, minutes and seconds at most"),
    ("52'31\"N 13°24'E", "minutes is in the wrong place"),
    ("52°31\"N 13°24'E", "seconds is in the wrong place"),
    ("52°°N 13°E", "degrees is in the wrong place"),
    ("°52N 13°E", "degrees is in the wrong place"),
    ("52,5,1N 13E", "comma"),
    ("52N,,13E", "comma"),
    ("N 52 13 E", "no degrees"),
    ("NE 52 13", "no degrees"),
    ("52N 13E 5", "wrong place"),
    ("52.52°, 13.405", "degree sign or a hemisphere"),
    ("52°31' 13", "two angles"),
    ("52°", "two angles"),
    ("52°31'12\"", "two angles"),
    ("52°,13°,34°", "two angles"),
    ("52.N 13.E", "wrong place"),
    ("91°N 13°E", "beyond 90"),
    ("90°0'1\"N 13°E", "beyond 90"),
    ("52°N 361°E", "beyond 360"),
    ("SWEENEWS", "words"),
  ])
  func refusesUnclearAngles(text: String, reason: String) throws {
    try expectRefusal(of: text, for: reason)
  }

  @Test(arguments: [
    ("geo:", "geo URI begins"),
    ("geo:52.52", "geo URI begins"),
    ("geo:52.52;13.405", "geo URI begins"),
    ("geo:1,2,3,4", "geo URI begins"),
    ("geo:5.2e1,13", "geo URI begins"),
    ("geo:Berlin", "geo URI begins"),
    ("geo:52,13,high", "geo URI begins"),
    ("geo:91,13", "beyond 90"),
    ("geo:52.52,13.405;crs=EPSG:25833", "EPSG:25833 is not WGS84"),
    ("geo:52.52,13.405;u=-5", "uncertainty in metres"),
    ("geo:52.52,13.405;u=far", "uncertainty in metres"),
    ("geo:52.52,13.405;u", "uncertainty in metres"),
    ("geo:0,0?q=Alexanderplatz", "has only words for the position"),
    ("geo:0,0?q=95,95", "beyond 90"),
    ("geohash:", "the geohash is missing"),
    ("geohash:u33da", "'a' is not a geohash digit"),
    ("geohash:u33 db", "is not a geohash digit"),
    ("u33db", "a geohash needs its prefix. Example: geohash:u33db"),
    ("GC2Q+XX Berlin", "a short Plus Code"),
    ("Berlin GC2Q+XX", "a short Plus Code"),
    ("GC2Q+XX", "a short Plus Code"),
    ("Q2+XX", "a short Plus Code"),
    ("9F4MGCC+22", "after eight digits"),
    ("9F4MGCC4+2", "no digits or at least two"),
    ("9F4MGCC4+22 Berlin", "give the code alone"),
    ("9F4MGCA4+22", "A is not a digit"),
    ("9F4M0000+22", "zeros"),
    ("9F400000+", "zeros"),
    ("9F0M0000+", "zeros"),
    ("00000000+", "zeros"),
    ("F2220000+", "outside the range"),
    ("2W220000+", "outside the range"),
  ])
  func refusesUnclearCodes(text: String, reason: String) throws {
    try expectRefusal(of: text, for: reason)
  }

  @Test(arguments: [
    ("https://example.org/?q=52.52,13.405", "only links of"),
    ("ftp://openstreetmap.org/#map=17/52.52/13.405", "only links of"),
    ("https://", "only links of"),
    ("https://google.com.example.org/maps/@52.52,13.405,15z", "only links of"),
    ("https://www.openstreetmap.org/", "does not contain a position"),
    ("https://www.openstreetmap.org/node/240109189", "does not contain a position"),
    ("https://www.openstreetmap.org/#map=17/52.52", "zoom, latitude and longitude"),
    ("https://www.openstreetmap.org/#map=17/north/east", "zoom, latitude and longitude"),
    ("https://www.openstreetmap.org/#map=17/95/13", "beyond 90"),
    ("https://www.openstreetmap.org/?mlat=52.52", "mlat= and mlon="),
    ("https://osm.org/go/", "does not contain a position"),
    ("https://osm.org/go/-", "the code after /go/"),
    ("https://osm.org/go/a!b", "the code after /go/"),
    ("https://osm.org/go/AAAAAAAAAAAAAAAA", "the code after /go/"),
    ("https://goo.gl/maps/abcdef", "open it and copy the long link"),
    ("https://maps.app.goo.gl/abcdef", "open it and copy the long link"),
    ("https://maps.apple/p/abcdef", "open it and copy the long link"),
    ("https://www.google.com/maps", "does not contain a position"),
    ("https://www.google.com/maps?q=Alexanderplatz", "does not contain a position"),
    ("https://www.google.com/maps?q=52.52,13.405,3", "three numbers"),
    ("https://www.google.com/maps/dir/Berlin/Hamburg/@53,11,8z", "does not contain a position"),
    ("https://www.google.com/maps/@95,13,15z", "beyond 90"),
    ("https://maps.apple.com/?address=1,Infinite+Loop,Cupertino", "does not contain a position"),
    ("https://maps.apple.com/?q=Alexanderplatz", "does not contain a position"),
    ("https://maps.apple.com/?ll=151.2,-33.8", "latitude first"),
    ("https://plus.codes/GC2Q+XX", "a short Plus Code"),
    ("https://geohash.org/", "the geohash is missing"),
  ])
  func refusesLinksWithoutAPosition(text: String, reason: String) throws {
    try expectRefusal(of: text, for: reason)
  }

  @Test func everyRefusalGivesAnExample() throws {
    for text in ["", "1 2 3", "O1", "52N", "geo:", "geohash:", "A+B", "https://x.org", "é"] {
      let refusal = try #require(throws: GeodesyError.self) { try Coordinate(parsing: text) }
      #expect(refusal.description.contains(". Example: "), "\(refusal)")
    }
  }

  @Test func aRefusalQuotesOnlyTheBeginningOfALongTextOnOneLine() throws {
    let text = "no\u{1B}[2J\nwords " + String(repeating: "x", count: 1_000_000)
    let refusal = try #require(throws: GeodesyError.self) { try Coordinate(parsing: text) }
    #expect(refusal.description.utf8.count < 300)
    #expect(!refusal.description.unicodeScalars.contains { $0.value < 32 })
    #expect(refusal.description.contains("too long"))
  }

  private func expectRefusal(of text: String, for reason: String) throws {
    let refusal = try #require(throws: GeodesyError.self, "\(text)") {
      try Coordinate(parsing: text)
    }
    guard case .unreadablePosition(_, let words) = refusal else {
      Issue.record("\(text): \(refusal)")
      return
    }
    #expect(words.contains(reason), "\(text)")
  }
}
