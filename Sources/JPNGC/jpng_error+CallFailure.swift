internal import CJPNG

/// Runs what a C function does; its failure becomes the function's code and the caller's error.
func reporting(
  to error: UnsafeMutablePointer<jpng_error>?, _ body: () throws(CallFailure) -> Void
) -> jpng_code {
  do throws(CallFailure) {
    try body()
    error?.initialize(to: jpng_error())
    return JPNG_OK
  } catch let failure {
    error?.initialize(to: jpng_error(failure))
    return failure.code
  }
}

extension jpng_error {
  fileprivate init(_ failure: CallFailure) {
    self.init()
    code = failure.code
    plane = failure.plane
    withUnsafeMutableBytes(of: &message) { room in
      // Whole characters only, and room for the zero at the end, which is there already.
      var count = 0
      for character in failure.message {
        let bytes = character.utf8
        guard count + bytes.count < room.count else { break }
        for byte in bytes {
          room[count] = byte
          count += 1
        }
      }
    }
  }
}
