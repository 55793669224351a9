// The pixel types are part of this module's API: `import JPNG` is all that a user writes.
@_exported public import JPNGPixels
