#ifndef CGEOS_SHIM_H
#define CGEOS_SHIM_H

// Only the thread-safe functions, those that end in _r, exist for us.
#define GEOS_USE_ONLY_R_API
#if !__has_include(<geos_c.h>)
#error "geos_c.h not found: apt install libgeos-dev, or brew install geos, or pass its folder with -Xcc -I"
#endif
#include <geos_c.h>

#if GEOS_VERSION_MAJOR < 3 || (GEOS_VERSION_MAJOR == 3 && GEOS_VERSION_MINOR < 11)
#error "GEOS 3.11 or later is needed: apt install libgeos-dev, or brew install geos"
#endif

#endif
