/// What was attempted with a file, in a word or two: "reading".
package struct Attempt: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  package static let reading = Attempt("reading")
  package static let planning = Attempt("planning")
  package static let packing = Attempt("packing")
  package static let scoring = Attempt("scoring")
  package static let optimizing = Attempt("optimising")
  package static let unpacking = Attempt("unpacking")
  package static let converting = Attempt("converting")
  package static let inspecting = Attempt("inspecting")
  package static let reporting = Attempt("reporting")
  package static let verifying = Attempt("verifying")
  package static let comparing = Attempt("comparing")
  package static let writing = Attempt("writing")
  package static let writingDifference = Attempt("writing the difference")
  package static let removing = Attempt("removing")
  package static let bundling = Attempt("bundling")
  package static let extracting = Attempt("extracting")
  package static let opening = Attempt("opening")
  package static let creatingFolder = Attempt("creating the folder")

  /// The same attempt on two pictures: "comparing with REFERENCE".
  package func addingReference(_ path: String) -> Attempt {
    Attempt("\(description) with \(path)")
  }
}
