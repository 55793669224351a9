/// The qualities at which the lossy codecs of others come as close to the source as JPNG does, by
/// the mean SSIMULACRA2 of SampleAssets and the corpus of bench/ (bench/README.md has the scores).
enum MatchedQuality {
  /// Qualities of `jpng pack` with those of libwebp and libavif. At the ends, they are guesses.
  private static let known: [(jpng: Int, webp: Int, avif: Int)] = [
    (1, 0, 0), (20, 18, 30), (35, 39, 39), (50, 58, 46), (65, 79, 53), (80, 92, 67), (90, 100, 84),
    (95, 100, 92), (100, 100, 100),
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
