import Hummingbird

/// The pages: the list, its items, the map, the reminders and the settings.
struct PageRoutes {
  let site: PageSite

  func add(to router: Router<ServerContext>) {
    site.assets.add(to: router)
    SignInPages(site: site).add(to: router)
    ListPages(site: site).add(to: router)
    ItemForms(site: site).add(to: router)
    SettingsPages(site: site).add(to: router)
  }
}
