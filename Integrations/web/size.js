// How large a picture becomes, and what is too large.

import { check } from './format.js';

const MOST_PIXELS = 16383 * 16383;
const LONGEST_SIDE = 65500;

/** Throws where a picture of that size must not be decoded. */
export function checkSize(width, height, maxPixels = MOST_PIXELS) {
  check(
    width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= maxPixels,
    `${width} × ${height} pixels are more than the limit`, 'limit');
}

/** Throws where options make no sense, which is a mistake of the caller's. */
export function checkOptions({ width, height, scale, maxPixels, association = 'straight' }) {
  const wholes = { width, height, maxPixels };
  for (const [name, value] of Object.entries(wholes)) {
    if (value === undefined || (Number.isSafeInteger(value) && value > 0)) continue;
    throw new RangeError(`${name} has to be a whole number above 0`);
  }
  if (!['straight', 'premultiplied'].includes(association)) {
    throw new RangeError('association has to be straight or premultiplied');
  }
  if (scale === undefined) return;
  if (!(scale > 0 && scale <= 1)) throw new RangeError('scale has to be above 0, at most 1');
  if (width || height) throw new TypeError('scale cannot be given with width or height');
}

/**
 * The size of the result, and how many pixels of the picture go into one of it.
 *
 * One of width and height alone keeps the proportions. With a scale, a pixel covers just its
 * reciprocal, and those at the right and lower edge what there is. To cover a place, of which 0 by
 * 0 says nothing, the picture gets no larger than it is.
 */
export function resultSize(picture, { width, height, scale, cover }) {
  if (scale !== undefined) {
    // A product that is whole but for the rounding of doubles is that whole number.
    const scaled = (side) => Math.ceil(side * scale - 1e-6);
    return {
      width: scaled(picture.width), height: scaled(picture.height),
      across: 1 / scale, down: 1 / scale,
    };
  }
  const ratio = ratioOf(picture, width, height, cover);
  const result = {
    width: width ?? Math.max(1, Math.round(picture.width * ratio)),
    height: height ?? Math.max(1, Math.round(picture.height * ratio)),
  };
  return {
    ...result, across: picture.width / result.width, down: picture.height / result.height,
  };
}

function ratioOf(picture, width, height, cover) {
  if (cover) {
    const share = Math.max(cover.width / picture.width, cover.height / picture.height);
    return share > 0 ? Math.min(1, share) : 1;
  }
  if (width) return width / picture.width;
  return height ? height / picture.height : 1;
}
