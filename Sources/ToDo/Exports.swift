// `import ToDo` is enough to name positions, distances and regions.
@_exported import Geodesy
@_exported import Regions
