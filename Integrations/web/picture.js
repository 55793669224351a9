// From the bytes of a file to an ImageBitmap: the steps of docs/format.md.

import { JPNGError, check, extensionOfTail, splitFile } from './format.js';
import { crc32 } from './bytes.js';
import { blobOfJPEG, readJPEG } from './jpeg.js';
import { checkEntropyCodedData } from './entropy.js';
import { blobOfPNG, checkImageData, readPNG } from './png.js';
import { convertPremultiplied } from './profile.js';
import { merge } from './merge.js';
import { checkSize, resultSize } from './size.js';

/**
 * @param {Uint8Array} bytes A whole file.
 * @param {object} options Those of `decode`.
 * @param {(preview: object) => void} [onPreview] Gets the preview first, where there is one.
 * @returns {Promise<{ bitmap: ImageBitmap, width: number, height: number }>} The size is that of
 *   the picture, whatever that of the bitmap is.
 */
export async function decodeFile(bytes, options, onPreview) {
  const { extension, ...file } = splitFile(bytes);
  const { checksums } = extension;
  check(!checksums || crc32(file.color) === checksums.color, 'a wrong checksum of the colour');
  check(!checksums || crc32(file.alpha) === checksums.alpha, 'a wrong checksum of the alpha');
  const picture = { ...readPlanes(file, extension, options), levels: extension.levels };
  if (onPreview && extension.preview) {
    // A damaged preview says nothing about the picture.
    await decodePreview(extension, picture, options).then(onPreview, () => {});
  }
  return decodePlanes(picture, extension, options);
}

/**
 * The preview of a file of which only the end is there; `null` if it has none.
 *
 * The colour plane has the profile, so this takes the colours for those of sRGB.
 */
export async function decodeTail(tail, fileBytes, options) {
  const extension = extensionOfTail(tail, fileBytes);
  if (!extension?.preview || !extension.info) return null;
  return decodePreview(extension, { ...extension.info, color: { profile: [] } }, options);
}

/** The preview of a picture, of which the size and the profile are known. */
async function decodePreview({ preview, association }, { width, height, color }, options) {
  const file = { color: preview.color, alpha: preview.alpha, alphaIsJPEG: true };
  const size = {
    width: Math.ceil(width / preview.divisor),
    height: Math.ceil(height / preview.divisor),
    kind: preview.alpha.length > 0 ? undefined : 0,
  };
  const picture = { ...readPlanes(file, { info: size }, options), levels: preview.levels };
  picture.color.profile = color.profile;
  const { bitmap } = await decodePlanes(picture, { association }, { maxPixels: options.maxPixels });
  return { bitmap, width, height };
}

/** The headers of both planes, which have to agree before anything is decoded. */
function readPlanes(file, { info }, { maxPixels }) {
  const color = readJPEG(file.color, [1, 3]);
  const { width, height } = color.frame;
  checkSize(width, height, maxPixels);
  check(!info || (info.width === width && info.height === height), 'planes of another size');
  const isOpaque = info?.kind === 0;
  if (isOpaque && file.alpha.length === 0) return { color, width, height };
  const alpha = file.alphaIsJPEG ? readJPEG(file.alpha, [1]) : readPNG(file.alpha);
  check(
    alpha.frame.width === width && alpha.frame.height === height, 'planes of different sizes');
  return { color, alpha: isOpaque ? undefined : alpha, width, height };
}

async function decodePlanes({ color, alpha, width, height, levels }, extension, options) {
  const association = extension.association ?? options.association ?? 'straight';
  const result = resultSize({ width, height }, options);
  checkSize(result.width, result.height, options.maxPixels);
  const hasProfile = color.profile.length > 0;
  // A conversion of colours that are multiplied by alpha would be wrong, so these come last.
  const isConvertedLater = hasProfile && association === 'premultiplied' && alpha !== undefined;
  const planes = await decodeTogether(color, alpha, hasProfile && !isConvertedLater);
  const isPremultiplied = association === 'premultiplied';
  const merged = { ...planes, levels: levels ?? [0, 255], result, isPremultiplied };
  try {
    for (const plane of [planes.color, planes.alpha]) {
      check(!plane || (plane.width === width && plane.height === height), 'another size');
    }
    const isScaled = result.width !== width || result.height !== height;
    if (!alpha && !isScaled) {
      return { bitmap: await createImageBitmap(planes.color), width, height };
    }
    if (isConvertedLater) await convertPremultiplied(merged, color.profile);
    return { bitmap: await merge(merged, options.gpu), width, height };
  } finally {
    merged.color.close();
    merged.alpha?.close();
  }
}

/** Has the browser decode both planes, and looks at their data meanwhile. */
async function decodeTogether(color, alpha, hasProfile) {
  const decoded = [decode(blobOfJPEG(color, hasProfile), hasProfile ? 'default' : 'none')];
  let hasMask = false;
  if (alpha) {
    const isPNG = alpha.data !== undefined;
    const { blob, isMask } = isPNG ? blobOfPNG(alpha) : { blob: blobOfJPEG(alpha, false) };
    hasMask = isMask === true;
    decoded.push(decode(blob, 'none'));
    decoded.push(isPNG ? checkImageData(alpha) : (async () => checkEntropyCodedData(alpha))());
  }
  decoded.push((async () => checkEntropyCodedData(color))());
  const settled = await Promise.allSettled(decoded);
  const failures = settled.filter(({ status }) => status === 'rejected');
  if (failures.length > 0) {
    for (const { value } of settled) value?.close();
    throw failures[failures.length - 1].reason;
  }
  return { color: settled[0].value, alpha: alpha && settled[1].value, isMask: hasMask };
}

async function decode(blob, colorSpaceConversion) {
  try {
    return await createImageBitmap(blob, { colorSpaceConversion, premultiplyAlpha: 'none' });
  } catch (error) {
    throw new JPNGError('corrupt', `the browser does not decode a plane: ${error.message}`);
  }
}
