import Mustache

/// The templates of the pages. Each is drawn inside `layout`.
struct PageTemplates: Sendable {
  private let library: MustacheLibrary

  private static let sources: [String: [UInt8]] = [
    "english": PackageResources.english_mustache,
    "error": PackageResources.error_mustache,
    "fault": PackageResources.fault_mustache,
    "item": PackageResources.item_mustache,
    "item-form": PackageResources.item_form_mustache,
    "item-reminder": PackageResources.item_reminder_mustache,
    "layout": PackageResources.layout_mustache,
    "list": PackageResources.list_mustache,
    "map": PackageResources.map_mustache,
    "map-drawing": PackageResources.map_drawing_mustache,
    "map-head": PackageResources.map_head_mustache,
    "browser": PackageResources.browser_mustache,
    "reminder": PackageResources.reminder_mustache,
    "reminders": PackageResources.reminders_mustache,
    "row": PackageResources.row_mustache,
    "sign-in": PackageResources.sign_in_mustache,
    "settings-account": PackageResources.settings_account_mustache,
    "settings-device": PackageResources.settings_device_mustache,
    "settings-files": PackageResources.settings_files_mustache,
    "settings-list": PackageResources.settings_list_mustache,
    "settings-lists": PackageResources.settings_lists_mustache,
    "settings-menu": PackageResources.settings_menu_mustache,
    "settings-needs-account": PackageResources.settings_needs_account_mustache,
    "settings-phone-setup": PackageResources.settings_phone_setup_mustache,
    "settings-phones": PackageResources.settings_phones_mustache,
    "settings-places": PackageResources.settings_places_mustache,
    "settings-targets": PackageResources.settings_targets_mustache,
    "settings-tokens": PackageResources.settings_tokens_mustache,
    "settings-top": PackageResources.settings_top_mustache,
    "theirs": PackageResources.theirs_mustache,
  ]

  /// - Throws: the parser's error, for a template that cannot be read.
  init() throws {
    // Templates look their escaping up when they are read.
    MustacheContentTypes.register(PageEscaping(), named: PageEscaping.name)
    library = MustacheLibrary(
      templates: try Self.sources.mapValues { source in
        // A partial forgets the escaping of the template that it is part of, so each names it.
        try MustacheTemplate(
          string: "{{% CONTENT_TYPE:\(PageEscaping.name)}}"
            + String(decoding: source, as: UTF8.self))
      })
  }

  /// The page that a template makes of values.
  ///
  /// - Precondition: There is a template of this name.
  func page(_ name: String, _ values: PageValues) -> String {
    guard let page = library.render(values.fields, withTemplate: name) else {
      preconditionFailure("There is no template \(name)")
    }
    return page
  }
}

/// What a template can name. An empty text is as one that is not there, so that a section around it is
/// left out.
struct PageValues {
  private(set) var fields: [String: Any] = [:]

  subscript(name: String) -> String? {
    get { fields[name] as? String }
    set { fields[name] = newValue.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// Makes something true.
  mutating func set(_ name: String, _ isTrue: Bool) { fields[name] = isTrue }

  mutating func set(_ name: String, _ values: PageValues?) { fields[name] = values?.fields }

  /// A list for a section; one that is empty is as none.
  mutating func set(_ name: String, _ values: [PageValues]) {
    fields[name] = values.isEmpty ? nil : values.map(\.fields)
  }

  /// What answers for its own names, such as the texts of a language.
  mutating func set(_ name: String, _ parent: some MustacheParent & Sendable) {
    fields[name] = parent
  }

  /// Takes over the fields of others.
  mutating func merge(_ others: PageValues) {
    fields.merge(others.fields) { _, new in new }
  }
}
