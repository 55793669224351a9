// Packed files, as docs/format.md has them: the browser decodes both planes, this merges them.

/// The parts of a packed file.
function splitFile(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const trailer = bytes.length - 16;
  const colorEnd = view.getUint32(trailer, true);
  const alphaEnd = colorEnd + view.getUint32(trailer + 4, true);
  const [major, minor] = [view.getUint8(trailer + 10), view.getUint8(trailer + 11)];
  return {
    color: bytes.subarray(0, colorEnd),
    alpha: bytes.subarray(colorEnd, alphaEnd),
    alphaType: major === 2 ? 'image/jpeg' : 'image/png',
    chunks: minor > 0 ? splitExtension(bytes.subarray(alphaEnd, trailer)) : {},
  };
}

/// The payloads of the chunks of an extension, by their tags.
function splitExtension(bytes) {
  const chunks = {};
  for (let start = 0; start + 6 <= bytes.length;) {
    const tag = String.fromCharCode(...bytes.subarray(start, start + 4));
    const end = start + 6 + bytes[start + 4] + 256 * bytes[start + 5];
    chunks[tag] = bytes.subarray(start + 6, end);
    start = end;
  }
  return chunks;
}

/// Red, green, blue and alpha of each pixel of a plane. The colours of a profile are converted to
/// sRGB for the colour plane, and for it alone: alpha is no colour.
async function decodePlane(bytes, type, colorSpaceConversion) {
  const plane = await createImageBitmap(new Blob([bytes], { type }), { colorSpaceConversion });
  const context = new OffscreenCanvas(plane.width, plane.height)
    .getContext('2d', { willReadFrequently: true });
  context.drawImage(plane, 0, 0);
  plane.close();
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

/// The alpha that each stored value means.
function alphaValues(levels) {
  const [low, high] = levels ?? [0, 255];
  return Uint8Array.from({ length: 256 }, (_, stored) => {
    if (stored <= low) return 0;
    if (stored >= high) return 255;
    return Math.floor(((stored - low) * 255 + Math.floor((high - low) / 2)) / (high - low));
  });
}

/// Straight red, green, blue and alpha of a packed file.
async function decodePlanes(file) {
  const { color, alpha, alphaType, chunks } = splitFile(file);
  const pixels = await decodePlane(color, 'image/jpeg', 'default');
  const isOpaque = chunks.info?.[8] === 0;
  if (isOpaque) return pixels;
  const stored = await decodePlane(alpha, alphaType, 'none');
  mergeAlpha(pixels.data, stored.data, alphaValues(chunks.LEVL));
  if (chunks.ASOC?.[0] === 1) divideByAlpha(pixels.data);
  return pixels;
}

function mergeAlpha(pixels, stored, values) {
  for (let index = 0; index < pixels.length; index += 4) {
    pixels[index + 3] = values[stored[index]];
  }
}

/// From premultiplied to straight.
function divideByAlpha(pixels) {
  for (let index = 0; index < pixels.length; index += 4) {
    const alpha = pixels[index + 3];
    for (let channel = index; channel < index + 3; channel += 1) {
      pixels[channel] = alpha === 0
        ? 0 : Math.min(255, Math.floor((pixels[channel] * 255 + (alpha >> 1)) / alpha));
    }
  }
}
