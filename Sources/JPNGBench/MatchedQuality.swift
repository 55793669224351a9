/// The qualities at which the lossy codecs of others come as close to the source as JPNG does: the
/// medians of those with the same SSIMULACRA2, over the pictures of SampleAssets and of the corpus
/// of bench/. bench/README.md has more of them.
enum MatchedQuality {
  /// Qualities of `jpng pack` with those of libwebp and libavif. The first and the last were not
  /// measured.
  private static let known: [(jpng: Int, webp: Int, avif: Int)] = [
    (1, 0, 0), (20, 20, 28), (35, 35, 38), (50, 49, 43), (65, 75, 53), (80, 85, 62), (90, 96, 82),
    (95, 100, 90), (100, 100, 100),
  ]

  static func webp(_ quality: Int) -> Int { between(known.map { ($0.jpng, $0.webp) }, quality) }

  static func avif(_ quality: Int) -> Int { between(known.map { ($0.jpng, $0.avif) }, quality) }

  /// The value at a place between two that are known, on the line through them.
  private static func between(_ known: [(place: Int, value: Int)], _ place: Int) -> Int {
    guard let end = known.firstIndex(where: { $0.place >= place }), end > 0 else {
      return known.first?.value ?? place
    }
    let (left, right) = (known[end - 1], known[end])
    let share = Double(place - left.place) / Double(right.place - left.place)
    return left.value + Int((share * Double(right.value - left.value)).rounded())
  }
}
