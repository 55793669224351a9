import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A TCP connection to a program on the same machine.
final class LocalConnection {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let file: FileHandle

  init(port: UInt16) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Failure(description: "socket: \(errno)") }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard result == 0 else { throw Failure(description: "connect to port \(port): \(errno)") }
  }

  func send(_ data: Data) throws { try file.write(contentsOf: data) }

  /// Waits for just so many bytes.
  func receive(_ count: Int) throws -> Data {
    var data = Data()
    while data.count < count {
      guard let part = try file.read(upToCount: count - data.count), !part.isEmpty else {
        throw Failure(description: "the connection was closed")
      }
      data += part
    }
    return data
  }
}
