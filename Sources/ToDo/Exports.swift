// `import ToDo` is enough to name positions, distances, regions and the entries that indexes find.
@_exported public import Geodesy
@_exported public import Regions
@_exported public import SpatialIndex

// … and times: `Date` alone, not the rest of Foundation.
#if canImport(FoundationEssentials)
  @_exported public import struct FoundationEssentials.Date
#else
  @_exported public import struct Foundation.Date
#endif
