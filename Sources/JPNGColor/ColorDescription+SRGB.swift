internal import CColorMemory
internal import CLibLCMS2
internal import JPNGPixels

extension ColorDescription {
  /// Whether converting to sRGB changes no 8-bit sample by more than one step. This is tried on a
  /// grid of colours and on all greys.
  ///
  /// There are many different profiles of sRGB, so they are recognised by what they do, not by
  /// their bytes. `false` for a profile that cannot be read.
  package var isEffectivelySRGB: Bool {
    guard let transform = try? ColorTransform(from: self, depth: .bits8) else { return false }
    let steps: [UInt8] = [0, 16, 32, 64, 96, 128, 160, 192, 224, 255]
    var colors: [PixelWord] = (0...255).map {
      PixelWord(red: UInt8($0), green: UInt8($0), blue: UInt8($0), alpha: 255)
    }
    if !isGrey {
      for red in steps {
        for green in steps {
          for blue in steps {
            colors.append(PixelWord(red: red, green: green, blue: blue, alpha: 255))
          }
        }
      }
    }
    var converted = colors
    var row = converted.mutableSpan
    transform.apply(to: &row)
    return zip(colors, converted).allSatisfy { before, after in
      [0, 8, 16].allSatisfy { shift in
        abs(Int(before >> UInt32(shift) & 0xFF) - Int(after >> UInt32(shift) & 0xFF)) <= 1
      }
    }
  }

  /// Whether this is a profile for grey samples. A JPEG of three components cannot have such a
  /// profile.
  package var isGrey: Bool {
    guard case .icc(let bytes) = self,
      let handle = cmsOpenProfileFromMemTHR(
        color_context(), bytes, cmsUInt32Number(bytes.count))

    else { return false }
    defer { _ = cmsCloseProfile(handle) }
    return cmsGetColorSpace(handle) == cmsSigGrayData
  }
}
