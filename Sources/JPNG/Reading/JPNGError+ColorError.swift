internal import JPNGColor

extension JPNGError {
  init(_ error: ColorError) {
    self.init(.unsupported, error.description)
  }
}
