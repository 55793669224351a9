// How long this browser takes for each format, by turns, so that what else happens meets all alike.

import { decode } from './jpng/jpng.js';

export const FORMATS = ['png', 'jpng', 'webp', 'avif'];

export const fileOf = (name, format) => `art/${encodeURIComponent(name)}.${format}`;

async function timeOf(file, format) {
  const began = performance.now();
  const bitmap = await (format === 'jpng' ? decode(file) : createImageBitmap(file));
  const time = performance.now() - began;
  bitmap.close();
  return time;
}

function median(times) {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * @param {object} picture Of pictures.json.
 * @param {number} rounds
 * @returns {Promise<Record<string, number>>} Milliseconds by format.
 */
export async function measure({ name, bytes }, rounds) {
  const formats = FORMATS.filter((format) => bytes[format]);
  const files = {};
  for (const format of formats) files[format] = await (await fetch(fileOf(name, format))).blob();
  const times = Object.fromEntries(formats.map((format) => [format, []]));
  // The first round is not counted: code is compiled, memory taken.
  for (let round = 0; round <= rounds; round += 1) {
    for (const format of formats) {
      const time = await timeOf(files[format], format);
      if (round > 0) times[format].push(time);
    }
  }
  return Object.fromEntries(formats.map((format) => [format, median(times[format])]));
}
