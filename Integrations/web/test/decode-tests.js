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

async function reference({ reference: raw, png }) {
  if (raw) return new Uint8Array(await (await fetch(url(raw))).arrayBuffer());
  const bitmap = await createImageBitmap(await (await fetch(url(png))).blob());
  return pixelsOf(bitmap);
}

/** How far pixels may be from those of the tool. */
function tolerances({ isRounded, isScaled, isConverted }) {
  // Browsers halve 16 bits in ways of their own. The tool averages in other places than we do:
  // colour as coefficients, before it is multiplied. A conversion rounds once more.
  if (isScaled) return { color: 60, alpha: 2, mean: 1.5 };
  if (isConverted) return { color: 4, alpha: 0, mean: 1 };
  return { color: 2, alpha: isRounded ? 1 : 0, mean: 1 };
}

async function compare(each, gpu) {
  const bitmap = await decode(url(`${each.name}.jpng`), { ...each.options, gpu });
  const pixels = pixelsOf(bitmap);
  bitmap.close();
  const found = differences(pixels, await reference(each));
  const allowed = tolerances(each);
  for (const kind of Object.keys(allowed)) {
    expect(found[kind] <= allowed[kind], `${kind}: ${found[kind]} more or less than the tool's`);
  }
}
