#include "kernels.h"

#if defined(__x86_64__)
#include "boxes.h"
#include "descent.h"
#include "insertion.h"
#include "points.h"
#include "scatter.h"
#include "space.h"
#include "tree.h"

// Tests define it, to compile these loops for a machine without AVX-512. Aligned for the reason given in `avx2.c`.
#ifndef AVX512
#define AVX512 __attribute__((target("avx512f,avx512vl,avx512dq"), aligned(64)))
#define AVX512_NAME "AVX-512"
#endif

AVX512 INLINED size_t scan_leaf(
    const uint8_t *leaf, struct ckernels_units point, double longest, uint32_t place,
    float *squared, uint32_t *places) {
  const struct ckernels_steps origin = leaf_steps(leaf, point);
  const uint16_t *high = leaf_high(leaf);
  const __m512 ox = _mm512_set1_ps(origin.x);
  const __m512 oy = _mm512_set1_ps(origin.y);
  const __m512 oz = _mm512_set1_ps(origin.z);
  const __m512 square = _mm512_set1_ps(origin.square);
  const __m512 threshold = _mm512_set1_ps(leaf_threshold(leaf, longest));
  const __m512i numbers =
      _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const size_t count = leaf_count(leaf);
  const uint32_t used = (uint32_t)((UINT64_C(1) << count) - 1);
  size_t kept = 0;
  for (size_t start = 0; start < 32; start += 16) {
    __m512 offset[3];
    for (int axis = 0; axis < 3; axis++) {
      const __m256i row = _mm256_loadu_si256((const __m256i *)(high + 32 * axis + start));
      offset[axis] = _mm512_cvtepi32_ps(_mm512_cvtepu16_epi32(row));
    }
    const __m512 dx = _mm512_sub_ps(offset[0], ox);
    const __m512 dy = _mm512_sub_ps(offset[1], oy);
    const __m512 dz = _mm512_sub_ps(offset[2], oz);
    // Not fused, so that the sum is the same as in Swift to the last bit.
    __m512 sum = _mm512_add_ps(
        _mm512_add_ps(_mm512_mul_ps(dx, dx), _mm512_mul_ps(dy, dy)), _mm512_mul_ps(dz, dz));
    sum = _mm512_mul_ps(sum, square);
    const __mmask16 near =
        _mm512_mask_cmp_ps_mask((__mmask16)(used >> start), sum, threshold, _CMP_LE_OQ);
    const __m512i location =
        _mm512_add_epi32(_mm512_set1_epi32((int)(place + (uint32_t)start)), numbers);
    // Compressed in a register: compressing to memory is a hundred times slower on some processors.
    _mm512_storeu_ps(squared + kept, _mm512_maskz_compress_ps(near, sum));
    _mm512_storeu_si512(places + kept, _mm512_maskz_compress_epi32(near, location));
    kept += (size_t)__builtin_popcount(near);
  }
  return kept;
}

AVX512 static struct ckernels_found scan(
    void *const *leaves, size_t first, size_t end, const struct ckernels_units *point, double longest,
    float *squared, uint32_t *places) {
  return scan_leaves(scan_leaf, leaves, first, end, *point, longest, squared, places);
}

/// Two vectors of four numbers as one.
AVX512 INLINED __m512d eight(__m256d low, __m256d high) {
  return _mm512_insertf64x4(_mm512_castpd256_pd512(low), high, 1);
}

/// The squared chords to eight points in m², and the geodesics to them in metres.
struct eight_lengths {
  __m512d chord, meters;
};

/// Measures eight points from their offsets in metres.
AVX512 INLINED struct eight_lengths measure_eight(
    const struct ckernels_origin *origin, __m512d dx, __m512d dy, __m512d dz) {
  const __m512d half = _mm512_set1_pd(0.5);
  const __m512d a = _mm512_set1_pd(origin->equatorial);
  const __m512d b = _mm512_set1_pd(origin->polar);
  const __m512d xx = _mm512_mul_pd(dx, dx);
  const __m512d yy = _mm512_mul_pd(dy, dy);
  const __m512d zz = _mm512_mul_pd(dz, dz);
  const __m512d flat = _mm512_add_pd(xx, yy);
  const __m512d chord = _mm512_add_pd(flat, zz);
  const __m512d mx = _mm512_add_pd(_mm512_set1_pd(origin->meters.x), _mm512_mul_pd(dx, half));
  const __m512d my = _mm512_add_pd(_mm512_set1_pd(origin->meters.y), _mm512_mul_pd(dy, half));
  const __m512d mz = _mm512_add_pd(_mm512_set1_pd(origin->meters.z), _mm512_mul_pd(dz, half));
  const __m512d level =
      _mm512_mul_pd(_mm512_add_pd(_mm512_mul_pd(mx, mx), _mm512_mul_pd(my, my)), a);
  const __m512d height = _mm512_mul_pd(_mm512_mul_pd(mz, mz), b);
  const __m512d gradient = _mm512_add_pd(_mm512_mul_pd(level, a), _mm512_mul_pd(height, b));
  const __m512d form = _mm512_add_pd(_mm512_mul_pd(flat, a), _mm512_mul_pd(zz, b));
  const __m512d angle = _mm512_div_pd(
      _mm512_mul_pd(
          _mm512_mul_pd(_mm512_mul_pd(_mm512_set1_pd(0.25), form), form),
          _mm512_add_pd(level, height)),
      _mm512_mul_pd(chord, gradient));
  const __m512d series = _mm512_add_pd(
      _mm512_set1_pd(1.0),
      _mm512_mul_pd(
          angle, _mm512_add_pd(
                     _mm512_set1_pd(1.0 / 6),
                     _mm512_mul_pd(angle, _mm512_set1_pd(3.0 / 40)))));
  const __mmask8 apart = _mm512_cmp_pd_mask(chord, _mm512_setzero_pd(), _CMP_GT_OQ);
  return (struct eight_lengths){
      chord, _mm512_maskz_mul_pd(apart, _mm512_sqrt_pd(chord), series)};
}

/// Four numbers, and the four from index `second` on. `read_many` writes four at a time: to read eight at once
/// would be to wait until both fours are in the cache.
AVX512 INLINED __m512d eight_at(const double *numbers, size_t second) {
  return eight(_mm256_loadu_pd(numbers), _mm256_loadu_pd(numbers + second));
}

AVX512 static struct ckernels_kept measure(
    void *const *leaves, const uint32_t *places, size_t count,
    const struct ckernels_origin *origin, double reach, double bound,
    struct ckernels_measured *measured) {
  struct ckernels_measured *next = measured;
  for (size_t start = 0; start < count; start += READ_AT_ONCE) {
    const size_t rest = count - start;
    const size_t number = rest < READ_AT_ONCE ? rest : READ_AT_ONCE;
    struct read_points points;
    read_many(leaves, places + start, number, origin->units, &points);
    for (size_t first = 0; first < number; first += 8) {
      // The first four again, if there are no more.
      const size_t second = number - first > 4 ? 4 : 0;
      const struct eight_lengths lengths = measure_eight(
          origin, eight_at(points.x + first, second), eight_at(points.y + first, second),
          eight_at(points.z + first, second));
      const uint32_t used = number - first < 8 ? (1u << (number - first)) - 1 : 0xff;
      const __mmask8 far = _mm512_cmp_pd_mask(lengths.chord, _mm512_set1_pd(reach), _CMP_GT_OQ);
      if (__builtin_expect(far != 0, 0))
        return (struct ckernels_kept){start + first, (size_t)(next - measured)};
      const uint32_t near =
          _mm512_cmp_pd_mask(lengths.meters, _mm512_set1_pd(bound), _CMP_LE_OQ) & used;
      const uint32_t *entries = points.entries + first;
      next = add_four(
          next, _mm512_castpd512_pd256(lengths.meters),
          _mm_loadu_si128((const __m128i *)entries), near & 0xf);
      next = add_four(
          next, _mm512_extractf64x4_pd(lengths.meters, 1),
          _mm_loadu_si128((const __m128i *)(entries + second)), near >> 4);
    }
  }
  return (struct ckernels_kept){count, (size_t)(next - measured)};
}

/// Adds 1 to each lane's rank for every value from `first` to before `end` that comes before the lane's,
/// and, if `or_equal`, for equal ones.
AVX512 INLINED __m512i ranked(
    __m512i ranks, __m512 lanes, const float *value, size_t first, size_t end, int or_equal) {
  const __m512i one = _mm512_set1_epi32(1);
  for (size_t other = first; other < end; other++) {
    const __m512 at = _mm512_set1_ps(value[other]);
    const __mmask16 before = or_equal ? _mm512_cmp_ps_mask(at, lanes, _CMP_LE_OQ)
                                      : _mm512_cmp_ps_mask(at, lanes, _CMP_LT_OQ);
    ranks = _mm512_mask_add_epi32(ranks, before, ranks, one);
  }
  return ranks;
}

AVX512 static void order(float *values, uint32_t *places, size_t count) {
  float value[CKERNELS_MOST_ORDERED];
  uint32_t place[CKERNELS_MOST_ORDERED], rank[CKERNELS_MOST_ORDERED];
  for (size_t start = 0; start < count; start += 16) {
    _mm512_storeu_ps(value + start, _mm512_loadu_ps(values + start));
    _mm512_storeu_si512(place + start, _mm512_loadu_si512(places + start));
  }
  for (size_t start = 0; start < count; start += 16) {
    const __m512 lanes = _mm512_loadu_ps(value + start);
    const size_t end = start + 16 < count ? start + 16 : count;
    __m512i ranks = ranked(_mm512_setzero_si512(), lanes, value, 0, start, 1);
    for (size_t other = start; other < end; other++) {
      const __m512 at = _mm512_set1_ps(value[other]);
      // Of equal ones, only the lanes after it.
      const __mmask16 after = (__mmask16)(0xfffeu << (other - start));
      const __mmask16 before = (__mmask16)(
          _mm512_cmp_ps_mask(at, lanes, _CMP_LT_OQ) |
          (_mm512_cmp_ps_mask(at, lanes, _CMP_LE_OQ) & after));
      ranks = _mm512_mask_add_epi32(ranks, before, ranks, _mm512_set1_epi32(1));
    }
    ranks = ranked(ranks, lanes, value, end, count, 0);
    _mm512_storeu_si512(rank + start, ranks);
  }
  for (size_t number = 0; number < count; number++) {
    values[rank[number]] = value[number];
    places[rank[number]] = place[number];
  }
}

AVX512 static ptrdiff_t few(
    void *const *leaves, size_t count, const struct ckernels_origin *origin, double longest,
    double reach, double bound, struct ckernels_measured *measured) {
  return few_by(
      scan_leaf, order, measure, leaves, count, origin, longest, reach, bound, measured);
}

/// The squared distances from a point to the centres of 16 balls of a leaf, in steps of the leaf.
AVX512 INLINED __m512 center_distances(const uint16_t *high, struct ckernels_steps origin) {
  const float from[3] = {origin.x, origin.y, origin.z};
  __m512 product[3];
  for (int axis = 0; axis < 3; axis++) {
    const __m256i row = _mm256_loadu_si256((const __m256i *)(high + 32 * axis));
    const __m512 offset =
        _mm512_sub_ps(_mm512_cvtepi32_ps(_mm512_cvtepu16_epi32(row)), _mm512_set1_ps(from[axis]));
    product[axis] = _mm512_mul_ps(offset, offset);
  }
  // Not fused, so that the sum is the same as in Swift to the last bit.
  return _mm512_add_ps(_mm512_add_ps(product[0], product[1]), product[2]);
}

/// The radii of 16 balls of a leaf, in steps of the leaf.
AVX512 INLINED __m512 ball_radii(const uint16_t *radii, float step) {
  const __m256i row = _mm256_loadu_si256((const __m256i *)radii);
  return _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_cvtepu16_epi32(row)), _mm512_set1_ps(step));
}

AVX512 static uint64_t balls(
    const uint16_t *high, const uint16_t *radii, size_t count, struct ckernels_steps origin,
    struct ckernels_reach reach) {
  uint64_t near = 0;
  uint64_t inside = 0;
  for (int start = 0; start < 32; start += 16) {
    const __m512 sum = center_distances(high + start, origin);
    const __m512 radius = ball_radii(radii + start, reach.step);
    const __m512 outer = _mm512_add_ps(radius, _mm512_set1_ps(reach.outer));
    const __m512 inner = _mm512_max_ps(
        _mm512_sub_ps(radius, _mm512_set1_ps(reach.inner)), _mm512_setzero_ps());
    const __m512 longest =
        _mm512_mul_ps(_mm512_mul_ps(outer, outer), _mm512_set1_ps(CKERNELS_OUTER));
    const __m512 sure = _mm512_mul_ps(_mm512_mul_ps(inner, inner), _mm512_set1_ps(CKERNELS_INNER));
    near |= (uint64_t)_mm512_cmp_ps_mask(sum, longest, _CMP_LE_OQ) << start;
    inside |= (uint64_t)_mm512_cmp_ps_mask(sum, sure, _CMP_LT_OQ) << start;
  }
  const uint64_t used = (UINT64_C(1) << count) - 1;
  return (near & used) | (inside & used) << 32;
}

AVX512 static size_t cover(
    void *const *leaves, size_t first, size_t end, const struct ckernels_units *point, float chord,
    uint32_t *places) {
  return cover_by(balls, leaves, first, end, *point, chord, places);
}

AVX512 static uint32_t nearest(
    const uint16_t *high, const uint16_t *radii, size_t count, struct ckernels_steps origin,
    float step) {
  const uint32_t used = (uint32_t)((UINT64_C(1) << count) - 1);
  __m512 reach[2];
  for (int half = 0; half < 2; half++) {
    const __m512 sum = center_distances(high + 16 * half, origin);
    reach[half] = _mm512_mask_sub_ps(
        _mm512_set1_ps(__builtin_inff()), (__mmask16)(used >> 16 * half), _mm512_sqrt_ps(sum),
        ball_radii(radii + 16 * half, step));
  }
  const __m512 least = _mm512_set1_ps(_mm512_reduce_min_ps(_mm512_min_ps(reach[0], reach[1])));
  const uint32_t low = _mm512_cmp_ps_mask(reach[0], least, _CMP_EQ_OQ);
  const uint32_t high_bits = _mm512_cmp_ps_mask(reach[1], least, _CMP_EQ_OQ);
  return (uint32_t)__builtin_ctz(low | high_bits << 16);
}

/// Bounds of the squared distances to a node's 16 boxes, in squared steps, whether they are in use or not.
AVX512 INLINED __m512 box_distances(struct node_gaps gaps) {
  const __m128 outer = _mm_cvtepi32_ps(gaps.outer);
  __m512 square[3];
  for (int axis = 0; axis < 3; axis++) {
    const __m512 inner = _mm512_cvtepi32_ps(_mm512_cvtepu16_epi32(gaps.inner[axis]));
    const __m512 gap = _mm512_add_ps(inner, _mm512_broadcastss_ps(number_of(outer, axis)));
    square[axis] = _mm512_mul_ps(gap, gap);
  }
  const __m512 sum = _mm512_add_ps(_mm512_add_ps(square[0], square[1]), square[2]);
  return _mm512_mul_ps(sum, _mm512_set1_ps(CKERNELS_BOUND_FACTOR));
}

AVX512 INLINED uint32_t set_bounds(const uint8_t *node, struct node_gaps gaps, float *squared) {
  const __mmask16 used = (__mmask16)node_lanes(node);
  const __m512 square = _mm512_set1_ps(node_step(node) * node_step(node));
  const __m512 infinity = _mm512_set1_ps(__builtin_inff());
  const __m512 meters = _mm512_mask_mul_ps(infinity, used, box_distances(gaps), square);
  _mm512_storeu_ps(squared, meters);
  const uint32_t inside = boxes_at(gaps) & used;
  // Mostly there is one, and a search need not wait for the least.
  if (inside != 0) return inside | (uint32_t)__builtin_ctz(inside) << 16;
  const __m512 least = _mm512_set1_ps(_mm512_reduce_min_ps(meters));
  const uint32_t nearest = _mm512_cmp_ps_mask(meters, least, _CMP_EQ_OQ);
  return (uint32_t)__builtin_ctz(nearest) << 16;
}

AVX512 static void bounds(const void *node, float x, float y, float z, float *squared) {
  const struct whole_corners apart = rounded_apart((struct ckernels_corner){x, y, z});
  set_bounds(node, gaps_beside(node, apart), squared);
}

AVX512 static void lead(
    struct ckernels_corner low, struct ckernels_corner high, size_t height,
    struct ckernels_way *way) {
  *way = lead_by_growth(low, high, height, *way);
}

AVX512 static uint32_t within(const float *values, float threshold) {
  return _mm512_cmp_ps_mask(_mm512_loadu_ps(values), _mm512_set1_ps(threshold), _CMP_LE_OQ);
}

AVX512 INLINED uint32_t near_boxes(
    const uint8_t *node, struct whole_corners apart, float longest) {
  // In squared steps, exact.
  const float limit = longest * node_frame(node)[3] * node_frame(node)[3];
  const __m512 squared = box_distances(gaps_beside(node, apart));
  return _mm512_cmp_ps_mask(squared, _mm512_set1_ps(limit), _CMP_LE_OQ) & node_lanes(node);
}

AVX512 static void descend(
    void *root, size_t height, struct ckernels_corner point, float reach,
    struct ckernels_step *path, float *squared) {
  descend_by(set_bounds, within, root, height, point, reach, path, squared);
}

AVX512 static size_t collect(
    struct ckernels_corner point, float longest, const struct ckernels_step *path, size_t height,
    struct ckernels_pending *pending, void **leaves, uint32_t *numbers, size_t most) {
  return collect_by(
      near_boxes, within, point, longest, path, height, pending, leaves, numbers, most);
}

AVX512 static struct ckernels_walked walk(
    struct ckernels_corner point, float longest, struct ckernels_pending *pending, size_t waiting,
    void **leaves, uint32_t *numbers, size_t count, size_t most) {
  return walk_by(
      near_boxes, point, longest, pending, waiting, leaves, numbers, count, most);
}

AVX512 static struct ckernels_walked contain(
    struct ckernels_corner point, struct ckernels_pending *pending, size_t waiting, void **leaves,
    uint32_t *numbers, size_t count, size_t most, uint32_t loaded) {
  return contain_by(point, pending, waiting, leaves, numbers, count, most, loaded);
}

AVX512 static int least(const float *values, uint32_t lanes, float threshold) {
  const __m512 value = _mm512_loadu_ps(values);
  const __mmask16 among = _mm512_mask_cmp_ps_mask(
      (__mmask16)lanes, value, _mm512_set1_ps(threshold), _CMP_LE_OQ);
  if (among == 0) return -1;
  // Floats that are not negative have the same order as their bits.
  const __m512i numbers =
      _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512i keys = _mm512_or_si512(
      _mm512_andnot_si512(_mm512_set1_epi32(15), _mm512_castps_si512(value)), numbers);
  return _mm512_mask_reduce_min_epi32(among, keys) & 15;
}

/// The lanes of the 16 values from `start` on that are below `count`, as bits.
AVX512 static inline __mmask16 lanes_from(size_t start, size_t count) {
  return count - start >= 16 ? 0xffff : (__mmask16)((1u << (count - start)) - 1);
}

AVX512 static struct ckernels_range range(const float *values, size_t count) {
  __m512 low = _mm512_set1_ps(__builtin_inff());
  __m512 high = _mm512_setzero_ps();
  for (size_t start = 0; start < count; start += 16) {
    const __mmask16 lanes = lanes_from(start, count);
    const __m512 value = _mm512_maskz_loadu_ps(lanes, values + start);
    low = _mm512_mask_min_ps(low, lanes, low, value);
    high = _mm512_max_ps(high, value);
  }
  return (struct ckernels_range){_mm512_reduce_min_ps(low), _mm512_reduce_max_ps(high)};
}

AVX512 static void scatter(float *values, uint32_t *places, size_t count) {
  scatter_values(values, places, count, range(values, count).greatest);
}

AVX512 static float below(const float *values, size_t count, float limit) {
  const __m512 limits = _mm512_set1_ps(limit);
  __m512 high = _mm512_set1_ps(-1);
  for (size_t start = 0; start < count; start += 16) {
    const __mmask16 lanes = lanes_from(start, count);
    const __m512 value = _mm512_maskz_loadu_ps(lanes, values + start);
    const __mmask16 under = _mm512_mask_cmp_ps_mask(lanes, value, limits, _CMP_LT_OQ);
    high = _mm512_mask_max_ps(high, under, high, value);
  }
  return _mm512_reduce_max_ps(high);
}

AVX512 static size_t keep(float *values, uint32_t *places, size_t count, float threshold) {
  const __m512 limit = _mm512_set1_ps(threshold);
  size_t kept = 0;
  for (size_t start = 0; start < count; start += 16) {
    const __mmask16 lanes = lanes_from(start, count);
    const __m512 value = _mm512_maskz_loadu_ps(lanes, values + start);
    const __m512i place = _mm512_maskz_loadu_epi32(lanes, places + start);
    const __mmask16 near = _mm512_mask_cmp_ps_mask(lanes, value, limit, _CMP_LE_OQ);
    _mm512_storeu_ps(values + kept, _mm512_maskz_compress_ps(near, value));
    _mm512_storeu_si512(places + kept, _mm512_maskz_compress_epi32(near, place));
    kept += (size_t)__builtin_popcount(near);
  }
  return kept;
}

AVX512 static size_t count_at_most(const float *values, size_t count, float threshold) {
  const __m512 limit = _mm512_set1_ps(threshold);
  size_t result = 0;
  for (size_t start = 0; start < count; start += 16) {
    const __mmask16 lanes = lanes_from(start, count);
    const __m512 value = _mm512_maskz_loadu_ps(lanes, values + start);
    result += (size_t)__builtin_popcount(
        _mm512_mask_cmp_ps_mask(lanes, value, limit, _CMP_LE_OQ));
  }
  return result;
}

const struct ckernels ckernels_avx512 = {
    AVX512_NAME, descend, collect, walk, contain, scan, measure, few, order, scatter, balls, cover, nearest,
    bounds, lead, within, least, range, below, keep, count_at_most, put_in_space,
    &ckernels_rings_avx512};
#endif
