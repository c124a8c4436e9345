#ifndef CEXPAT_SHIM_H
#define CEXPAT_SHIM_H

#include <expat.h>

#if XML_MAJOR_VERSION < 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION < 5)
#error "expat 2.5.0 or later is needed: apt install libexpat1-dev, or brew install expat"
#endif

#endif
