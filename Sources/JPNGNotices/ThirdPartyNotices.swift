/// The notices and licences of the software that jpng is built on.
package enum ThirdPartyNotices {
  /// The file `THIRD-PARTY-NOTICES` in the root of the repository, which the build embeds.
  package static var text: String {
    String(decoding: PackageResources.THIRD_PARTY_NOTICES, as: UTF8.self)
  }
}
