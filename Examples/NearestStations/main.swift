import SpatialIndex

var stations: BallIndex = [
  "Alexanderplatz": try Coordinate(latitude: 52.5215, longitude: 13.4112),
  "Hackescher Markt": try Coordinate(latitude: 52.5227, longitude: 13.4026),
  "Friedrichstraße": try Coordinate(latitude: 52.5203, longitude: 13.3870),
]
let museum = try Coordinate(latitude: 52.5212, longitude: 13.3969)
for near in stations.nearest(2, to: museum) {
  print("\(near.id): \(Int(near.distance.meters.rounded())) m")
}
