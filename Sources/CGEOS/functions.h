#ifndef CGEOS_FUNCTIONS_H
#define CGEOS_FUNCTIONS_H

#include "shim.h"
#include <dlfcn.h>
#include <stddef.h>

// Every function of GEOS that the module Regions calls.
#define GEOS_FUNCTIONS(X)                 \
  X(GEOS_init_r)                          \
  X(GEOS_finish_r)                        \
  X(GEOSContext_setErrorMessageHandler_r) \
  X(GEOSCoordSeq_copyFromBuffer_r)        \
  X(GEOSCoordSeq_copyToBuffer_r)          \
  X(GEOSCoordSeq_getSize_r)               \
  X(GEOSGeom_createCollection_r)          \
  X(GEOSGeom_createLinearRing_r)          \
  X(GEOSGeom_createPointFromXY_r)         \
  X(GEOSGeom_createPolygon_r)             \
  X(GEOSGeom_destroy_r)                   \
  X(GEOSGeom_getCoordSeq_r)               \
  X(GEOSGeomTypeId_r)                     \
  X(GEOSGetExteriorRing_r)                \
  X(GEOSGetGeometryN_r)                   \
  X(GEOSGetInteriorRingN_r)               \
  X(GEOSGetNumGeometries_r)               \
  X(GEOSGetNumInteriorRings_r)            \
  X(GEOSIntersection_r)                   \
  X(GEOSisEmpty_r)                        \
  X(GEOSPrepare_r)                        \
  X(GEOSPreparedCovers_r)                 \
  X(GEOSPreparedGeom_destroy_r)

/// The functions of GEOS, with the types that its header gives them.
typedef struct {
#define GEOS_MEMBER(name) __typeof__(name) *name;
  GEOS_FUNCTIONS(GEOS_MEMBER)
#undef GEOS_MEMBER
} GEOSFunctions;

#ifdef __APPLE__

/// Uses the functions that the program is linked with: on iOS GEOS is static, and there is nothing to load.
static inline const char *geos_load(const char *library, GEOSFunctions *functions) {
  (void)library;
#define GEOS_MEMBER(name) functions->name = name;
  GEOS_FUNCTIONS(GEOS_MEMBER)
#undef GEOS_MEMBER
  return NULL;
}

#else

/// Loads a shared library and finds GEOS's functions in it.
///
/// Returns NULL, or the dynamic linker's reason why that failed, which is valid until its next call.
static inline const char *geos_load(const char *library, GEOSFunctions *functions) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return dlerror();
#define GEOS_MEMBER(name)                                              \
  functions->name = (__typeof__(functions->name))dlsym(handle, #name); \
  if (functions->name == NULL) return dlerror();
  GEOS_FUNCTIONS(GEOS_MEMBER)
#undef GEOS_MEMBER
  return NULL;
}

#endif

#endif
