/// The size of an image, in three classes. The time of small images is mostly the cost of a call,
/// that of large ones the cost of their pixels.
package enum SizeClass: String, Codable, CaseIterable, Sendable {
  /// Less than a quarter of a megapixel (10⁶ pixels).
  case small
  /// Less than a megapixel.
  case medium
  case large

  package init(pixelCount: Int) {
    self = pixelCount < 250_000 ? .small : pixelCount < 1_000_000 ? .medium : .large
  }

  /// The class with its limits, in words.
  package var title: String {
    switch self {
    case .small: "small, under 0.25 megapixels"
    case .medium: "medium, 0.25 to 1 megapixel"
    case .large: "large, 1 megapixel or more"
    }
  }
}
