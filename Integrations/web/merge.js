// Colour and alpha become one premultiplied picture of the wanted size.

import { mergeOnGPU } from './merge-gpu.js';
import { mergeInMemory } from './merge-2d.js';

/**
 * @param {object} planes
 * @param {ImageBitmap} planes.color Opaque.
 * @param {ImageBitmap} [planes.alpha] Grey; without it, the picture is opaque.
 * @param {boolean} planes.isMask Whether `alpha` is as opaque as its grey says, too.
 * @param {[number, number]} planes.levels The stored values that mean alpha 0 and 255.
 * @param {boolean} planes.isPremultiplied How the colour is stored.
 * @param {object} planes.result From `resultSize`.
 * @param {boolean} [gpu] `false` leaves WebGL2 alone, `true` takes it also where it is software.
 * @returns {Promise<ImageBitmap>}
 */
export async function merge(planes, gpu) {
  return (gpu !== false && mergeOnGPU(planes, gpu)) || mergeInMemory(planes);
}
