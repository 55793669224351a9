import JPNG
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@testable import JPNGBench

/// A picture as a PNG file in memory.
func benchImage(_ pixels: PixelBuffer, path: String = "picture.png") throws -> BenchImage {
  let writer = try PNGWriter(PNGWriter.Settings(size: pixels.size, colorType: .rgba))
  try pixels.withRows { try writer.write($0) }
  return try BenchImage(path: path, png: writer.finish(), limits: Limits())
}

/// How a codec encodes with the defaults of a plan.
func settings(_ codec: BenchCodec) throws -> EncodingSettings {
  var plan = BenchPlan()
  plan.codecs = [codec]
  return try #require(plan.encodings.first)
}

/// A plan that takes no time to speak of.
func quickPlan(_ codecs: [BenchCodec] = BenchCodec.standard) -> BenchPlan {
  var plan = BenchPlan()
  (plan.codecs, plan.runs, plan.minSeconds, plan.threads) = (codecs, 2, 0, [1, 2])
  return plan
}
