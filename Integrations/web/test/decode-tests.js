// What is decoded has the pixels that `jpng unpack` gives.

import { decode } from '../jpng.js';
import { expect, report, test } from './harness.js';
import { differences, pixelsOf } from './pixels.js';

const url = (name) => `/files/${encodeURIComponent(name)}`;

export async function add() {
  const { decoded, skipped } = await (await fetch(url('cases.json'))).json();
  for (const reason of skipped) await report({ note: `skipped: ${reason}` });
  const canvas = new OffscreenCanvas(1, 1);
  const hasGPU = canvas.getContext('webgl2') !== null;
  if (!hasGPU) await report({ note: 'skipped: merging by WebGL2, which there is none of' });
  for (const each of decoded) {
    for (const gpu of hasGPU ? [true, false] : [false]) {
      const path = gpu ? 'WebGL2' : '2D';
      test(`${each.name} ${each.options ? JSON.stringify(each.options) : ''} ${path}`,
        () => compare(each, gpu));
    }
  }
}

async function reference({ reference: raw, png, isScaled, name, options }, result) {
  if (isScaled) {
    return average(await reference({ reference: `${name}.rgba` }), result, options.scale);
  }
  if (raw) return new Uint8Array(await (await fetch(url(raw))).arrayBuffer());
  return pixelsOf(await createImageBitmap(await (await fetch(url(png))).blob()));
}

/**
 * Averages of the tool's pixels in the full size, one by one. (What the tool itself gives at a
 * scale is something else: colour is averaged as coefficients, before it is multiplied by alpha.)
 */
function average(pixels, { width, height }, scale) {
  const { width: across, height: down } = sizes[pixels.length];
  const result = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const sums = [0, 0, 0, 0, 0];
      for (let row = Math.floor(y / scale); row < Math.min(down, (y + 1) / scale); row += 1) {
        const rowShare = Math.min(row + 1, (y + 1) / scale) - Math.max(row, y / scale);
        for (let at = Math.floor(x / scale); at < Math.min(across, (x + 1) / scale); at += 1) {
          const share = rowShare * (Math.min(at + 1, (x + 1) / scale) - Math.max(at, x / scale));
          for (let channel = 0; channel < 4; channel += 1) {
            sums[channel] += share * pixels[4 * (row * across + at) + channel];
          }
          sums[4] += share;
        }
      }
      for (let channel = 0; channel < 4; channel += 1) {
        result[4 * (y * width + x) + channel] = sums[channel] / sums[4];
      }
    }
  }
  return result;
}

/** The sizes of the pictures that are scaled, by their bytes. */
const sizes = Object.fromEntries([[400, 400], [333, 251], [640, 960]].map(
  ([width, height]) => [4 * width * height, { width, height }]));

/** How far pixels may be from those of the tool. */
function tolerances({ isRounded, isScaled, isConverted }) {
  // A conversion rounds once more, as an average does; browsers halve 16 bits in ways of their own.
  if (isConverted) return { color: 4, alpha: 0 };
  return { color: isScaled ? 3 : 2, alpha: isRounded || isScaled ? 1 : 0 };
}

async function compare(each, gpu) {
  const bitmap = await decode(url(`${each.name}.jpng`), { ...each.options, gpu });
  const found = differences(pixelsOf(bitmap), await reference(each, bitmap));
  bitmap.close();
  const allowed = tolerances(each);
  for (const kind of Object.keys(allowed)) {
    expect(found[kind] <= allowed[kind], `${kind}: ${found[kind]} more or less than the tool's`);
  }
}
