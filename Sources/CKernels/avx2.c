#include "kernels.h"

#if defined(__x86_64__)
#include "boxes.h"
#include "descent.h"
#include "insertion.h"
#include "points.h"
#include "scatter.h"
#include "space.h"
#include "tree.h"

// Aligned, so that what comes before a loop in the file does not change how long it takes (k=10: up to 1.04).
#define AVX2 __attribute__((target("avx2,popcnt"), aligned(64)))

// For each 8 bits the indices of those that are set, one in each byte from the lowest on.
#define LANE(bits, lane) \
  ((uint64_t)(((bits) >> (lane) & 1) * (lane)) \
   << 8 * __builtin_popcount((bits) & ((1 << (lane)) - 1)))
#define LANES(bits) \
  (LANE(bits, 0) | LANE(bits, 1) | LANE(bits, 2) | LANE(bits, 3) | LANE(bits, 4) | \
   LANE(bits, 5) | LANE(bits, 6) | LANE(bits, 7))
#define LANES_4(bits) LANES(bits), LANES((bits) + 1), LANES((bits) + 2), LANES((bits) + 3)
#define LANES_16(bits) \
  LANES_4(bits), LANES_4((bits) + 4), LANES_4((bits) + 8), LANES_4((bits) + 12)
#define LANES_64(bits) \
  LANES_16(bits), LANES_16((bits) + 16), LANES_16((bits) + 32), LANES_16((bits) + 48)
static const uint64_t set_lanes[256] = {LANES_64(0), LANES_64(64), LANES_64(128), LANES_64(192)};

/// The indices of the bits that are set, in front of zeros: by them, a permutation moves the lanes of
/// these bits to the front. Before AVX-512, no instruction does that.
AVX2 INLINED __m256i packing(uint32_t bits) {
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(set_lanes + bits)));
}

AVX2 INLINED size_t scan_leaf(
    const uint8_t *leaf, struct ckernels_units point, double longest, uint32_t place,
    float *squared, uint32_t *places) {
  const struct ckernels_steps origin = leaf_steps(leaf, point);
  const uint16_t *high = leaf_high(leaf);
  const __m256 x = _mm256_set1_ps(origin.x);
  const __m256 y = _mm256_set1_ps(origin.y);
  const __m256 z = _mm256_set1_ps(origin.z);
  const __m256 square = _mm256_set1_ps(origin.square);
  const __m256 threshold = _mm256_set1_ps(leaf_threshold(leaf, longest));
  const size_t count = leaf_count(leaf);
  const uint32_t used = (uint32_t)((UINT64_C(1) << count) - 1);
  size_t kept = 0;
  for (size_t start = 0; start < count; start += 8) {
    __m256 offset[3];
    for (int axis = 0; axis < 3; axis++) {
      const __m128i row = _mm_loadu_si128((const __m128i *)(high + 32 * axis + start));
      offset[axis] = _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(row));
    }
    const __m256 dx = _mm256_sub_ps(offset[0], x);
    const __m256 dy = _mm256_sub_ps(offset[1], y);
    const __m256 dz = _mm256_sub_ps(offset[2], z);
    // Not fused, so that the sum is the same as in Swift to the last bit.
    __m256 sum = _mm256_add_ps(
        _mm256_add_ps(_mm256_mul_ps(dx, dx), _mm256_mul_ps(dy, dy)), _mm256_mul_ps(dz, dz));
    sum = _mm256_mul_ps(sum, square);
    uint32_t near = (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(sum, threshold, _CMP_LE_OQ));
    near &= used >> start & 0xff;
    // All are written, without a branch, which would be mispredicted too often.
    const __m256i lanes = packing(near);
    const __m256i location = _mm256_add_epi32(_mm256_set1_epi32((int)(place + start)), lanes);
    _mm256_storeu_ps(squared + kept, _mm256_permutevar8x32_ps(sum, lanes));
    _mm256_storeu_si256((__m256i *)(places + kept), location);
    kept += (size_t)__builtin_popcount(near);
  }
  return kept;
}

AVX2 static struct ckernels_found scan(
    void *const *leaves, size_t first, size_t end, const struct ckernels_units *point, double longest,
    float *squared, uint32_t *places) {
  return scan_leaves(scan_leaf, leaves, first, end, *point, longest, squared, places);
}

/// The squared chords to four points in m², and the geodesics to them in metres.
struct four_lengths {
  __m256d chord, meters;
};

/// Measures four points from their offsets in metres.
AVX2 INLINED struct four_lengths measure_four(
    const struct ckernels_origin *origin, __m256d dx, __m256d dy, __m256d dz) {
  const __m256d half = _mm256_set1_pd(0.5);
  const __m256d a = _mm256_set1_pd(origin->equatorial);
  const __m256d b = _mm256_set1_pd(origin->polar);
  const __m256d xx = _mm256_mul_pd(dx, dx);
  const __m256d yy = _mm256_mul_pd(dy, dy);
  const __m256d zz = _mm256_mul_pd(dz, dz);
  const __m256d flat = _mm256_add_pd(xx, yy);
  const __m256d chord = _mm256_add_pd(flat, zz);
  const __m256d mx = _mm256_add_pd(_mm256_set1_pd(origin->meters.x), _mm256_mul_pd(dx, half));
  const __m256d my = _mm256_add_pd(_mm256_set1_pd(origin->meters.y), _mm256_mul_pd(dy, half));
  const __m256d mz = _mm256_add_pd(_mm256_set1_pd(origin->meters.z), _mm256_mul_pd(dz, half));
  const __m256d level =
      _mm256_mul_pd(_mm256_add_pd(_mm256_mul_pd(mx, mx), _mm256_mul_pd(my, my)), a);
  const __m256d height = _mm256_mul_pd(_mm256_mul_pd(mz, mz), b);
  const __m256d gradient = _mm256_add_pd(_mm256_mul_pd(level, a), _mm256_mul_pd(height, b));
  const __m256d form = _mm256_add_pd(_mm256_mul_pd(flat, a), _mm256_mul_pd(zz, b));
  const __m256d angle = _mm256_div_pd(
      _mm256_mul_pd(
          _mm256_mul_pd(_mm256_mul_pd(_mm256_set1_pd(0.25), form), form),
          _mm256_add_pd(level, height)),
      _mm256_mul_pd(chord, gradient));
  const __m256d series = _mm256_add_pd(
      _mm256_set1_pd(1.0),
      _mm256_mul_pd(
          angle, _mm256_add_pd(
                     _mm256_set1_pd(1.0 / 6),
                     _mm256_mul_pd(angle, _mm256_set1_pd(3.0 / 40)))));
  const __m256d apart = _mm256_cmp_pd(chord, _mm256_setzero_pd(), _CMP_GT_OQ);
  return (struct four_lengths){
      chord, _mm256_and_pd(apart, _mm256_mul_pd(_mm256_sqrt_pd(chord), series))};
}

AVX2 static struct ckernels_kept measure(
    void *const *leaves, const uint32_t *places, size_t count,
    const struct ckernels_origin *origin, double reach, double bound,
    struct ckernels_measured *measured) {
  struct ckernels_measured *next = measured;
  for (size_t start = 0; start < count; start += READ_AT_ONCE) {
    const size_t rest = count - start;
    const size_t number = rest < READ_AT_ONCE ? rest : READ_AT_ONCE;
    struct read_points points;
    read_many(leaves, places + start, number, origin->units, &points);
    for (size_t first = 0; first < number; first += 4) {
      const struct four_lengths lengths = measure_four(
          origin, _mm256_loadu_pd(points.x + first), _mm256_loadu_pd(points.y + first),
          _mm256_loadu_pd(points.z + first));
      const __m256d far = _mm256_cmp_pd(lengths.chord, _mm256_set1_pd(reach), _CMP_GT_OQ);
      if (__builtin_expect(_mm256_movemask_pd(far) != 0, 0))
        return (struct ckernels_kept){start + first, (size_t)(next - measured)};
      const uint32_t used = number - first < 4 ? (1u << (number - first)) - 1 : 0xf;
      const uint32_t near = (uint32_t)_mm256_movemask_pd(_mm256_cmp_pd(
                                lengths.meters, _mm256_set1_pd(bound), _CMP_LE_OQ)) &
                            used;
      next = add_four(
          next, lengths.meters, _mm_loadu_si128((const __m128i *)(points.entries + first)), near);
    }
  }
  return (struct ckernels_kept){count, (size_t)(next - measured)};
}

/// Writes for each value of some blocks of 8, from index `first` on, how many of `count` values come before
/// it: lesser ones, and equal ones with a lesser index.
///
/// All blocks are compared with one value after another. Loops that compare each block with those before,
/// in and after it take fewer instructions, but most of them end with a branch that is mispredicted.
AVX2 INLINED void rank_blocks(
    const float *value, size_t count, size_t first, int blocks, uint32_t *rank) {
  __m256i lanes[4], number[4], ranks[4];
  for (int block = 0; block < blocks; block++) {
    const size_t start = first + 8 * (size_t)block;
    lanes[block] = _mm256_loadu_si256((const __m256i *)(value + start));
    number[block] =
        _mm256_add_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32((int)start));
    ranks[block] = _mm256_setzero_si256();
  }
  for (size_t other = 0; other < count; other++) {
    // The bits of floats that are not negative are in the order of the floats.
    const __m256i at = _mm256_castps_si256(_mm256_broadcast_ss(value + other));
    const __m256i index = _mm256_set1_epi32((int)other);
    for (int block = 0; block < blocks; block++) {
      // -1 in the lanes after the value: it comes before them when it is less than their value plus 1.
      const __m256i after = _mm256_cmpgt_epi32(number[block], index);
      const __m256i before = _mm256_cmpgt_epi32(_mm256_sub_epi32(lanes[block], after), at);
      ranks[block] = _mm256_sub_epi32(ranks[block], before);
    }
  }
  for (int block = 0; block < blocks; block++)
    _mm256_storeu_si256((__m256i *)(rank + first + 8 * (size_t)block), ranks[block]);
}

AVX2 static void order(float *values, uint32_t *places, size_t count) {
  float value[CKERNELS_MOST_ORDERED];
  uint32_t place[CKERNELS_MOST_ORDERED], rank[CKERNELS_MOST_ORDERED];
  for (size_t start = 0; start < count; start += 8) {
    _mm256_storeu_ps(value + start, _mm256_loadu_ps(values + start));
    _mm256_storeu_si256(
        (__m256i *)(place + start), _mm256_loadu_si256((const __m256i *)(places + start)));
  }
  for (size_t first = 0; first < count; first += 32) {
    const size_t rest = count - first;
    if (rest <= 8) rank_blocks(value, count, first, 1, rank);
    else if (rest <= 16) rank_blocks(value, count, first, 2, rank);
    else if (rest <= 24) rank_blocks(value, count, first, 3, rank);
    else rank_blocks(value, count, first, 4, rank);
  }
  for (size_t number = 0; number < count; number++) {
    values[rank[number]] = value[number];
    places[rank[number]] = place[number];
  }
}

AVX2 static ptrdiff_t few(
    void *const *leaves, size_t count, const struct ckernels_origin *origin, double longest,
    double reach, double bound, struct ckernels_measured *measured) {
  return few_by(
      scan_leaf, order, measure, leaves, count, origin, longest, reach, bound, measured);
}

/// The squared distances from a point to the centres of 8 balls of a leaf, in steps of the leaf.
AVX2 INLINED __m256 center_distances(const uint16_t *high, struct ckernels_steps origin) {
  const float from[3] = {origin.x, origin.y, origin.z};
  __m256 product[3];
  for (int axis = 0; axis < 3; axis++) {
    const __m128i row = _mm_loadu_si128((const __m128i *)(high + 32 * axis));
    const __m256 offset =
        _mm256_sub_ps(_mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(row)), _mm256_set1_ps(from[axis]));
    product[axis] = _mm256_mul_ps(offset, offset);
  }
  // Not fused, so that the sum is the same as in Swift to the last bit.
  return _mm256_add_ps(_mm256_add_ps(product[0], product[1]), product[2]);
}

/// The radii of 8 balls of a leaf, in steps of the leaf.
AVX2 INLINED __m256 ball_radii(const uint16_t *radii, float step) {
  const __m128i row = _mm_loadu_si128((const __m128i *)radii);
  return _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(row)), _mm256_set1_ps(step));
}

AVX2 static uint64_t balls(
    const uint16_t *high, const uint16_t *radii, size_t count, struct ckernels_steps origin,
    struct ckernels_reach reach) {
  uint64_t near = 0;
  uint64_t inside = 0;
  for (int start = 0; start < 32; start += 8) {
    const __m256 sum = center_distances(high + start, origin);
    const __m256 radius = ball_radii(radii + start, reach.step);
    const __m256 outer = _mm256_add_ps(radius, _mm256_set1_ps(reach.outer));
    const __m256 inner = _mm256_max_ps(
        _mm256_sub_ps(radius, _mm256_set1_ps(reach.inner)), _mm256_setzero_ps());
    const __m256 longest =
        _mm256_mul_ps(_mm256_mul_ps(outer, outer), _mm256_set1_ps(CKERNELS_OUTER));
    const __m256 sure = _mm256_mul_ps(_mm256_mul_ps(inner, inner), _mm256_set1_ps(CKERNELS_INNER));
    near |= (uint64_t)_mm256_movemask_ps(_mm256_cmp_ps(sum, longest, _CMP_LE_OQ)) << start;
    inside |= (uint64_t)_mm256_movemask_ps(_mm256_cmp_ps(sum, sure, _CMP_LT_OQ)) << start;
  }
  const uint64_t used = (UINT64_C(1) << count) - 1;
  return (near & used) | (inside & used) << 32;
}

AVX2 static size_t cover(
    void *const *leaves, size_t first, size_t end, const struct ckernels_units *point, float chord,
    uint32_t *places) {
  return cover_by(balls, leaves, first, end, *point, chord, places);
}

AVX2 static uint32_t nearest(
    const uint16_t *high, const uint16_t *radii, size_t count, struct ckernels_steps origin,
    float step) {
  const __m256 infinity = _mm256_set1_ps(__builtin_inff());
  __m256 reach[4];
  __m256 least = infinity;
  for (int part = 0; part < 4; part++) {
    const __m256 distance = _mm256_sqrt_ps(center_distances(high + 8 * part, origin));
    const __m256i lanes = _mm256_add_epi32(
        _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(8 * part));
    const __m256i used = _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), lanes);
    reach[part] = _mm256_blendv_ps(
        infinity, _mm256_sub_ps(distance, ball_radii(radii + 8 * part, step)),
        _mm256_castsi256_ps(used));
    least = _mm256_min_ps(least, reach[part]);
  }
  least = _mm256_min_ps(least, _mm256_permute2f128_ps(least, least, 1));
  least = _mm256_min_ps(least, _mm256_shuffle_ps(least, least, 0x4e));
  least = _mm256_min_ps(least, _mm256_shuffle_ps(least, least, 0xb1));
  uint32_t nearest = 0;
  for (int part = 0; part < 4; part++) {
    const __m256 is_least = _mm256_cmp_ps(reach[part], least, _CMP_EQ_OQ);
    nearest |= (uint32_t)_mm256_movemask_ps(is_least) << 8 * part;
  }
  return (uint32_t)__builtin_ctz(nearest);
}

/// A bit for each of 16 lanes.
AVX2 INLINED uint32_t lanes_of(__m256 low, __m256 high) {
  return (uint32_t)_mm256_movemask_ps(low) | (uint32_t)_mm256_movemask_ps(high) << 8;
}

/// Bounds of the squared distances to 8 of a node's boxes, in squared steps, whether they are in use or not.
AVX2 INLINED __m256 box_distances(struct node_gaps gaps, int half) {
  const __m128 outer = _mm_cvtepi32_ps(gaps.outer);
  __m256 square[3];
  for (int axis = 0; axis < 3; axis++) {
    const __m128i steps = half == 0 ? _mm256_castsi256_si128(gaps.inner[axis])
                                    : _mm256_extracti128_si256(gaps.inner[axis], 1);
    const __m256 inner = _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(steps));
    const __m256 gap = _mm256_add_ps(inner, _mm256_broadcastss_ps(number_of(outer, axis)));
    square[axis] = _mm256_mul_ps(gap, gap);
  }
  const __m256 sum = _mm256_add_ps(_mm256_add_ps(square[0], square[1]), square[2]);
  return _mm256_mul_ps(sum, _mm256_set1_ps(CKERNELS_BOUND_FACTOR));
}

/// All bits of the first or last 8 of 16 lanes that have their bit set.
AVX2 INLINED __m256 lanes_with_bits(uint32_t bits, int half) {
  const __m256i bit = _mm256_slli_epi32(
      _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128), half == 0 ? 0 : 8);
  return _mm256_castsi256_ps(
      _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32((int)bits), bit), bit));
}

AVX2 INLINED uint32_t set_bounds(const uint8_t *node, struct node_gaps gaps, float *squared) {
  const __m256 infinity = _mm256_set1_ps(__builtin_inff());
  const __m256 square = _mm256_set1_ps(node_step(node) * node_step(node));
  __m256 sums[2];
  for (int half = 0; half < 2; half++) {
    const __m256 meters = _mm256_mul_ps(box_distances(gaps, half), square);
    sums[half] = _mm256_blendv_ps(infinity, meters, lanes_with_bits(node_lanes(node), half));
    _mm256_storeu_ps(squared + 8 * half, sums[half]);
  }
  const uint32_t inside = boxes_at(gaps) & node_lanes(node);
  // Mostly there is one, and a search need not wait for the least.
  if (inside != 0) return inside | (uint32_t)__builtin_ctz(inside) << 16;
  // The least of all 16, in every lane.
  __m256 least = _mm256_min_ps(sums[0], sums[1]);
  least = _mm256_min_ps(least, _mm256_permute2f128_ps(least, least, 1));
  least = _mm256_min_ps(least, _mm256_shuffle_ps(least, least, 0x4e));
  least = _mm256_min_ps(least, _mm256_shuffle_ps(least, least, 0xb1));
  const uint32_t nearest = lanes_of(
      _mm256_cmp_ps(sums[0], least, _CMP_EQ_OQ), _mm256_cmp_ps(sums[1], least, _CMP_EQ_OQ));
  return (uint32_t)__builtin_ctz(nearest) << 16;
}

AVX2 static void bounds(const void *node, float x, float y, float z, float *squared) {
  const struct whole_corners apart = rounded_apart((struct ckernels_corner){x, y, z});
  set_bounds(node, gaps_beside(node, apart), squared);
}

AVX2 static void lead(
    struct ckernels_corner low, struct ckernels_corner high, size_t height,
    struct ckernels_way *way) {
  *way = lead_by_growth(low, high, height, *way);
}

AVX2 static uint32_t within(const float *values, float threshold) {
  const __m256 limit = _mm256_set1_ps(threshold);
  uint32_t result = 0;
  for (int half = 0; half < 2; half++) {
    const __m256 near = _mm256_cmp_ps(_mm256_loadu_ps(values + 8 * half), limit, _CMP_LE_OQ);
    result |= (uint32_t)_mm256_movemask_ps(near) << 8 * half;
  }
  return result;
}

AVX2 INLINED uint32_t near_boxes(
    const uint8_t *node, struct whole_corners apart, float longest) {
  const struct node_gaps gaps = gaps_beside(node, apart);
  // In squared steps, exact.
  const __m256 limit =
      _mm256_set1_ps(longest * node_frame(node)[3] * node_frame(node)[3]);
  const uint32_t near = lanes_of(
      _mm256_cmp_ps(box_distances(gaps, 0), limit, _CMP_LE_OQ),
      _mm256_cmp_ps(box_distances(gaps, 1), limit, _CMP_LE_OQ));
  return near & node_lanes(node);
}

AVX2 static void descend(
    void *root, size_t height, struct ckernels_corner point, float reach,
    struct ckernels_step *path, float *squared) {
  descend_by(set_bounds, within, root, height, point, reach, path, squared);
}

AVX2 static size_t collect(
    struct ckernels_corner point, float longest, const struct ckernels_step *path, size_t height,
    struct ckernels_pending *pending, void **leaves, uint32_t *numbers, size_t most) {
  return collect_by(
      near_boxes, within, point, longest, path, height, pending, leaves, numbers, most);
}

AVX2 static struct ckernels_walked walk(
    struct ckernels_corner point, float longest, struct ckernels_pending *pending, size_t waiting,
    void **leaves, uint32_t *numbers, size_t count, size_t most) {
  return walk_by(
      near_boxes, point, longest, pending, waiting, leaves, numbers, count, most);
}

AVX2 static struct ckernels_walked contain(
    struct ckernels_corner point, struct ckernels_pending *pending, size_t waiting, void **leaves,
    uint32_t *numbers, size_t count, size_t most, uint32_t loaded) {
  return contain_by(point, pending, waiting, leaves, numbers, count, most, loaded);
}

AVX2 static int least(const float *values, uint32_t lanes, float threshold) {
  const __m256i bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
  const __m256i number = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256 limit = _mm256_set1_ps(threshold);
  const __m256i none = _mm256_set1_epi32(INT32_MAX);
  __m256i keys[2];
  for (int half = 0; half < 2; half++) {
    const __m256 value = _mm256_loadu_ps(values + 8 * half);
    const __m256i asked = _mm256_and_si256(_mm256_set1_epi32((int)(lanes >> 8 * half)), bit);
    const __m256i among = _mm256_and_si256(
        _mm256_cmpeq_epi32(asked, bit),
        _mm256_castps_si256(_mm256_cmp_ps(value, limit, _CMP_LE_OQ)));
    // Floats that are not negative have the same order as their bits.
    const __m256i key = _mm256_or_si256(
        _mm256_andnot_si256(_mm256_set1_epi32(15), _mm256_castps_si256(value)),
        _mm256_or_si256(number, _mm256_set1_epi32(8 * half)));
    keys[half] = _mm256_blendv_epi8(none, key, among);
  }
  __m256i eight = _mm256_min_epi32(keys[0], keys[1]);
  __m128i four = _mm_min_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
  four = _mm_min_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  four = _mm_min_epi32(four, _mm_shuffle_epi32(four, 0xb1));
  const int key = _mm_cvtsi128_si32(four);
  return key == INT32_MAX ? -1 : key & 15;
}

/// All bits of the lanes that have a value, if the first lane has number `start` of `count` values.
AVX2 INLINED __m256 lanes_in_use(size_t start, size_t count) {
  const __m256i number = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i left = _mm256_set1_epi32((int)(count - start));
  return _mm256_castsi256_ps(_mm256_cmpgt_epi32(left, number));
}

AVX2 INLINED float least_of(__m256 lanes) {
  __m128 four = _mm_min_ps(_mm256_castps256_ps128(lanes), _mm256_extractf128_ps(lanes, 1));
  four = _mm_min_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_min_ss(four, _mm_shuffle_ps(four, four, 1)));
}

AVX2 INLINED float greatest_of(__m256 lanes) {
  const __m256 sign = _mm256_set1_ps(-0.0f);
  return -least_of(_mm256_xor_ps(lanes, sign));
}

AVX2 static struct ckernels_range range(const float *values, size_t count) {
  const __m256 infinity = _mm256_set1_ps(__builtin_inff());
  __m256 low = infinity;
  __m256 high = _mm256_setzero_ps();
  for (size_t start = 0; start < count; start += 8) {
    const __m256 used = lanes_in_use(start, count);
    const __m256 value = _mm256_loadu_ps(values + start);
    low = _mm256_min_ps(low, _mm256_blendv_ps(infinity, value, used));
    high = _mm256_max_ps(high, _mm256_and_ps(value, used));
  }
  return (struct ckernels_range){least_of(low), greatest_of(high)};
}

AVX2 static void scatter(float *values, uint32_t *places, size_t count) {
  scatter_values(values, places, count, range(values, count).greatest);
}

AVX2 static float below(const float *values, size_t count, float limit) {
  const __m256 limits = _mm256_set1_ps(limit);
  const __m256 none = _mm256_set1_ps(-1);
  __m256 high = none;
  for (size_t start = 0; start < count; start += 8) {
    const __m256 value = _mm256_loadu_ps(values + start);
    const __m256 under =
        _mm256_and_ps(_mm256_cmp_ps(value, limits, _CMP_LT_OQ), lanes_in_use(start, count));
    high = _mm256_max_ps(high, _mm256_blendv_ps(none, value, under));
  }
  return greatest_of(high);
}

AVX2 static size_t keep(float *values, uint32_t *places, size_t count, float threshold) {
  const __m256 limit = _mm256_set1_ps(threshold);
  size_t kept = 0;
  for (size_t start = 0; start < count; start += 8) {
    const __m256 value = _mm256_loadu_ps(values + start);
    const __m256 place = _mm256_loadu_ps((const float *)(places + start));
    uint32_t near = (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(value, limit, _CMP_LE_OQ));
    if (start + 8 > count) near &= 0xff >> (start + 8 - count);
    const __m256i lanes = packing(near);
    _mm256_storeu_ps(values + kept, _mm256_permutevar8x32_ps(value, lanes));
    _mm256_storeu_ps((float *)(places + kept), _mm256_permutevar8x32_ps(place, lanes));
    kept += (size_t)__builtin_popcount(near);
  }
  return kept;
}

AVX2 static size_t count_at_most(const float *values, size_t count, float threshold) {
  const __m256 limit = _mm256_set1_ps(threshold);
  size_t result = 0;
  for (size_t start = 0; start < count; start += 8) {
    const __m256 near = _mm256_and_ps(
        _mm256_cmp_ps(_mm256_loadu_ps(values + start), limit, _CMP_LE_OQ),
        lanes_in_use(start, count));
    result += (size_t)__builtin_popcount((unsigned)_mm256_movemask_ps(near));
  }
  return result;
}

const struct ckernels ckernels_avx2 = {
    "AVX2", descend, collect, walk, contain, scan, measure, few, order, scatter, balls, cover, nearest,
    bounds, lead, within, least, range, below, keep, count_at_most, put_in_space,
    &ckernels_rings_avx2};
#endif
