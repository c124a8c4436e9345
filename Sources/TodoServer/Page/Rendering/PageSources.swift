/// What the pages are made of, read from the files that the server carries. Reading takes a while, and
/// the result is the same every time: servers in one process can share it.
struct PageSources: Sendable {
  let templates: PageTemplates
  let texts: PageTexts

  /// - Throws: for a template or a file of texts that cannot be read.
  init() throws {
    templates = try PageTemplates()
    texts = try PageTexts()
  }
}
