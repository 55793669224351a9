// Loading is what an app imports instead of JPNG: `import JPNGLoading` is all that it writes.
@_exported public import JPNG
