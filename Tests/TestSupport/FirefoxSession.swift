package import Foundation

/// Firefox without a window, by its Marionette protocol: each message is the number of its bytes, a
/// colon, and JSON.
package final class FirefoxSession: PageSession {
  /// A test that needs it is skipped where it is not installed, or not asked for:
  ///
  ///     @Test(.enabled(if: FirefoxSession.isWanted, "\(FirefoxSession.requirement)"))
  package static let requirement = "needs firefox-esr or firefox, and JPNG_BROWSERS=1"

  package static let isWanted = Browser.areWanted && url != nil

  private static let url = ["firefox-esr", "firefox"].lazy.compactMap(executable(named:)).first

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private let process = Process()
  private let folder: TemporaryFolder
  private let connection: LocalConnection
  private var commandCount = 0

  package init() throws {
    guard let firefox = Self.url else { throw Failure(description: Self.requirement) }
    folder = try TemporaryFolder()
    // With the port 0, Firefox takes one that is free and says which.
    try folder.write(Array("user_pref(\"marionette.port\", 0);\n".utf8), to: "profile/user.js")
    process.executableURL = firefox
    process.arguments = [
      "--headless", "--marionette", "--no-remote", "--profile", folder.path("profile"),
      // The errors of pages are known only to scripts of the browser itself.
      "--remote-allow-system-access",
    ]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["HOME": folder.url.path]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    connection = try LocalConnection(port: try Self.port(in: output.fileHandleForReading))
    _ = try receive()
    _ = try send("WebDriver:NewSession")
  }

  deinit {
    guard process.isRunning, (try? send("Marionette:Quit", ["flags": ["eForceQuit"]])) != nil else {
      return process.terminate()
    }
    process.waitUntilExit()
  }

  /// Reads what Firefox says until it has named the port, and all the rest on another thread, so
  /// that it does not wait for room in the pipe.
  private static func port(in output: FileHandle) throws -> UInt16 {
    var said = Data()
    while true {
      let text = String(decoding: said, as: UTF8.self)
      if let match = text.firstMatch(of: /Listening on port (\d+)\s/) {
        output.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
        return UInt16(match.1) ?? 0
      }
      let data = output.availableData
      if data.isEmpty { throw Failure(description: "Firefox has ended: \(text)") }
      said += data
    }
  }

  package func open(_ page: URL) throws {
    _ = try send("WebDriver:Navigate", ["url": page.absoluteString])
  }

  @discardableResult
  package func evaluate<Value>(
    _ expression: String, as type: Value.Type = Value.self
  ) throws -> Value {
    let script: [String: Any] = ["script": "return (\(expression));", "args": [Any]()]
    guard let value = try send("WebDriver:ExecuteScript", script)["value"] as? Value else {
      throw Failure(description: "\(expression): not a \(Value.self)")
    }
    return value
  }

  package func complaintsSoFar() throws -> [String] {
    _ = try send("Marionette:SetContext", ["value": "chrome"])
    defer { _ = try? send("Marionette:SetContext", ["value": "content"]) }
    return try evaluate(
      "Services.console.getMessageArray().filter(each => each instanceof Ci.nsIScriptError"
        + " && !(each.flags & Ci.nsIScriptError.warningFlag)"
        + " && each.sourceName.startsWith('file:')).map(String)")
  }

  private func send(_ name: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    commandCount += 1
    let command: [Any] = [0, commandCount, name, parameters]
    let data = try JSONSerialization.data(withJSONObject: command)
    try connection.send(Data("\(data.count):".utf8) + data)
    let answer = try receive() as? [Any] ?? []
    guard answer.count == 4, answer[2] is NSNull else {
      throw Failure(description: "\(name): \(answer)")
    }
    return answer[3] as? [String: Any] ?? [:]
  }

  private func receive() throws -> Any {
    var digits = ""
    while let byte = try connection.receive(1).first, byte != UInt8(ascii: ":") {
      digits.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return try JSONSerialization.jsonObject(with: try connection.receive(Int(digits) ?? 0))
  }
}
