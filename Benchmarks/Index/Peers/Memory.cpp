#include "peers.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>

size_t peers_allocated_bytes(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(nullptr, &statistics);
  return statistics.size_in_use;
}
#else
#include <malloc.h>

size_t peers_allocated_bytes(void) {
  // Blocks in the heaps, and those that are mapped on their own.
  const auto information = mallinfo2();
  return information.uordblks + information.hblkhd;
}
#endif
