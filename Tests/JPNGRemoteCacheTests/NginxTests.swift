import Foundation
import TestSupport
import Testing

/// The same with a server that others have written: nginx, whose WebDAV module stores what is
/// put.
@Suite(
  "Sharing by nginx", .enabled(if: ProgramsUnderTest.areHere, ProgramsUnderTest.advice),
  .enabled(if: Nginx.path != nil, "needs nginx"))
struct NginxTests {
  private let folder: TemporaryFolder
  private let server: Nginx
  private let first: Machine
  private let second: Machine

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeArt()
    server = try Nginx()
    first = Machine(name: "first", folder: folder)
    second = Machine(name: "second", folder: folder)
  }

  @Test("What one machine has packed, another gets, byte for byte")
  func sharing() throws {
    let result = try first.pack(server.url)
    #expect(try result.statuses == ["packed", "packed", "packed"])
    #expect(result.errors.isEmpty, "\(result.errors)")
    let again = try second.pack(server.url)
    #expect(try again.statuses == ["unchanged", "unchanged", "unchanged"])
    #expect(again.errors.isEmpty, "\(again.errors)")
    #expect(try second.packed == first.packed)
  }

  @Test("A file of many megabytes goes both ways")
  func large() throws {
    let noise = PNGBuilder(width: 1500, height: 1500) { x, y, channel in
      var mixed = UInt64(x + 1500 * y + 2_250_000 * channel) &* 0x9E37_79B9_7F4A_7C15
      mixed = (mixed ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9
      return UInt16(mixed >> 56)
    }
    try folder.write(noise.encoded(), to: "art/noise.png")
    let options = ["-q", "100", "--effort", "fast", "--alpha", "png"]
    #expect(try first.pack(server.url, options).errors.isEmpty)
    let again = try second.pack(server.url, options)
    #expect(try again.statuses == [String](repeating: "unchanged", count: 4))
    #expect(try second.packed == first.packed)
    #expect(try second.packed["noise.jpng"]?.count ?? 0 > 2_000_000)
  }

  @Test("Where nobody may write, one complaint says so")
  func readOnly() throws {
    let result = try first.pack(server.url + "/read-only")
    #expect(result.status == 0)
    #expect(result.complaints.count == 1)
    #expect(result.errors.contains("status 40"), "\(result.errors)")
  }

  @Test(
    "A certificate that nobody vouches for is not trusted",
    .enabled(if: Nginx.hasOpenSSL, "needs openssl"))
  func certificate() throws {
    let url = server.secureURL
    let result = try first.pack(url)
    #expect(result.status == 0)
    #expect(try result.statuses == ["packed", "packed", "packed"])
    #expect(result.complaints.count == 1)
    #expect(result.errors.uppercased().contains("CERTIFICATE"), "\(result.errors)")
  }

  @Test(
    "One that the given certificates vouch for is",
    .enabled(if: Nginx.hasOpenSSL, "needs openssl"))
  func givenCertificate() throws {
    let url = server.secureURL
    let environment = ["SSL_CERT_FILE": server.certificates]
    #expect(try first.pack(url, environment: environment).errors.isEmpty)
    let again = try second.pack(url, environment: environment)
    #expect(again.errors.isEmpty)
    #expect(try again.statuses == ["unchanged", "unchanged", "unchanged"])
    #expect(try second.packed == first.packed)
  }
}
