#pragma once

#include <immintrin.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>

// How a vector of 64 bytes is passed depends on the instruction set, but none of them leaves its file.
#pragma clang diagnostic ignored "-Wpsabi"
// Two instructions are never fused into one.
#pragma STDC FP_CONTRACT OFF

#define AVX512 __attribute__((target("avx2,popcnt")))
#define AVX512_NAME "AVX-512, emulated"
#define EMULATED static inline __attribute__((always_inline, unused, target("avx2,popcnt")))

typedef int ints __attribute__((vector_size(64)));
typedef unsigned short unsigned_shorts __attribute__((vector_size(64)));

#define LANES_16 for (int lane = 0; lane < 16; lane++)
#define LANES_8 for (int lane = 0; lane < 8; lane++)
#define HAS(mask) ((mask) >> lane & 1)

// MARK: Loading, storing, converting

EMULATED __m512 emulated_set1_ps(float value) {
  __m512 result;
  LANES_16 result[lane] = value;
  return result;
}

EMULATED __m512d emulated_set1_pd(double value) {
  __m512d result;
  LANES_8 result[lane] = value;
  return result;
}

EMULATED __m512i emulated_set1_epi32(int value) {
  ints result;
  LANES_16 result[lane] = value;
  return (__m512i)result;
}

EMULATED __m512i emulated_broadcastw_epi16(__m128i value) {
  const unsigned short first = (unsigned short)_mm_extract_epi16(value, 0);
  unsigned_shorts result;
  for (int lane = 0; lane < 32; lane++) result[lane] = first;
  return (__m512i)result;
}

EMULATED __m512 emulated_loadu_ps(const float *values) {
  __m512 result;
  memcpy(&result, values, 64);
  return result;
}

EMULATED __m512i emulated_loadu_si512(const void *values) {
  __m512i result;
  memcpy(&result, values, 64);
  return result;
}

EMULATED __m512 emulated_maskz_loadu_ps(unsigned mask, const float *values) {
  __m512 result;
  LANES_16 result[lane] = HAS(mask) ? values[lane] : 0;
  return result;
}

EMULATED __m512i emulated_maskz_loadu_epi32(unsigned mask, const void *values) {
  ints result;
  LANES_16 {
    int value = 0;
    if (HAS(mask)) memcpy(&value, (const char *)values + 4 * lane, 4);
    result[lane] = value;
  }
  return (__m512i)result;
}

EMULATED void emulated_store(void *address, const void *vector) { memcpy(address, vector, 64); }

EMULATED __m512 emulated_cvtepi32_ps(__m512i values) {
  __m512 result;
  LANES_16 result[lane] = (float)((ints)values)[lane];
  return result;
}

EMULATED __m512i emulated_cvtepu16_epi32(__m256i values) {
  unsigned short value[16];
  memcpy(value, &values, 32);
  ints result;
  LANES_16 result[lane] = value[lane];
  return (__m512i)result;
}

EMULATED __m512d emulated_insertf64x4(__m512d to, __m256d half, int index) {
  for (int lane = 0; lane < 4; lane++) to[4 * index + lane] = half[lane];
  return to;
}

EMULATED __m256d emulated_extractf64x4_pd(__m512d from, int index) {
  __m256d half;
  for (int lane = 0; lane < 4; lane++) half[lane] = from[4 * index + lane];
  return half;
}

EMULATED __m512d emulated_castpd256_pd512(__m256d half) {
  return emulated_insertf64x4(emulated_set1_pd(0), half, 0);
}

// MARK: Lane by lane

// As the instructions do, these two return b if either is not a number or both are zero.
EMULATED __m512 emulated_min_ps(__m512 a, __m512 b) {
  LANES_16 a[lane] = a[lane] < b[lane] ? a[lane] : b[lane];
  return a;
}

EMULATED __m512 emulated_max_ps(__m512 a, __m512 b) {
  LANES_16 a[lane] = a[lane] > b[lane] ? a[lane] : b[lane];
  return a;
}

EMULATED __m512 emulated_blend_ps(unsigned mask, __m512 a, __m512 b) {
  LANES_16 a[lane] = HAS(mask) ? b[lane] : a[lane];
  return a;
}

EMULATED __m512i emulated_blend_epi32(unsigned mask, __m512i a, __m512i b) {
  ints result = (ints)a;
  LANES_16 if (HAS(mask)) result[lane] = ((ints)b)[lane];
  return (__m512i)result;
}

EMULATED __m512d emulated_maskz_mul_pd(unsigned mask, __m512d a, __m512d b) {
  LANES_8 a[lane] = HAS(mask) ? a[lane] * b[lane] : 0;
  return a;
}

EMULATED __m512 emulated_maskz_compress_ps(unsigned mask, __m512 values) {
  __m512 result = emulated_set1_ps(0);
  int kept = 0;
  LANES_16 if (HAS(mask)) result[kept++] = values[lane];
  return result;
}

EMULATED __m512i emulated_maskz_compress_epi32(unsigned mask, __m512i values) {
  ints result = (ints)emulated_set1_epi32(0);
  int kept = 0;
  LANES_16 if (HAS(mask)) result[kept++] = ((ints)values)[lane];
  return (__m512i)result;
}

// MARK: Masks and reductions

EMULATED int emulated_holds(double a, double b, int comparison) {
  switch (comparison) {
    case _CMP_EQ_OQ: return a == b;
    case _CMP_LT_OQ: return a < b;
    case _CMP_LE_OQ: return a <= b;
    case _CMP_GT_OQ: return a > b;
    case _CMP_NLT_UQ: return !(a < b);
    default: __builtin_trap();
  }
}

EMULATED __mmask16 emulated_mask_cmp_ps_mask(unsigned mask, __m512 a, __m512 b, int comparison) {
  unsigned result = 0;
  LANES_16 if (HAS(mask) && emulated_holds(a[lane], b[lane], comparison)) result |= 1u << lane;
  return (__mmask16)result;
}

EMULATED __mmask8 emulated_cmp_pd_mask(__m512d a, __m512d b, int comparison) {
  unsigned result = 0;
  LANES_8 if (emulated_holds(a[lane], b[lane], comparison)) result |= 1u << lane;
  return (__mmask8)result;
}

EMULATED __mmask32 emulated_cmple_epu16_mask(__m512i a, __m512i b) {
  __mmask32 result = 0;
  for (int lane = 0; lane < 32; lane++)
    if (((unsigned_shorts)a)[lane] <= ((unsigned_shorts)b)[lane]) result |= (__mmask32)1 << lane;
  return result;
}

EMULATED float emulated_reduce_min_ps(__m512 values) {
  float result = values[0];
  LANES_16 if (values[lane] < result) result = values[lane];
  return result;
}

EMULATED float emulated_reduce_max_ps(__m512 values) {
  float result = values[0];
  LANES_16 if (values[lane] > result) result = values[lane];
  return result;
}

EMULATED int emulated_mask_reduce_min_epi32(unsigned mask, __m512i values) {
  int result = INT_MAX;
  LANES_16 if (HAS(mask) && ((ints)values)[lane] < result) result = ((ints)values)[lane];
  return result;
}

// MARK: By the names that the loops use

#undef _mm512_cmp_ps_mask
#undef _mm512_mask_cmp_ps_mask
#undef _mm512_cmp_pd_mask
#undef _mm512_cmple_epu16_mask
#undef _mm512_cmpge_epu16_mask
#undef _mm512_extractf64x4_pd
#undef _mm512_insertf64x4
#undef _mm512_setr_epi32

#define _mm512_set1_ps emulated_set1_ps
#define _mm512_broadcastss_ps(a) emulated_set1_ps(_mm_cvtss_f32(a))
#define _mm512_set1_pd emulated_set1_pd
#define _mm512_set1_epi32 emulated_set1_epi32
#define _mm512_setzero_ps() emulated_set1_ps(0)
#define _mm512_setzero_pd() emulated_set1_pd(0)
#define _mm512_setzero_si512() emulated_set1_epi32(0)
#define _mm512_setr_epi32(...) ((__m512i)(ints){__VA_ARGS__})
#define _mm512_broadcastw_epi16 emulated_broadcastw_epi16
#define _mm512_loadu_ps emulated_loadu_ps
#define _mm512_loadu_si512 emulated_loadu_si512
#define _mm512_maskz_loadu_ps emulated_maskz_loadu_ps
#define _mm512_maskz_loadu_epi32 emulated_maskz_loadu_epi32
#define _mm512_storeu_ps(address, vector) emulated_store(address, &(__m512){vector})
#define _mm512_storeu_si512(address, vector) emulated_store(address, &(__m512i){vector})
#define _mm512_cvtepi32_ps emulated_cvtepi32_ps
#define _mm512_cvtepu16_epi32 emulated_cvtepu16_epi32
#define _mm512_insertf64x4 emulated_insertf64x4
#define _mm512_extractf64x4_pd emulated_extractf64x4_pd
#define _mm512_castpd256_pd512 emulated_castpd256_pd512
#define _mm512_castpd512_pd256(vector) emulated_extractf64x4_pd(vector, 0)
#define _mm512_castps_si512(vector) ((__m512i)(vector))
#define _mm512_add_ps(a, b) ((a) + (b))
#define _mm512_sub_ps(a, b) ((a) - (b))
#define _mm512_mul_ps(a, b) ((a) * (b))
#define _mm512_add_pd(a, b) ((a) + (b))
#define _mm512_mul_pd(a, b) ((a) * (b))
#define _mm512_div_pd(a, b) ((a) / (b))
#define _mm512_add_epi32(a, b) ((__m512i)((ints)(a) + (ints)(b)))
#define _mm512_or_si512(a, b) ((a) | (b))
#define _mm512_andnot_si512(a, b) (~(a) & (b))
#define _mm512_abs_ps __builtin_elementwise_abs
#define _mm512_sqrt_ps __builtin_elementwise_sqrt
#define _mm512_sqrt_pd __builtin_elementwise_sqrt
#define _mm512_min_ps emulated_min_ps
#define _mm512_max_ps emulated_max_ps
#define _mm512_mask_min_ps(from, mask, a, b) emulated_blend_ps(mask, from, emulated_min_ps(a, b))
#define _mm512_mask_max_ps(from, mask, a, b) emulated_blend_ps(mask, from, emulated_max_ps(a, b))
#define _mm512_mask_sub_ps(from, mask, a, b) emulated_blend_ps(mask, from, (a) - (b))
#define _mm512_mask_mul_ps(from, mask, a, b) emulated_blend_ps(mask, from, (a) * (b))
#define _mm512_mask_add_epi32(from, mask, a, b) \
  emulated_blend_epi32(mask, from, _mm512_add_epi32(a, b))
#define _mm512_maskz_mul_pd emulated_maskz_mul_pd
#define _mm512_maskz_compress_ps emulated_maskz_compress_ps
#define _mm512_maskz_compress_epi32 emulated_maskz_compress_epi32
#define _mm512_mask_cmp_ps_mask emulated_mask_cmp_ps_mask
#define _mm512_cmp_ps_mask(a, b, comparison) emulated_mask_cmp_ps_mask(0xffff, a, b, comparison)
#define _mm512_cmp_pd_mask emulated_cmp_pd_mask
#define _mm512_cmple_epu16_mask emulated_cmple_epu16_mask
#define _mm512_cmpge_epu16_mask(a, b) emulated_cmple_epu16_mask(b, a)
#define _mm512_reduce_min_ps emulated_reduce_min_ps
#define _mm512_reduce_max_ps emulated_reduce_max_ps
#define _mm512_mask_reduce_min_epi32 emulated_mask_reduce_min_epi32
