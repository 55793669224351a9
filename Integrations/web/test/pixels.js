// Pixels of bitmaps, to be compared.

/** Premultiplied red, green, blue and alpha of a bitmap, as a canvas has them. */
export function pixelsOf(bitmap) {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height)
    .getContext('2d', { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  for (let index = 0; index < data.length; index += 4) {
    for (let channel = index; channel < index + 3; channel += 1) {
      data[channel] = Math.round(data[channel] * data[index + 3] / 255);
    }
  }
  return data;
}

/** The largest differences of colour and of alpha. */
export function differences(one, other) {
  if (one.length !== other.length) return { color: Infinity, alpha: Infinity };
  const most = [0, 0];
  for (let index = 0; index < one.length; index += 1) {
    const kind = index % 4 === 3 ? 1 : 0;
    most[kind] = Math.max(most[kind], Math.abs(one[index] - other[index]));
  }
  return { color: most[0], alpha: most[1] };
}
