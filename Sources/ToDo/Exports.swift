// `import ToDo` is enough to name positions, distances, regions and the entries that indexes find.
@_exported public import Geodesy
@_exported public import Regions
@_exported public import SpatialIndex
