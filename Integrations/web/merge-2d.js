// Merging in memory, by 2D canvases: where there is no WebGL2, or a picture is too large for it.

import { check } from './format.js';

/** @returns {Promise<ImageBitmap>} */
export async function mergeInMemory(planes) {
  const { alpha, isPremultiplied, result } = planes;
  const isScaled = result.across !== 1 || result.down !== 1;
  if (alpha && !isScaled && !isPremultiplied && typeof OffscreenCanvas !== 'undefined') {
    return cutOut(planes);
  }
  const pixels = readMerged(planes);
  if (alpha && isPremultiplied) divideByAlpha(pixels.data);
  return createImageBitmap(isScaled ? average(pixels, result) : pixels);
}

/** Lets the canvas multiply colour by alpha, so that colour need not be read. */
function cutOut({ color, alpha, isMask, levels }) {
  const canvas = new OffscreenCanvas(color.width, color.height);
  const context = canvas.getContext('2d');
  if (isMask) {
    context.drawImage(alpha, 0, 0);
  } else {
    context.putImageData(maskOf(alpha, levels), 0, 0);
  }
  context.globalCompositeOperation = 'source-in';
  context.drawImage(color, 0, 0);
  return canvas.transferToImageBitmap();
}

/** Black that is as opaque as the grey of a bitmap says. */
function maskOf(alpha, levels) {
  const mask = readPixels(alpha);
  const values = alphaValues(levels);
  // A pixel at a time, whose first byte is the lowest one, as on every machine with a browser.
  const pixels = new Uint32Array(mask.data.buffer);
  const masks = Uint32Array.from(values, (value) => value << 24);
  for (let index = 0; index < pixels.length; index += 1) {
    pixels[index] = masks[pixels[index] & 255];
  }
  return mask;
}

/**
 * Colour as it is stored, and alpha.
 *
 * @param {object} planes Those of `merge`.
 * @returns {ImageData}
 */
export function readMerged({ color, alpha, isMask, levels }) {
  const pixels = readPixels(color);
  if (!alpha) return pixels;
  const stored = readPixels(alpha).data;
  const values = alphaValues(levels);
  // Of a mask, only its alpha is exact: a canvas keeps colour multiplied by it.
  for (let index = 3; index < stored.length; index += 4) {
    pixels.data[index] = values[stored[isMask ? index : index - 3]];
  }
  return pixels;
}

/**
 * Red, green, blue and alpha of a bitmap. Colour is exact where it is opaque.
 *
 * @param {ImageBitmap} bitmap
 * @returns {ImageData}
 */
function readPixels(bitmap) {
  const context = makeContext(bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

function makeContext(width, height) {
  const canvas = typeof OffscreenCanvas === 'undefined'
    ? Object.assign(document.createElement('canvas'), { width, height })
    : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  check(context && isHonest(), 'this browser does not let scripts read pixels', 'unsupported');
  return context;
}

let honesty;

/** Some browsers, if asked to hide what they are, give other pixels than those of the canvas. */
function isHonest() {
  if (honesty !== undefined) return honesty;
  honesty = true;
  const context = makeContext(16, 16);
  const written = context.createImageData(16, 16);
  written.data.forEach((_, index, data) => {
    data[index] = index % 4 === 3 ? 255 : index * 37;
  });
  context.putImageData(written, 0, 0);
  const read = context.getImageData(0, 0, 16, 16).data;
  honesty = read.every((value, index) => value === written.data[index]);
  return honesty;
}

/** The alpha that each stored value means. */
function alphaValues([low, high]) {
  return Uint8Array.from({ length: 256 }, (_, stored) => {
    if (stored <= low) return 0;
    if (stored >= high) return 255;
    return Math.floor(((stored - low) * 255 + (high - low >> 1)) / (high - low));
  });
}

/** From premultiplied to straight colour. */
export function divideByAlpha(pixels) {
  for (let index = 0; index < pixels.length; index += 4) {
    const alpha = pixels[index + 3];
    for (let channel = index; channel < index + 3; channel += 1) {
      pixels[channel] = alpha === 0
        ? 0 : Math.min(255, Math.floor((pixels[channel] * 255 + (alpha >> 1)) / alpha));
    }
  }
}

/** Averages of colour times alpha over the area that each pixel covers, as straight colour. */
function average(source, { width, height, across, down }) {
  const result = new ImageData(width, height);
  const columns = Array.from({ length: width }, (_, at) => coverage(at, across, source.width));
  for (let y = 0; y < height; y += 1) {
    const row = coverage(y, down, source.height);
    for (let x = 0; x < width; x += 1) {
      averageArea(source, columns[x], row, result.data, 4 * (y * width + x));
    }
  }
  return result;
}

/** The first pixel that is covered, and how much of it and of each after it. */
function coverage(at, pitch, side) {
  const reach = Math.max(pitch, 1) / 2;
  const start = Math.max((at + 0.5) * pitch - reach, 0);
  const end = Math.min((at + 0.5) * pitch + reach, side);
  const first = Math.floor(start);
  const weights = [];
  for (let pixel = first; pixel < end; pixel += 1) {
    weights.push(Math.min(pixel + 1, end) - Math.max(pixel, start));
  }
  return { first, weights };
}

function averageArea({ data, width }, columns, rows, result, target) {
  let [red, green, blue, alpha, weights] = [0, 0, 0, 0, 0];
  for (let y = 0; y < rows.weights.length; y += 1) {
    let index = 4 * ((rows.first + y) * width + columns.first);
    for (let x = 0; x < columns.weights.length; x += 1) {
      const weight = rows.weights[y] * columns.weights[x];
      const weightedAlpha = weight * data[index + 3];
      red += weightedAlpha * data[index];
      green += weightedAlpha * data[index + 1];
      blue += weightedAlpha * data[index + 2];
      alpha += weightedAlpha;
      weights += weight;
      index += 4;
    }
  }
  if (alpha === 0) return;
  result[target] = red / alpha;
  result[target + 1] = green / alpha;
  result[target + 2] = blue / alpha;
  result[target + 3] = alpha / weights;
}
