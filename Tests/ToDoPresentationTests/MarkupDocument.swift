import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The content of a drawn file, read by the parser of FoundationXML.
final class MarkupDocument: NSObject, XMLParserDelegate {
  private(set) var elements: [String: Int] = [:]
  private(set) var namespaces: Set<String> = []
  private(set) var texts = ""
  private(set) var attributes: Set<String> = []

  /// Nil for bytes that are not well-formed XML.
  init?(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldProcessNamespaces = true
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements[name, default: 0] += 1
    if let namespaceURI { namespaces.insert(namespaceURI) }
    self.attributes.formUnion(attributes.keys)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { texts += text }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    texts += "\n"
  }
}
