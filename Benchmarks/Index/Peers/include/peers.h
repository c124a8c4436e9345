#ifndef PEERS_H
#define PEERS_H

#include <stddef.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The spatial indexes that others have made, behind one interface. All of them answer on the
/// sphere, in metres, converted and sorted; what cannot go on is said on stderr and ends the
/// process.

/// WGS84 degrees, taken for those of a sphere.
typedef struct {
  double latitude;
  double longitude;
} peer_position;

typedef struct {
  double meters;
  uint32_t id;
} peer_neighbor;

typedef enum : uint32_t {
  /// A k-d tree with leaves of 10 points, built once.
  peer_nanoflann_static,
  /// A forest of k-d trees of doubling size; removes by marking.
  peer_nanoflann_dynamic,
  /// An R*-tree with nodes of 16, packed at first, then changed in place.
  peer_boost_rtree,
  /// An R-tree in longitude/latitude, packed by sorted tiles, built once.
  peer_geos_strtree,
  /// An R*-tree in memory.
  peer_sqlite_rtree,
} peer_kind;

typedef struct peer peer;

/// Points with the ids 0 to count - 1.
peer *peer_create(peer_kind kind, const peer_position *positions, uint32_t count);
void peer_destroy(peer *peer);

/// Writes the nearest, closest first, and returns how many there are.
uint32_t peer_nearest(
    peer *peer, peer_position origin, uint32_t count, peer_neighbor *neighbors);

/// Writes those within a radius, closest first, at most as many as there is room for; returns
/// how many there are.
uint32_t peer_within(
    peer *peer, peer_position origin, double radius_meters, peer_neighbor *neighbors,
    uint32_t room);

/// Whether the peer can be changed.
int peer_is_dynamic(peer_kind kind);

/// Puts a point in, under the next id that was never used.
void peer_insert(peer *peer, uint32_t id, peer_position position);

/// Takes a point out, which has to be there.
void peer_remove(peer *peer, uint32_t id);

typedef struct peer_fences peer_fences;

/// Circles in a packed Boost R-tree of boxes, with an exact test of the distance.
peer_fences *peer_circles_create(
    const peer_position *centers, const double *radii_meters, uint32_t count);

/// Polygons in a GEOS STRtree, with prepared geometries. The closed ring of polygon i has the
/// vertices from starts[i] to starts[i + 1] - 1.
peer_fences *peer_polygons_create(
    const peer_position *vertices, const uint32_t *starts, uint32_t count);
void peer_fences_destroy(peer_fences *fences);

/// Writes the ids of those that cover the position, in order, at most as many as there is room
/// for; returns how many there are.
uint32_t peer_fences_covering(
    peer_fences *fences, peer_position position, uint32_t *ids, uint32_t room);

typedef struct peer_rows peer_rows;

/// A file of SQLite with a write-ahead log and full synchronization, and statements for it that
/// are numbered from 0. Parameters are numbered from 1, columns from 0.
peer_rows *peer_rows_open(const char *path);
void peer_rows_close(peer_rows *rows);
void peer_rows_execute(peer_rows *rows, const char *sql);
uint32_t peer_rows_prepare(peer_rows *rows, const char *sql);
void peer_rows_bind_null(peer_rows *rows, uint32_t statement, int index);
void peer_rows_bind_integer(peer_rows *rows, uint32_t statement, int index, int64_t value);
void peer_rows_bind_real(peer_rows *rows, uint32_t statement, int index, double value);
void peer_rows_bind_text(peer_rows *rows, uint32_t statement, int index, const char *value);
/// Returns whether there is a row; else the statement can be used again.
bool peer_rows_step(peer_rows *rows, uint32_t statement);
/// SQLite's own numbers for the types.
int peer_rows_column_type(peer_rows *rows, uint32_t statement, int column);
int64_t peer_rows_column_integer(peer_rows *rows, uint32_t statement, int column);
double peer_rows_column_real(peer_rows *rows, uint32_t statement, int column);
const char *peer_rows_column_text(peer_rows *rows, uint32_t statement, int column);

/// The bytes that are allocated in the process now, by the allocator's own count.
size_t peers_allocated_bytes(void);

#ifdef __cplusplus
}
#endif

#endif
