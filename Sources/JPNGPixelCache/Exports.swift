// `ImageSize`, `PixelFormat` and `Association` are part of this module's API, and so are
// `FileError` and `MappedFile`.
@_exported public import JPNGFiles
@_exported public import JPNGPixels
