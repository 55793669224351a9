// An app imports JPNGLoading instead of JPNGDecode, and then has everything of JPNGDecode too.
@_exported public import JPNGDecode
// `MappedFile` and `FileError` are the public types of this module.
@_exported public import JPNGFiles
// So are `PixelCache` and `CachedImage`.
@_exported public import JPNGPixelCache
