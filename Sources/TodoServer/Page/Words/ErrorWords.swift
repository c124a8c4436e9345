import Foundation
import Geodesy
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// What a page says of an error.
struct SaidError: Hashable, Sendable {
  /// In the language of the page.
  let text: String
  /// What only the part of the program says that found it, which is English; nil without.
  var english: String?
}

/// Writes what is wrong with what was typed, as whoever reads the page does.
struct ErrorWords {
  let text: PageText

  init(_ text: PageText) {
    self.text = text
  }

  /// What a page says of an error. One that has no text in the language of the page says what it is in
  /// English.
  func said(_ error: any Error) -> SaidError {
    switch error {
    case let error as InputError: said(error)
    case let error as ToDoError: said(error)
    case let error as GeodesyError: said(error)
    case let error as AccountError: said(error)
    case let error as TargetError: said(error)
    case let error as ServiceError: said(error)
    default: said(Problem(translating: error))
    }
  }

  private func said(_ problem: Problem?) -> SaidError {
    guard let problem else { return SaidError(text: text("wentWrong")) }
    return problem.pageText.map { SaidError(text: text($0)) } ?? unknown(problem.detail)
  }

  /// What is said in English only.
  func unknown(_ english: String) -> SaidError {
    SaidError(text: text("fault-other"), english: english)
  }

  func plain(_ name: String, _ parts: [String: String] = [:]) -> SaidError {
    SaidError(text: text("fault-\(name)", parts))
  }

  /// A text that somebody typed, shortened.
  func quoted(_ typed: String) -> String {
    text("quoted", ["text": QuotedText.unmarked(typed)])
  }

  /// A text with what was typed in it.
  func plain(_ name: String, quoting typed: String) -> SaidError {
    plain(name, ["text": quoted(typed)])
  }

  /// "Did you mean …?" after a sentence, where something is suggested.
  func guessing(_ suggestion: String?, after error: SaidError) -> SaidError {
    guard let suggestion else { return error }
    return SaidError(
      text: error.text + " " + text("fault-guess", ["word": quoted(suggestion)]),
      english: error.english)
  }

  private func said(_ error: GeodesyError) -> SaidError {
    switch error {
    case .invalidLatitude(let latitude): plain("latitude", ["degrees": "\(latitude)"])
    case .invalidLongitude(let longitude): plain("longitude", ["degrees": "\(longitude)"])
    case .unreadablePosition(let typed, let reason):
      SaidError(text: text("fault-position", ["text": quoted(typed)]), english: reason)
    }
  }
}
