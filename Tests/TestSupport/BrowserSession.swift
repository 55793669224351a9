package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A browser that shows a page and does as a user does, by the protocol of its developer tools:
/// keys and pointers are real ones. What it is asked is no script of the page, whose policy stays.
package final class BrowserSession {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private let process = Process()
  private let folder: TemporaryFolder
  private let commands: FileHandle
  private let answers: FileHandle
  private var received = Data()
  private var commandCount = 0
  private var session: String?
  /// Errors in the page's script, and what its policy has refused.
  private(set) package var complaints: [String] = []

  /// - Parameter page: Shown first; `nil` for an empty one.
  package init(
    _ page: URL?, isDark: Bool = false, width: Int = 1280, height: Int = 900, scale: Int = 1
  ) throws {
    guard let browser = Browser.url else { throw Failure(description: Browser.requirement) }
    folder = try TemporaryFolder()
    let pipes = [folder.path("commands"), folder.path("answers")]
    for pipe in pipes where mkfifo(pipe, 0o600) != 0 {
      throw Failure(description: "mkfifo: \(errno)")
    }
    process.executableURL = URL(filePath: "/bin/sh")
    // The browser has its commands on descriptor 3, and answers on 4.
    process.arguments =
      ["-c", "exec 3<\"$1\" 4>\"$2\"; shift 2; exec \"$@\"", "sh"] + pipes + [
        browser.path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
        "--user-data-dir=\(folder.path("profile"))",
        "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)",
        "about:blank",
      ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    commands = try FileHandle(forWritingTo: URL(filePath: pipes[0]))
    answers = try FileHandle(forReadingFrom: URL(filePath: pipes[1]))
    try attach(size: (width, height), scale: scale)
    if let page { try open(page) }
  }

  /// Has the browser close itself: what is left of one that is stopped goes on writing its profile,
  /// which is about to be removed.
  deinit {
    session = nil
    guard process.isRunning, (try? send("Browser.close")) != nil else { return process.terminate() }
    process.waitUntilExit()
  }

  private func attach(size: (width: Int, height: Int), scale: Int) throws {
    let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] as? String
    let attached = try send(
      "Target.attachToTarget", ["targetId": target ?? "", "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log"] { _ = try send("\(domain).enable") }
    // A window is never as narrow as a telephone.
    _ = try send(
      "Emulation.setDeviceMetricsOverride",
      ["width": size.width, "height": size.height, "deviceScaleFactor": scale, "mobile": false])
  }

  /// Shows another page, and returns when it is loaded.
  package func open(_ page: URL) throws {
    _ = try send("Page.navigate", ["url": page.absoluteString])
    while try next()["method"] as? String != "Page.loadEventFired" {}
  }

  /// What an expression is in the page; of a promise, what it becomes.
  @discardableResult
  package func evaluate<Value>(
    _ expression: String, as type: Value.Type = Value.self
  ) throws -> Value {
    let answer = try send(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true])
    let result = answer["result"] as? [String: Any]
    guard answer["exceptionDetails"] == nil, let value = result?["value"] as? Value else {
      throw Failure(description: "\(expression): \(answer)")
    }
    return value
  }

  /// Returns when the page has been drawn twice, and with it what was just asked for.
  package func settle() throws {
    let wait = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    try evaluate("\(wait).then(() => true)", as: Bool.self)
  }

  /// Sends a command, and returns its result; what happens meanwhile is looked at on the way.
  func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    commandCount += 1
    var command: [String: Any] = ["id": commandCount, "method": method, "params": parameters]
    if let session { command["sessionId"] = session }
    try commands.write(contentsOf: try JSONSerialization.data(withJSONObject: command) + [0])
    while true {
      let message = try next()
      guard message["id"] as? Int == commandCount else { continue }
      if let error = message["error"] { throw Failure(description: "\(method): \(error)") }
      return message["result"] as? [String: Any] ?? [:]
    }
  }

  private func next() throws -> [String: Any] {
    while !received.contains(0) {
      let data = answers.availableData
      if data.isEmpty { throw Failure(description: "the browser is gone") }
      received += data
    }
    let message = received.prefix { $0 != 0 }
    received = Data(received.dropFirst(message.count + 1))
    let parsed = try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any] ?? [:]
    let parameters = parsed["params"] as? [String: Any]
    let entry = parameters?["entry"] as? [String: Any]
    if parsed["method"] as? String == "Runtime.exceptionThrown"
      || entry?["level"] as? String == "error"
    {
      complaints.append(String(decoding: message, as: UTF8.self))
    }
    return parsed
  }
}
