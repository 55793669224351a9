// Loading is what an app imports instead of JPNG: `import JPNGLoading` is all that it writes.
@_exported public import JPNG
// For `MappedFile` and `FileError`; all else in there is for this package.
@_exported public import JPNGFiles
