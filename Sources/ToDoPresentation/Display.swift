/// The last step of fetch → present → display: shows a view model and formats nothing.
public protocol Display<ViewModel> {
  associatedtype ViewModel: Sendable

  /// - Throws: when it cannot be shown, a closed pipe for example.
  func display(_ viewModel: ViewModel) throws
}
