#pragma once

#include "peers.h"

#include <algorithm>
#include <cmath>
#include <vector>

/// The mean radius R1 of the WGS84 ellipsoid (H. Moritz, Geodetic Reference System 1980).
constexpr double earth_radius_meters = 6371008.8;
constexpr double radians_per_degree = 0.017453292519943295;

/// A point on the sphere, in metres from its centre.
struct Point {
  double x, y, z;

  Point(double x, double y, double z) : x(x), y(y), z(z) {}

  explicit Point(peer_position position) {
    const double latitude = position.latitude * radians_per_degree;
    const double longitude = position.longitude * radians_per_degree;
    const double toAxis = earth_radius_meters * std::cos(latitude);
    x = toAxis * std::cos(longitude);
    y = toAxis * std::sin(longitude);
    z = earth_radius_meters * std::sin(latitude);
  }

  double chord_squared(const Point &other) const {
    const double dx = x - other.x, dy = y - other.y, dz = z - other.z;
    return dx * dx + dy * dy + dz * dz;
  }
};

/// The great-circle distance that belongs to the square of a chord.
inline double great_circle_meters(double chord_squared) {
  const double half = std::sqrt(chord_squared) / (2 * earth_radius_meters);
  return 2 * earth_radius_meters * std::asin(std::min(1.0, half));
}

/// The chord that belongs to a great-circle distance.
inline double chord_meters(double great_circle_meters) {
  const double angle = std::min(great_circle_meters / earth_radius_meters, M_PI);
  return 2 * earth_radius_meters * std::sin(angle / 2);
}

inline std::vector<Point> points(const peer_position *positions, uint32_t count) {
  std::vector<Point> points;
  points.reserve(count);
  for (uint32_t i = 0; i < count; ++i) points.emplace_back(positions[i]);
  return points;
}
