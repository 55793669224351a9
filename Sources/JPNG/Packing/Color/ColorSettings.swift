/// Everything that a coded colour plane depends on, apart from the picture.
struct ColorSettings: Hashable, Sendable {
  let quality: Int
  let subsampling: Subsampling
  let isProgressive: Bool
  let hasRestarts: Bool
}
