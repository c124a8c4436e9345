import Testing

@testable import ToDoService

@Suite("Addresses that requests may go to")
struct AddressRulesTests {
  @Test(arguments: [
    "8.8.8.8", "1.1.1.1", "93.184.216.34", "100.63.255.255", "100.128.0.0", "172.15.255.255",
    "172.32.0.0", "192.169.0.0", "198.17.255.255", "223.255.255.255", "2606:4700::1111",
    "2a00:1450:4001:81b::200e", "2001:200::1", "2003::1",
  ])
  func publicAddressesAreAllowed(text: String) throws {
    #expect(AddressRules().allows(try #require(IPAddress(text))))
  }

  @Test(arguments: [
    "127.0.0.1", "127.255.255.254", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255",
    "192.168.0.1", "100.64.0.1", "100.127.255.255", "::1", "fc00::1", "fd12:3456::1",
  ])
  func privateAddressesNeedTheFlag(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(!AddressRules().allows(address))
    #expect(AddressRules(allowsPrivate: true).allows(address))
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "169.254.169.254", "192.0.0.8", "192.0.2.1", "192.88.99.1", "198.18.0.1",
    "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1",
    "255.255.255.255", "::", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1",
    "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1", "2001:10::1", "2001:db8::1",
    "2002:7f00:1::1", "2002:808:808::1", "3fff::1", "5f00::1", "fe80::1", "fec0::1", "ff02::1",
  ])
  func specialAddressesNeedToBeListed(text: String) throws {
    let address = try #require(IPAddress(text))
    let network = try #require(IPNetwork(text))
    #expect(!AddressRules(allowsPrivate: true).allows(address))
    #expect(AddressRules(allowed: [network]).allows(address))
  }

  @Test(arguments: [
    "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.0.0.1 ", "[::1]", "fe80::1%lo", "",
    "1.2.3", "1.2.3.4.5", "::g",
  ])
  func onlyTheUsualFormIsAnAddress(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test func aNetworkEndsInsideAByte() throws {
    let network = try #require(IPNetwork("10.20.48.0/20"))
    #expect(network.contains(try #require(IPAddress("10.20.63.255"))))
    #expect(!network.contains(try #require(IPAddress("10.20.64.0"))))
    #expect(!network.contains(try #require(IPAddress("::1"))))
  }

  @Test(arguments: ["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "x/8", "::/129"])
  func anImpossibleNetworkIsNone(text: String) {
    #expect(IPNetwork(text) == nil)
  }
}
