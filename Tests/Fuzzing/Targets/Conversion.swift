import JPNG
import JPNGConversion
import TestSupport

extension FuzzTarget {
  /// Any JNG, or any packed file: what is converted has the same pixels, there and back.
  static let conversion = FuzzTarget(
    name: "conversion",
    repair: { input in
      let rest = input.dropFirst(1)
      let isPacked = rest.first == 0xFF
      return Array(input.prefix(1))
        + (isPacked ? FileRepair.repaired(Array(rest)) : PNGRepair.repaired(rest))
    },
    seeds: {
      let files = SampleFiles.all
      let jngs = files.compactMap { bytes in
        (try? JPNGDecoder(bytes)).flatMap { try? JNG.encode($0) }
      }
      return (files + jngs).map { [0] + $0 }
    },
    run: { bytes in
      var input = FuzzInput(bytes)
      let association = input.element(of: Association.allCases)
      let content = Array(input.rest)
      let packed: [UInt8]
      if JNG.isBegun(by: content) {
        guard let made = try? JNG.decode(content, limits: .fuzzing) else { return }
        packed = made.file
      } else {
        packed = content
      }
      let options = DecodeOptions(assumedAssociation: association, limits: .fuzzing)
      guard let file = try? JPNGDecoder(packed, options: options), (try? file.verify()) != nil,
        let jng = try? JNG.encode(file)
      else { return }
      let pixels = try file.decode()
      let back = try JPNGDecoder(JNG.decode(jng, limits: .fuzzing).file)
      expect(try back.decode() == pixels, "a JNG of other pixels")
      expect(back.info.iccProfile == file.info.iccProfile, "a JNG of another profile")
      _ = try SVG.encode(file)
    })
}
