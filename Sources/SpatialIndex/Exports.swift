// `import SpatialIndex` is enough to name positions and distances.
@_exported public import Geodesy
