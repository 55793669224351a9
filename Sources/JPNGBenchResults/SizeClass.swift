/// How large an image is: what decoding costs per call shows in small ones, what it costs per pixel
/// in large ones.
package enum SizeClass: String, Codable, CaseIterable, Sendable {
  /// Less than a quarter of a megapixel (10⁶ pixels).
  case small
  /// Less than a megapixel.
  case medium
  case large

  package init(pixelCount: Int) {
    self = pixelCount < 250_000 ? .small : pixelCount < 1_000_000 ? .medium : .large
  }

  /// With its limits, for people.
  package var title: String {
    switch self {
    case .small: "small, under 0.25 megapixels"
    case .medium: "medium, 0.25 to 1 megapixel"
    case .large: "large, 1 megapixel or more"
    }
  }
}

extension BenchReport {
  /// One contender over the images of one size class.
  package struct ClassSummary: Hashable, Sendable {
    package var contender: Contender
    package var sizeClass: SizeClass
    package var images: Int
    /// The mean of the images' medians.
    package var meanMs: Double
    /// The medians together, by the pixels together: large images count for more than small ones.
    package var msPerMegapixel: Double
  }

  /// One for each contender and each class that it has images in, contenders in the order in which
  /// they first appear.
  package var classSummaries: [ClassSummary] {
    let classes = Dictionary(grouping: images) { SizeClass(pixelCount: $0.pixelCount) }
    let summaries = SizeClass.allCases.map { sizeClass in
      let all = Summary.all(of: classes[sizeClass] ?? [])
      return Dictionary(uniqueKeysWithValues: all.map { ($0.contender, $0) })
    }
    return Summary.all(of: images).map(\.contender).flatMap { contender in
      zip(SizeClass.allCases, summaries).compactMap { sizeClass, summaries in
        summaries[contender].map {
          ClassSummary(
            contender: contender, sizeClass: sizeClass, images: $0.images,
            meanMs: $0.medianMs / Double($0.images), msPerMegapixel: $0.msPerMegapixel)
        }
      }
    }
  }
}

extension BenchReport.Summary {
  package var contender: BenchReport.Contender {
    BenchReport.Contender(codec, quality, subsampling, scale, threads)
  }

  /// Of pixels at full size.
  package var msPerMegapixel: Double { medianMs.per(Double(pixels) / 1e6) }
}
