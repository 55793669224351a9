import JPNGLoading

/// The pictures that were delivered so far. It is an actor, because events come from several tasks
/// at the same time. In a program that shows a scene, this would be the main actor.
actor Totals {
  private var lines: [String: (count: Int, pixels: Int, last: Duration)] = [:]

  func add(_ kind: String, _ pixels: PixelBuffer, _ path: String, _ time: Duration) {
    let size = pixels.size
    print("\(kind)\t\(milliseconds(time))\t\(size)\t\(path)")
    let line = lines[kind] ?? (0, 0, .zero)
    lines[kind] = (line.count + 1, line.pixels + size.pixelCount, max(line.last, time))
  }

  func printAll() {
    for (kind, line) in lines.sorted(by: { $0.value.last < $1.value.last }) {
      print("\(line.count) × \(kind): \(line.pixels) pixels after \(milliseconds(line.last))")
    }
  }
}

func milliseconds(_ duration: Duration) -> String {
  "\(Int(duration / .milliseconds(1))) ms"
}
