// Premultiplied colour with a profile, which is rare: it has to be divided by alpha before the
// browser converts it. Its converter is reached through a PNG that has straight colour and profile.

import { joined } from './bytes.js';
import { profileBytes } from './jpeg.js';
import { divideByAlpha, readMerged } from './merge-2d.js';
import { chunk } from './png.js';

/**
 * Puts straight colours of sRGB in the place of premultiplied ones of a profile.
 *
 * @param {object} planes Those of `merge`.
 * @param {Uint8Array[]} profile The segments of the profile.
 */
export async function convertPremultiplied(planes, profile) {
  const pixels = readMerged(planes);
  divideByAlpha(pixels.data);
  const png = await writePNG(pixels, profileBytes(profile));
  planes.color.close();
  planes.color = await createImageBitmap(png, { premultiplyAlpha: 'none' });
  planes.isPremultiplied = false;
}

/** Red, green and blue of pixels, as a PNG with a profile. */
async function writePNG({ data, width, height }, profile) {
  const rows = new Uint8Array(height * (1 + 3 * width));
  for (let y = 0, target = 0, index = 0; y < height; y += 1) {
    target += 1;
    for (let x = 0; x < width; x += 1, index += 4) {
      for (let channel = 0; channel < 3; channel += 1) rows[target++] = data[index + channel];
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 2], 8);
  const bytes = joined([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    // Its name, and the method of compression.
    chunk('iCCP', new Uint8Array([0x69, 0x63, 0x63, 0, 0]), await deflate(profile)),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND'),
  ]);
  return new Blob([bytes], { type: 'image/png' });
}

async function deflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
