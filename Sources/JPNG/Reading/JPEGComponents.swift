internal import JPNGBytes
internal import JPNGPlanes

/// What the components of a JPEG are.
package enum JPEGComponents {
  /// How many there are: 1 for grey, 3 for colours.
  package static func count(of jpeg: [UInt8], _ limits: Limits) throws(JPNGError) -> Int {
    try inPlane(nil) { () throws(CodecError) in
      try jpeg.withView { (jpeg) throws(CodecError) in
        try JPEGReader(jpeg, limits: limits).header.componentCount
      }
    }
  }
}
