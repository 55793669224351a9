// A file from wherever it is to an ImageBitmap.

import { JPNGError } from './format.js';
import { run } from './tasks.js';
import { checkOptions } from './size.js';

/**
 * Decodes a .jpng file.
 *
 * @param {string | URL | Response | Blob | ArrayBuffer | ArrayBufferView} source What is fetched
 *   from, or the file.
 * @param {object} [options]
 * @param {number} [options.width] Of the result; alone, it keeps the proportions.
 * @param {number} [options.height] Of the result; alone, it keeps the proportions.
 * @param {number} [options.scale] Of the result, above 0, at most 1, in the place of both.
 * @param {number} [options.maxPixels] More are refused, in the picture and in the result.
 * @param {'straight' | 'premultiplied'} [options.association] How colour is stored in a file that
 *   does not say: straight if this does not say it, either.
 * @param {boolean} [options.gpu] `false` merges without WebGL2, `true` with it also where
 *   there is no GPU behind it, which is slow.
 * @param {AbortSignal} [options.signal] Ends it.
 * @returns {Promise<ImageBitmap>} Close it when it is not needed any more.
 * @throws {JPNGError} The file is refused, or not there.
 */
export async function decode(source, { signal, ...options } = {}) {
  checkOptions(options);
  signal?.throwIfAborted();
  const content = await contentOf(source, signal);
  const { bitmap } = await run({ content, options }, signal);
  return bitmap;
}

async function contentOf(source, signal) {
  if (source instanceof Blob) return source;
  // The caller's buffer stays the caller's.
  if (source instanceof ArrayBuffer) return source.slice(0);
  if (ArrayBuffer.isView(source)) return new Uint8Array(
    source.buffer, source.byteOffset, source.byteLength).slice().buffer;
  const response = source instanceof Response ? source : await fetch(source, { signal });
  return successful(response).arrayBuffer();
}

/** A response that has what was asked for. */
export function successful(response) {
  if (response.ok) return response;
  throw new JPNGError('network', `${response.url}: HTTP status ${response.status}`);
}
