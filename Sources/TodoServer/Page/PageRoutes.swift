import Hummingbird

/// The pages: the list, its items, the map, the reminders and the settings.
struct PageRoutes {
  let site: PageSite

  /// - Throws: for texts that cannot be written.
  func add(to router: Router<ServerContext>) throws {
    site.assets.add(to: router)
    SignInPages(site: site).add(to: router)
    ListPages(site: site).add(to: router)
    ListVersion(site: site).add(to: router)
    ItemForms(site: site).add(to: router)
    ItemPages(site: site).add(to: router)
    MapPages(site: site).add(to: router)
    ReminderPages(site: site).add(to: router)
    LivePages(site: site).add(to: router)
    BrowserPages(site: site).add(to: router)
    try InstallPages(site: site).add(to: router)
    SettingsPages(site: site).add(to: router)
  }
}
