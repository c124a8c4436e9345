#include <geos_c.h>
