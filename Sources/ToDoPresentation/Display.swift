/// The last step of fetch → present → display: shows a view model, and formats nothing.
public protocol Display<ViewModel> {
  /// What is shown.
  associatedtype ViewModel: Sendable

  /// Shows a view model.
  ///
  /// - Throws: if it cannot be shown, because of a closed pipe for example.
  func display(_ viewModel: ViewModel) throws
}
