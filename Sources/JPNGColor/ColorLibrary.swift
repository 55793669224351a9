internal import CLibLCMS2

/// The colour management library, Little CMS.
package enum ColorLibrary {
  /// The version in use: "2.14".
  package static var version: String {
    let encoded = cmsGetEncodedCMMversion()
    return "\(encoded / 1000).\(encoded % 1000 / 10)"
  }
}
