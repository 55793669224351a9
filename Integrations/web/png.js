// A grey PNG plane: what its header says, and the chunks of it that the browser is to see.

import { crc32, joined } from './bytes.js';
import { check } from './format.js';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Goes through the chunks of a plane, to IEND; what is behind it is ignored.
 *
 * @param {Uint8Array} bytes
 * @returns {{ frame: object, data: Uint8Array[], parts: Uint8Array[] }} `parts` are a PNG of
 *   samples alone: profiles, gamma, transparency, orientation and animation must have no effect.
 */
export function readPNG(bytes) {
  check(SIGNATURE.every((byte, index) => bytes[index] === byte), 'not a PNG');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const png = { frame: null, data: [], parts: [bytes.subarray(0, 8)] };
  let previous = '';
  for (let start = 8; previous !== 'IEND';) {
    check(bytes.length - start >= 12, 'a PNG without an end');
    const length = view.getUint32(start);
    check(length <= bytes.length - start - 12, 'a chunk of a PNG that is cut off');
    const end = start + 12 + length;
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    const crc = crc32(bytes.subarray(start + 4, end - 4));
    check(crc === view.getUint32(end - 4), `a wrong CRC of the chunk ${type} of a PNG`);
    const isWanted = readChunk(png, type, bytes.subarray(start + 8, end - 4), previous);
    if (isWanted) png.parts.push(bytes.subarray(start, end));
    previous = type;
    start = end;
  }
  check(png.data.length > 0, 'a PNG without a picture');
  return png;
}

/**
 * A PNG for the browser, and whether its alpha is what the samples say. Then a canvas can take it
 * for a mask, and its pixels need not be read.
 *
 * That takes no more than another header: the indices of a palette are stored as grey samples are.
 * Each sample stands for a grey of its own value that is as opaque.
 */
export function blobOfPNG({ frame, parts: [signature, header, ...data] }) {
  const isMask = frame.depth <= 8;
  const parts = isMask ? [...paletteHeader(header, frame.depth), ...data] : [header, ...data];
  return { blob: new Blob([joined([signature, ...parts])], { type: 'image/png' }), isMask };
}

function paletteHeader(header, depth) {
  const payload = header.slice(8, -4);
  payload[9] = 3;
  const values = Array.from({ length: 1 << depth }, (_, at) => at * 255 / ((1 << depth) - 1));
  return [
    chunk('IHDR', payload),
    chunk('PLTE', Uint8Array.from(values.flatMap((value) => [value, value, value]))),
    chunk('tRNS', Uint8Array.from(values)),
  ];
}

/** Length, type, payload and CRC. */
export function chunk(type, ...payload) {
  const content = joined([new TextEncoder().encode(type), ...payload]);
  const bytes = joined([new Uint8Array(4), content, new Uint8Array(4)]);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length - 4);
  view.setUint32(bytes.length - 4, crc32(content));
  return bytes;
}

/** @returns {boolean} Whether the samples depend on this chunk. */
function readChunk(png, type, payload, previous) {
  check((type === 'IHDR') === (previous === ''), 'a PNG whose header is not its first chunk');
  switch (type) {
    case 'IHDR':
      png.frame = readHeader(payload);
      return true;
    case 'IDAT':
      check(png.data.length === 0 || previous === 'IDAT', 'a PNG whose data are not in one piece');
      png.data.push(payload);
      return true;
    case 'IEND':
      check(payload.length === 0, 'an end of a PNG that is not empty');
      return true;
    default:
      // PLTE may be ignored in a grey picture, as libpng does.
      check(type.charCodeAt(0) & 0x20 || type === 'PLTE', `the critical chunk ${type} of a PNG`);
      return false;
  }
}

function readHeader(payload) {
  check(payload.length === 13, 'a header of a PNG of another length');
  const view = new DataView(payload.buffer, payload.byteOffset);
  const [depth, colorType, compression, filter, interlacing] = payload.subarray(8);
  check(colorType === 0, 'a PNG that is not grey', 'unsupported');
  check([1, 2, 4, 8, 16].includes(depth), `${depth} bits a sample in a PNG`);
  check(compression === 0 && filter === 0 && interlacing <= 1, 'an unknown method in a PNG');
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  check(width > 0 && height > 0, 'a PNG without pixels');
  return { width, height, depth, isInterlaced: interlacing === 1 };
}

/**
 * Inflates the data of a plane, and makes sure that they are the rows of the picture, no more and
 * no less: browsers show what they have of a plane that is cut off.
 */
export async function checkImageData({ frame, data }) {
  const rows = rowLengths(frame);
  const inflated = new Blob(data).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = inflated.getReader();
  let { value: rowBytes } = rows.next();
  let left = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (let position = left; ;) {
        if (position >= value.length) {
          left = position - value.length;
          break;
        }
        check(rowBytes !== undefined, 'too much data in a PNG');
        check(value[position] <= 4, 'an unknown filter in a PNG');
        position += rowBytes;
        rowBytes = rows.next().value;
      }
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    // The stream throws a TypeError where the data are not those of zlib, or end too early or late.
    check(!(error instanceof TypeError), 'corrupt data in a PNG');
    throw error;
  }
  check(rowBytes === undefined && left === 0, 'too little data in a PNG');
}

/** The bytes of each row in the order of the data, with that of its filter. */
function* rowLengths({ width, height, depth, isInterlaced }) {
  // Of each pass: the first column and row, and the steps to the next ones.
  const passes = isInterlaced
    ? [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2],
      [0, 1, 1, 2]]
    : [[0, 0, 1, 1]];
  for (const [left, top, across, down] of passes) {
    if (left >= width) continue;
    const bytes = 1 + Math.ceil(Math.ceil((width - left) / across) * depth / 8);
    for (let row = top; row < height; row += down) yield bytes;
  }
}
