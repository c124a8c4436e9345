#include "BoxSearch.hpp"
#include "Peer.hpp"
#include "Sphere.hpp"

#include <sqlite3.h>

namespace {

/// An R*-tree keeps its boxes in single precision, rounded outwards: the exact positions are
/// beside it, as a program would have them in its own table.
struct SQLitePoints : peer {
  std::vector<Point> positions;
  sqlite3 *database = nullptr;
  sqlite3_stmt *select = nullptr, *insertion = nullptr, *removal = nullptr;

  SQLitePoints(const peer_position *given, uint32_t count) : positions(points(given, count)) {
    check(sqlite3_open(":memory:", &database));
    run("CREATE VIRTUAL TABLE points USING rtree(id, x0, x1, y0, y1, z0, z1)");
    prepare(
        "SELECT id FROM points WHERE x1 >= ? AND x0 <= ? AND y1 >= ? AND y0 <= ? AND z1 >= ? "
        "AND z0 <= ?",
        &select);
    prepare("INSERT INTO points VALUES (?, ?, ?, ?, ?, ?, ?)", &insertion);
    prepare("DELETE FROM points WHERE id = ?", &removal);
    // One transaction until the end: nothing is written to a disk.
    run("BEGIN");
    for (uint32_t id = 0; id < count; ++id) insert_point(id);
  }

  ~SQLitePoints() override {
    sqlite3_finalize(select);
    sqlite3_finalize(insertion);
    sqlite3_finalize(removal);
    sqlite3_close(database);
  }

  void within(
      peer_position origin, double radius_meters, std::vector<peer_neighbor> &found) override {
    const Point point(origin);
    const double reach = chord_meters(radius_meters);
    const double center[] = {point.x, point.y, point.z};
    for (int axis = 0; axis < 3; ++axis) {
      sqlite3_bind_double(select, 2 * axis + 1, center[axis] - reach);
      sqlite3_bind_double(select, 2 * axis + 2, center[axis] + reach);
    }
    int status;
    while ((status = sqlite3_step(select)) == SQLITE_ROW) {
      const uint32_t id = uint32_t(sqlite3_column_int64(select, 0));
      const double meters = great_circle_meters(point.chord_squared(positions[id]));
      if (meters <= radius_meters) found.push_back({meters, id});
    }
    check(status == SQLITE_DONE ? SQLITE_OK : status);
    sqlite3_reset(select);
  }

  uint32_t nearest(peer_position origin, uint32_t count, peer_neighbor *neighbors) override {
    return nearest_by_growing_radius(
        count, uint32_t(positions.size()), scratch, neighbors,
        [&](double radius_meters, auto &found) { within(origin, radius_meters, found); });
  }

  void insert(uint32_t id, peer_position position) override {
    if (id != positions.size()) std::abort();
    positions.emplace_back(position);
    insert_point(id);
  }

  void remove(uint32_t id) override {
    sqlite3_bind_int64(removal, 1, id);
    step(removal);
  }

  void insert_point(uint32_t id) {
    const double center[] = {positions[id].x, positions[id].y, positions[id].z};
    sqlite3_bind_int64(insertion, 1, id);
    for (int axis = 0; axis < 3; ++axis) {
      sqlite3_bind_double(insertion, 2 * axis + 2, center[axis]);
      sqlite3_bind_double(insertion, 2 * axis + 3, center[axis]);
    }
    step(insertion);
  }

  void run(const char *sql) { check(sqlite3_exec(database, sql, nullptr, nullptr, nullptr)); }

  void prepare(const char *sql, sqlite3_stmt **statement) {
    check(sqlite3_prepare_v2(database, sql, -1, statement, nullptr));
  }

  void step(sqlite3_stmt *statement) {
    const int status = sqlite3_step(statement);
    check(status == SQLITE_DONE ? SQLITE_OK : status);
    sqlite3_reset(statement);
  }

  void check(int status) {
    if (status == SQLITE_OK) return;
    std::fprintf(stderr, "SQLite: %s\n", sqlite3_errmsg(database));
    std::exit(1);
  }
};

}  // namespace

peer *make_sqlite_rtree(const peer_position *positions, uint32_t count) {
  return new SQLitePoints(positions, count);
}
