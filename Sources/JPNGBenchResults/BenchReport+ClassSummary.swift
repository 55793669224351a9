extension BenchReport {
  /// The times of one contender for the images of one size class.
  package struct ClassSummary: Hashable, Sendable {
    package var contender: Contender
    package var sizeClass: SizeClass
    package var images: Int
    /// The mean of the images' medians.
    package var meanMs: Double
    /// The sum of the medians, divided by the sum of the pixels: large images count for more.
    package var msPerMegapixel: Double
  }

  /// A summary for each contender and each class in which it has images. Contenders are in the
  /// order in which they first appear.
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

  /// Milliseconds for a megapixel of the full size.
  package var msPerMegapixel: Double { medianMs.per(Double(pixels) / 1e6) }
}
