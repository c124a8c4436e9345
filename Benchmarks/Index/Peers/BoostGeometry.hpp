#pragma once

#include "Sphere.hpp"

#include <boost/version.hpp>

#if BOOST_VERSION < 108200
// Older versions form the value before the first of an enumeration and the one after the last,
// which clang refuses since 16; nobody asks for either.
#include <boost/mpl/integral_c.hpp>
#include <boost/numeric/conversion/int_float_mixture_enum.hpp>
#include <boost/numeric/conversion/sign_mixture_enum.hpp>
#include <boost/numeric/conversion/udt_builtin_mixture_enum.hpp>

namespace BOOST_MPL_AUX_ADL_BARRIER_NAMESPACE {

template <typename Enumeration, Enumeration given>
struct enumeration_c {
  static constexpr Enumeration value = given;
  using tag = integral_c_tag;
  using type = integral_c<Enumeration, given>;
  using value_type = Enumeration;
  constexpr operator Enumeration() const { return given; }
};

using boost::numeric::int_float_mixture_enum;
using boost::numeric::sign_mixture_enum;
using boost::numeric::udt_builtin_mixture_enum;

template <int_float_mixture_enum given>
struct integral_c<int_float_mixture_enum, given> : enumeration_c<int_float_mixture_enum, given> {};

template <sign_mixture_enum given>
struct integral_c<sign_mixture_enum, given> : enumeration_c<sign_mixture_enum, given> {};

template <udt_builtin_mixture_enum given>
struct integral_c<udt_builtin_mixture_enum, given>
    : enumeration_c<udt_builtin_mixture_enum, given> {};

}  // namespace BOOST_MPL_AUX_ADL_BARRIER_NAMESPACE
#endif

#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

using BoostPoint = bg::model::point<double, 3, bg::cs::cartesian>;
using BoostBox = bg::model::box<BoostPoint>;
using Node = bgi::rstar<16>;

inline BoostPoint boost_point(const Point &point) { return {point.x, point.y, point.z}; }

inline BoostBox boost_box(const Point &center, double reach) {
  return {
      {center.x - reach, center.y - reach, center.z - reach},
      {center.x + reach, center.y + reach, center.z + reach}};
}
