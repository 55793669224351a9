import JPNGLoading
import JPNGThreads

/// Events in the order they were delivered in.
final class Recorder: Sendable {
  private let events = Locked<[AssetLoader.Event]>([])

  func add(_ event: AssetLoader.Event) { events.withLock { $0.append(event) } }
  var all: [AssetLoader.Event] { events.withLock { $0 } }

  /// "preview 0", "image 3", "failure 2".
  var names: [String] { all.map(\.name) }
}

extension AssetLoader.Event {
  var name: String {
    switch content {
    case .preview: "preview \(index)"
    case .image: "image \(index)"
    case .failure: "failure \(index)"
    }
  }

  var image: JPNGImage? {
    switch content {
    case .preview(let image), .image(let image): image
    case .failure: nil
    }
  }
}

extension AssetLoader.Outcome {
  /// Where it failed, by which error.
  var error: LoadingError? {
    if case .failed(let error) = self { error } else { nil }
  }
}
