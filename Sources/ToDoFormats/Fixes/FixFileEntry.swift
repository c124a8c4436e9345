public import ToDo

/// What a file of fixes gives, one at a time.
public enum FixFileEntry: Hashable, Sendable {
  /// A fix, and the name of the device that it is of; nil where the file does not say.
  case fix(Fix, device: String?)
  /// What cannot be a fix; none stands for it.
  case refusal(FormatNotice)
}
