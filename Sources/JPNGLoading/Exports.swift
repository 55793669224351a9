// An app imports JPNGLoading instead of JPNG, and then has everything of JPNG too.
@_exported public import JPNG
// `MappedFile` and `FileError` are the public types of this module.
@_exported public import JPNGFiles
// So are `PixelCache` and `CachedImage`.
@_exported public import JPNGPixelCache
