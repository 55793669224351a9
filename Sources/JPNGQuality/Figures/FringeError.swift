package import JPNGPixels
package import JPNGThreads

/// The largest error near edges of alpha (``FringeEdges``), where a wrong colour or alpha shows as
/// a halo: what reports show.
///
/// The error is that of any channel composited over black or white, in 8 bits. Magenta, the usual
/// colour to look for halos on, needs no test of its own: each of its channels is black's or
/// white's. No other background shows a larger error either, for the error is linear in the
/// background.
package struct FringeError: Sendable {
  private static let stripHeight = 64

  private let reference: PixelBuffer
  private let edges: FringeEdges

  /// Finds the edges of a picture.
  package init(reference: PixelBuffer, sharing threads: ThreadBudget) {
    self.reference = reference
    edges = FringeEdges(of: reference.size, hasMidpoints: false, threads) { y in
      reference.withRow(y) { CKernels.alphaOfPixels($0) }
    }
  }

  /// The largest error of a candidate, 0…255; `nil` where the reference has no edge.
  ///
  /// - Precondition: The candidate has the reference's size.
  func maximum(of candidate: PixelBuffer, sharing threads: ThreadBudget) -> Int? {
    guard !edges.isEmpty else { return nil }
    let height = reference.size.height
    return threads.map((height - 1) / Self.stripHeight + 1) { strip in
      let rows = (strip * Self.stripHeight)..<min(height, (strip + 1) * Self.stripHeight)
      return reference.withRows { a in
        candidate.withRows { b in CKernels.largestError(edges.pixels, rows, a, b) }
      }
    }.max()
  }
}
