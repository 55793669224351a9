// Whether the entropy-coded data of a JPEG are all there, and no more. Browsers show what they have
// of a plane that is cut off, and make the rest grey.

import { JPNGError, check } from './format.js';

/**
 * A table by which the next 16 bits of the data say which code they begin with: 256 times its
 * length, plus its symbol; 0 for no code.
 *
 * @param {{ counts: Uint8Array, symbols: Uint8Array }} codes How many there are of each length, 1
 *   to 16 bits, and what they mean.
 */
function lookupTable({ counts, symbols }) {
  const table = new Uint16Array(65536);
  let start = 0;
  let index = 0;
  for (let length = 1; length <= 16; length += 1) {
    const span = 1 << 16 - length;
    for (let code = 0; code < counts[length - 1]; code += 1) {
      check(start + span <= 65536, 'a Huffman table with too many codes');
      table.fill(length << 8 | symbols[index], start, start + span);
      start += span;
      index += 1;
    }
  }
  return table;
}

/**
 * Decodes the codes of all scans of a sequential JPEG, without making samples of them. Of a
 * progressive one it counts the restart markers.
 *
 * @param {{ bytes: Uint8Array, frame: object, scans: object[] }} jpeg
 */
export function checkEntropyCodedData({ bytes, frame, scans }) {
  const covered = new Set();
  // Only tables that are used are made, as a file may define thousands, and each of them once.
  const made = new Map();
  const tableOf = (definition) => {
    if (!made.has(definition)) made.set(definition, lookupTable(definition));
    return made.get(definition);
  };
  for (const scan of scans) {
    const { components, restartInterval, segments } = scan;
    for (const { id } of components) covered.add(id);
    const mcus = mcuCount(frame, components);
    const perSegment = restartInterval || mcus;
    check(segments.length === Math.ceil(mcus / perSegment), 'too few or too many restart markers');
    if (frame.isProgressive) continue;
    check(components.every(({ dc, ac }) => dc && ac), 'a Huffman table is missing');
    const blocks = components.flatMap(({ dc, ac, across, down }) => {
      const tables = { dc: tableOf(dc), ac: tableOf(ac) };
      return Array(components.length > 1 ? across * down : 1).fill(tables);
    });
    segments.forEach(([start, end], index) => {
      const count = Math.min(perSegment, mcus - index * perSegment);
      checkSegment(bytes, start, end, blocks, count);
    });
  }
  check(covered.size === frame.components.length, 'a component without data');
}

function mcuCount({ width, height, widest, highest }, components) {
  if (components.length > 1) {
    return Math.ceil(width / (8 * widest)) * Math.ceil(height / (8 * highest));
  }
  // Alone in a scan, a component has MCUs of one block, and none beyond its edges.
  const [{ across, down }] = components;
  const columns = Math.ceil(Math.ceil(width * across / widest) / 8);
  const rows = Math.ceil(Math.ceil(height * down / highest) / 8);
  return columns * rows;
}

/**
 * Goes through one segment between restart markers: `mcus` times the blocks, then padding.
 *
 * Of bits that were read, `held` are not used yet; fewer than none if the bits of a value, which do
 * not matter, go on behind them. Behind the end, zeros are read, and counted by the position.
 */
function checkSegment(bytes, start, end, blocks, mcus) {
  let position = start;
  let bits = 0;
  let held = 0;
  for (let mcu = 0; mcu < mcus; mcu += 1) {
    for (let block = 0; block < blocks.length; block += 1) {
      let table = blocks[block].dc;
      for (let index = 0; index < 64;) {
        while (held < 16) {
          const byte = position < end ? bytes[position] : 0;
          position += byte === 0xff ? 2 : 1;
          bits = bits << 8 | byte;
          held += 8;
        }
        const entry = table[bits >>> held - 16 & 0xffff];
        const size = entry & 15;
        const run = entry >> 4 & 15;
        held -= (entry >> 8) + size;
        if (index === 0) {
          if (entry === 0 || run > 0 || size > 11) fail();
          index = 1;
          table = blocks[block].ac;
        } else {
          // Without a size, 0 ends the block, and 15 is for 16 zeros.
          if (size === 0 && run === 0 && entry > 0) break;
          index += run + 1;
          if (entry === 0 || index > 64 || (size === 0 && run < 15)) fail();
        }
      }
    }
    check(position <= end + 4, 'the data of a JPEG are cut off');
  }
  const left = held + 8 * (end - position);
  check(left >= 0, 'the data of a JPEG are cut off');
  check(left < 8, 'too much data in a JPEG');
}

function fail() {
  throw new JPNGError('corrupt', 'corrupt data in a JPEG');
}
