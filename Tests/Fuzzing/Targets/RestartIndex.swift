import JPNG
import JPNGThreads
import TestSupport

extension FuzzTarget {
  /// Any restart index and any height of bands, in files whose planes are sound: whatever they say,
  /// the pixels are those that decoding without them gives, in part and on several threads.
  static let restartIndex = FuzzTarget(
    name: "restart-index",
    seeds: {
      files.indices.flatMap { index in
        let rows = files[index].parts["band"] ?? [0, 0]
        return [[7, 2], [0, 1], [3, 0]].map { scaleAndThreads in
          [UInt8(index)] + scaleAndThreads + [1, 40, 8, 30] + rows
            + (files[index].parts["rsti"] ?? [])
        }
      }
    },
    run: { bytes in
      var input = FuzzInput(bytes)
      let file = input.element(of: files)
      let scale = input.scale()
      let threads = ThreadBudget(threadCount: input.number(in: 1...4))
      let region = input.region(in: file.size)
      var parts = file.parts
      let rowsPerBand = input.word()
      parts["band"] = rowsPerBand == 0 ? nil : littleEndian(rowsPerBand)
      parts["rsti"] = input.isEmpty ? nil : Array(input.rest)
      // What contradicts itself may be refused, but only when the file is opened.
      guard let decoder = try? JPNGDecoder(parts.bytes) else { return }
      let expected = file.pixels[scale.eighths - 1]
      let whole = try decoder.decode(at: .scale(scale), sharing: threads)
      expect(whole == expected, "other pixels at \(scale)")
      let part = try decoder.decode(region: region, at: .scale(scale), sharing: threads)
      expect(part == expected.cutout(scale.applied(to: region)), "other pixels of \(region)")
      // It decodes both planes, which takes as long as all else here.
      if bytes.count % 8 == 0 { _ = try? decoder.verify() }
    })

  /// A file with entry points, its parts without what says where they are, and its pixels.
  private struct IndexedFile {
    let parts: FileParts
    let size: ImageSize
    /// At each scale, from 1/8 on.
    let pixels: [PixelBuffer]

    init(_ pixels: PixelBuffer, _ change: (inout PackOptions) -> Void) {
      parts = SampleFiles.parts(pixels) {
        $0.restarts = .rows
        change(&$0)
      }
      size = pixels.size
      var plain = parts
      (plain["rsti"], plain["band"]) = (nil, nil)
      do throws(JPNGError) {
        let decoder = try JPNGDecoder(plain.bytes, options: DecodeOptions(threads: 1))
        self.pixels = try Scale.all.map { (scale) throws(JPNGError) in
          try decoder.decode(at: .scale(scale))
        }
      } catch {
        fatalError("\(error)")
      }
    }
  }

  private static let files: [IndexedFile] = {
    let glow = SampleImages.soft(ImageSize(width: 18, height: 90))
    return [
      IndexedFile(glow) { ($0.alpha, $0.subsampling) = (.png, .yuv420) },
      IndexedFile(glow) { ($0.alpha, $0.subsampling) = (.jpeg, .yuv444) },
      IndexedFile(glow) { ($0.alpha, $0.subsampling) = (.jpeg, .yuv422) },
      IndexedFile(SampleImages.drops(ImageSize(width: 17, height: 100))) {
        ($0.alpha, $0.subsampling) = (.jpeg, .yuv420)
      },
      // High enough for bands of 16 rows.
      IndexedFile(SampleImages.soft(ImageSize(width: 33, height: 60))) { $0.alpha = .png },
    ]
  }()
}
