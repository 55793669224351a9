internal import CLibLCMS2

/// "2.14": the Little CMS in use.
package enum ColorLibrary {
  package static var version: String {
    let encoded = cmsGetEncodedCMMversion()
    return "\(encoded / 1000).\(encoded % 1000 / 10)"
  }
}
