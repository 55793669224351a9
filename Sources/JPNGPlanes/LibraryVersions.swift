internal import CCodecShims
internal import CLibDeflate
internal import CLibZ

/// The versions of the codec libraries, for people who report a problem.
package enum LibraryVersions {
  package static var all: [(name: String, version: String)] {
    [
      ("libjpeg-turbo", String(cString: cs_jpeg_version())),
      ("libpng", String(cString: cs_png_version())),
      ("zlib", String(cString: zlibVersion())),
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
    ]
  }
}
