/// The last step of fetch → present → display: shows a view model and formats nothing.
public protocol Display<ViewModel> {
  associatedtype ViewModel: Sendable

  func display(_ viewModel: ViewModel)
}
