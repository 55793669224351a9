import Foundation
import TestSupport

/// nginx at work with a configuration of its own, which ends with the last reference to it.
final class Nginx {
  /// Debian has it where only administrators look for programs.
  static let path = ["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"]
    .first(where: FileManager.default.isExecutableFile(atPath:))

  /// Whether there is what makes certificates.
  static let hasOpenSSL = FileManager.default.isExecutableFile(atPath: openSSL)
  private static let openSSL = "/usr/bin/openssl"

  private let folder: TemporaryFolder
  private var process = Process()
  private var port = 0
  private let hasCertificate: Bool

  init() throws {
    folder = try TemporaryFolder()
    for name in ["data", "temporary"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    hasCertificate = try Self.makeCertificate(in: folder)
    for _ in 0..<20 where !process.isRunning { try start(port: Int.random(in: 20_000..<30_000)) }
    guard process.isRunning else { throw NotRunning(messages: errors) }
  }

  /// It has ended at every port that was tried.
  struct NotRunning: Error {
    let messages: String
  }

  private var errors: String {
    (try? String(decoding: folder.read("errors"), as: UTF8.self)) ?? ""
  }

  deinit {
    // The threads of a process block most signals, and what they start inherits that; but not
    // for this one.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  var url: String { "http://127.0.0.1:\(port)/cache" }

  /// The same by TLS, with a certificate that only the server itself has signed. It needs OpenSSL.
  var secureURL: String { "https://localhost:\(port + 1)/cache" }

  /// The certificate, in PEM.
  var certificates: String { folder.path("certificate.pem") }

  /// Begins to serve, unless something else has the port: then the process ends.
  private func start(port: Int) throws {
    self.port = port
    try folder.write(Array(configuration.utf8), to: "nginx.conf")
    process = Process()
    process.executableURL = Self.path.map { URL(filePath: $0) }
    process.arguments = ["-p", folder.url.path, "-c", folder.path("nginx.conf"), "-e", "errors"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The file is there when the ports are open.
    while process.isRunning, !folder.exists("nginx.pid") { usleep(2_000) }
  }

  private static func makeCertificate(in folder: TemporaryFolder) throws -> Bool {
    guard hasOpenSSL else { return false }
    let arguments = [
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
      "-addext", "subjectAltName=DNS:localhost", "-keyout", "key.pem", "-out", "certificate.pem",
    ]
    return try runProcess(URL(filePath: openSSL), arguments, in: folder.url).status == 0
  }

  private var configuration: String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path temporary/\($0);" }
    let secure =
      hasCertificate
      ? "listen 127.0.0.1:\(port + 1) ssl; ssl_certificate certificate.pem; "
        + "ssl_certificate_key key.pem;" : ""
    return """
      daemon off; master_process off; pid nginx.pid;
      events {}
      http {
        access_log off; client_max_body_size 64m; \(temporary.joined(separator: " "))
        server {
          listen 127.0.0.1:\(port); \(secure)
          root data;
          location /cache/ { dav_methods PUT; create_full_put_path on; }
          location /cache/read-only/ {}
        }
      }
      """
  }
}
