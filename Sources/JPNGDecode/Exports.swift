// The pixel types are part of this module's API, so users need not import JPNGPixels.
@_exported public import JPNGPixels
