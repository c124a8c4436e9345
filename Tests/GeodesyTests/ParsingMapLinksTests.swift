import Geodesy
import Testing

struct ParsingMapLinksTests {
  @Test(arguments: [
    "https://www.openstreetmap.org/#map=17/52.52/13.405",
    "http://openstreetmap.org/#map=17/52.52/13.405&layers=N",
    "https://www.openstreetmap.org/node/240109189#map=17.5/52.52/13.405",
    "https://www.openstreetmap.org/?mlat=52.52&mlon=13.405#map=12/40/10",
    "https://www.openstreetmap.org/?mlat=52.52&mlon=13.405&zoom=12",
    "https://www.openstreetmap.org/?lat=52.52&lon=13.405&zoom=17&layers=M",
    "https://www.openstreetmap.org/search?query=52.52%2C13.405#map=5/40/10",
    "https://www.openstreetmap.org/search?query=caf%C3%A9#map=17/52.52/13.405",
    "https://www.openstreetmap.org/export/embed.html?bbox=13,52,14,53&marker=52.52%2C13.405",
    "https://osm.org/#map=17/52.52/13.405",
    "www.openstreetmap.org/#map=17/52.52/13.405",
    "openstreetmap.org/?mlat=52.52&mlon=13.405",
    "HTTPS://WWW.OpenStreetMap.ORG:443/#map=17/52.52/13.405",
  ])
  func readsOpenStreetMap(text: String) throws {
    #expect(try Coordinate(parsing: text) == berlin())
  }

  @Test(arguments: [
    "https://www.google.com/maps/@52.52,13.405,15z",
    "https://www.google.com/maps/@52.52,13.405,3a,75y,90h,90t/data=!3m6!1e1",
    "https://www.google.de/maps/place/Alex/@52.52,13.405,17z",
    "https://www.google.com/maps/place/Alexanderplatz/@52.6,13.5,17z/data=!3m1!4b1!4m5!3m4"
      + "!1s0x47a84e1f:0xb2!8m2!3d52.52!4d13.405",
    "https://www.google.com/maps/place/A/@52.6,13.5,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2"
      + "!3d52.52!4d13.405!16s%2Fg%2F1hb?entry=ttu",
    "https://www.google.com/maps/place/52.52,13.405/@52.6,13.5,17z",
    "https://www.google.com/maps/place/52%C2%B031'12.0%22N+13%C2%B024'18.0%22E/@52.6,13.5,17z",
    "https://www.google.com/maps?q=52.52,13.405",
    "https://maps.google.com/?q=52.52,13.405",
    "https://maps.google.com/maps?q=52.52,+13.405&z=17",
    "https://maps.google.co.uk/maps?q=loc:52.52,13.405",
    "https://www.google.com/maps?q=loc:52.52+13.405",
    "https://maps.google.com/?q=52.52,13.405+(Home)",
    "https://maps.google.com/?ll=52.52,13.405&z=12",
    "https://maps.google.com/?q=caf%C3%A9&ll=52.52,13.405",
    "https://www.google.com/maps/search/?api=1&query=52.52%2C13.405",
    "https://www.google.com/maps/search/52.52,+13.405?entry=tts",
    "https://www.google.com/maps/dir/?api=1&origin=50,10&destination=52.52%2C13.405",
    "https://maps.google.com/maps?saddr=50,10&daddr=52.52,13.405",
    "https://www.google.com/maps/dir/50.1,10.2/52.52,13.405/@51,12,8z/data=!3m1!4b1",
    "https://www.google.com/maps/@?api=1&map_action=map&center=52.52%2C13.405&zoom=12",
    "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=52.52%2C13.405",
    "google.com/maps/@52.52,13.405,15z",
  ])
  func readsGoogleMaps(text: String) throws {
    let coordinate = try Coordinate(parsing: text)
    #expect(try coordinate == berlin())
  }

  @Test(arguments: [
    "https://maps.apple.com/?ll=52.52,13.405&q=Home",
    "https://maps.apple.com/?ll=52.52%2C13.405",
    "https://maps.apple.com/?q=52.52,13.405",
    "http://maps.apple.com/?q=Mexican+Restaurant&sll=52.52,13.405&z=10&t=s",
    "https://maps.apple.com/?address=Alexanderplatz%201&ll=52.52,13.405&q=Alexanderplatz",
    "https://maps.apple.com/place?coordinate=52.52,13.405&name=Home&address=X",
    "https://maps.apple.com/place?address=X&coordinate=52.52%2C13.405&ll=1,2",
    "https://maps.apple.com/directions?source=50,10&destination=52.52,13.405&mode=walking",
    "https://maps.apple.com/?saddr=50,10&daddr=52.52,13.405&dirflg=d",
    "https://maps.apple.com/frame?center=52.52%2C13.405&span=0.1%2C0.1",
    "maps.apple.com/?ll=52.52,13.405",
  ])
  func readsAppleMaps(text: String) throws {
    #expect(try Coordinate(parsing: text) == berlin())
  }

  /// The examples of the OpenStreetMap wiki and of the programs that make such links.
  @Test(
    arguments: [
      ("https://osm.org/go/0GAjIv8h", 50.671530961990356, 6.09715461730957, 1e-5),
      ("https://www.openstreetmap.org/go/0GAjIv8h?m=", 50.671530961990356, 6.09715461730957, 1e-5),
      ("https://osm.org/go/wAAA--", 0, 0, 1e-12),
      ("http://osm.org/go/0EEQhq--", 51.510, 0.054, 1e-3),
      ("http://osm.org/go/0OP4tR~rx", 51.876, 19.579, 1e-5),
      ("http://osm.org/go/0OP4tR@rx", 51.876, 19.579, 1e-5),
      ("https://osm.org/go/0D_QEtY0--", 50.111110210419, 10.555543899536, 1e-5),
    ] as [(String, Double, Double, Double)])
  func readsShortLinksOfOpenStreetMap(
    text: String, latitude: Double, longitude: Double, tolerance: Double
  ) throws {
    let coordinate = try Coordinate(parsing: text)
    #expect(abs(coordinate.latitude - latitude) < tolerance)
    #expect(abs(coordinate.longitude - longitude) < tolerance)
  }

  private func berlin() throws -> Coordinate {
    try Coordinate(latitude: 52.52, longitude: 13.405)
  }
}
