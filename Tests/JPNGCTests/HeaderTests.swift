import CJPNG
import JPNG
import JPNGC
import Testing

@Suite("Header and library")
struct HeaderTests {
  /// Compiles only where both have one type.
  private func expectAgreement<Function>(_ declared: Function, _ defined: Function) {}

  /// A linker compares names only.
  @Test("Functions have the types that the header declares")
  func types() {
    expectAgreement(CJPNG.jpng_open, JPNGC.jpngOpen)
    expectAgreement(CJPNG.jpng_open_copy, JPNGC.jpngOpenCopy)
    expectAgreement(CJPNG.jpng_close, JPNGC.jpngClose)
    expectAgreement(CJPNG.jpng_get_info, JPNGC.jpngGetInfo)
    expectAgreement(CJPNG.jpng_color_profile, JPNGC.jpngColorProfile)
    expectAgreement(CJPNG.jpng_verify_checksums, JPNGC.jpngVerifyChecksums)
    expectAgreement(CJPNG.jpng_decoded_size, JPNGC.jpngDecodedSize)
    expectAgreement(CJPNG.jpng_request_size, JPNGC.jpngRequestSize)
    expectAgreement(CJPNG.jpng_decode, JPNGC.jpngDecode)
    expectAgreement(CJPNG.jpng_preview_size, JPNGC.jpngPreviewSize)
    expectAgreement(CJPNG.jpng_decode_preview, JPNGC.jpngDecodePreview)
    expectAgreement(CJPNG.jpng_bundle_open, JPNGC.jpngBundleOpen)
    expectAgreement(CJPNG.jpng_bundle_close, JPNGC.jpngBundleClose)
    expectAgreement(CJPNG.jpng_bundle_count, JPNGC.jpngBundleCount)
    expectAgreement(CJPNG.jpng_bundle_find, JPNGC.jpngBundleFind)
    expectAgreement(CJPNG.jpng_bundle_get_entry, JPNGC.jpngBundleGetEntry)
    expectAgreement(CJPNG.jpng_bundle_open_file, JPNGC.jpngBundleOpenFile)
    expectAgreement(CJPNG.jpng_bundle_prefetch_previews, JPNGC.jpngBundlePrefetchPreviews)
    expectAgreement(CJPNG.jpng_bundle_preview_size, JPNGC.jpngBundlePreviewSize)
    expectAgreement(CJPNG.jpng_bundle_decode_preview, JPNGC.jpngBundleDecodePreview)
    expectAgreement(CJPNG.jpng_encode, JPNGC.jpngEncode)
    expectAgreement(CJPNG.jpng_free, JPNGC.jpngFree)
    expectAgreement(CJPNG.jpng_version, JPNGC.jpngVersion)
  }

  @Test("The version is the library's")
  func version() {
    #expect(String(cString: jpng_version()) == JPNGVersion.current)
  }
}
