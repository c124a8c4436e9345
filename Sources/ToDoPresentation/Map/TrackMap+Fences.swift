import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TrackMap {
  /// The most fences that are drawn, starting with those that fired.
  private static let mostFences = 2_000

  /// The visible fences; those that fired come last, so that they are drawn on top.
  func shownFences(
    _ frame: MapFrame, around points: [MapPoint], avoiding lines: [[MapPoint]],
    _ timeZone: TimeZone
  ) -> [MapViewModel.Fence] {
    let fired = Set(reminders.map { GeofenceID($0.event.reminder, region: $0.event.region) })
    let all = items.lazy.flatMap { stored in stored.fences.map { (stored, $0) } }
    var labels = LabelLayout(
      on: frame.canvas, around: points, avoiding: lines, layout: frame.layout)
    var drawn: [MapViewModel.Fence] = []
    // Those that fired get their labels first, and come last in the end.
    for isFired in [true, false] {
      for (stored, fence) in all where fired.contains(fence.id) == isFired {
        if drawn.count >= Self.mostFences { break }
        let outline = FenceOutline(of: fence.fence.region, in: frame)
        guard !outline.isEmpty else { continue }
        drawn.append(
          MapViewModel.Fence(
            description: Self.description(of: fence.id, stored.item, timeZone), isFired: isFired,
            area: outline.area, border: outline.border,
            label: labels.label(
              stored.item.title, of: outline.border, isImportant: isFired)))
      }
    }
    return drawn.reversed()
  }

  /// "Milk · Rewe · arrive, radius 100 m".
  private static func description(
    of fence: GeofenceID, _ item: ToDoItem, _ timeZone: TimeZone
  ) -> String {
    let names = item.places.map(\.name)
    let name =
      names.indices.contains(fence.region.index)
      ? names[fence.region.index] : item.location?.name ?? ""
    return MapViewModel.joined([
      item.title, name == item.title ? "" : name, TriggerText.text(of: item, in: timeZone),
    ])
  }
}
