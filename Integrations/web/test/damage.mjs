// Files that are refused, and why: made from sound ones.

import { deflateSync } from 'node:zlib';
import * as planes from './planes.mjs';

const [width, height] = [333, 251];
const rows = planes.greyRows(width, height, 8, (x) => x & 255);

function edited(bytes, edit) {
  const copy = Buffer.from(bytes);
  edit(copy);
  return copy;
}

/**
 * @param {object} parts A JPNG file of 333 × 251 pixels, split.
 * @param {object} two A JPJP file, split.
 * @returns {Record<string, { bytes: Buffer, code: string }>}
 */
export function damaged(parts, two) {
  const corrupt = {
    ...trailers(parts), ...extensions(parts, two), ...pngs(parts, two), ...jpegs(parts),
  };
  const unsupported = unusual(parts);
  const limit = { 'more pixels than the limit': tooLarge(parts) };
  return Object.fromEntries(Object.entries({ corrupt, unsupported, limit }).flatMap(
    ([code, files]) => Object.entries(files).map(([name, bytes]) => [name, { bytes, code }])));
}

function trailers(parts) {
  const whole = planes.join(parts);
  const both = Buffer.concat([parts.color, parts.alpha]);
  const trailer = (edit) => edited(whole, (bytes) => edit(bytes, bytes.length - 16));
  return {
    empty: Buffer.alloc(0),
    '15 bytes': whole.subarray(-15),
    'a trailer alone': whole.subarray(-16),
    'another identifier': trailer((bytes, at) => bytes.writeUInt32LE(7, at + 12)),
    'a footer of 15': trailer((bytes, at) => bytes.writeUInt16LE(15, at + 8)),
    'sizes that overflow': trailer((bytes, at) => {
      bytes.writeUInt32LE(0xffffffff, at);
      bytes.writeUInt32LE(bytes.length - bytes.readUInt16LE(at + 8) + 1, at + 4);
    }),
    'an empty plane': planes.join({ color: both, alpha: Buffer.alloc(0) }),
    'the end cut off': whole.subarray(0, -1),
    'the start cut off': whole.subarray(1),
  };
}

function extensions(parts, two) {
  const { color, alpha } = parts;
  const chunk = (tag, payload) => planes.join({ color, alpha, chunks: [[tag, payload]] });
  const sums = (at) => {
    const { chunks, ...rest } = planes.repaired(parts);
    return planes.join({
      ...rest,
      chunks: chunks.map(([tag, payload]) => [
        tag, tag === 'crcs' ? edited(payload, (bytes) => { bytes[at] ^= 1; }) : payload]),
    });
  };
  return {
    'a chunk that is cut off': edited(chunk('info', Buffer.alloc(9)), (bytes) => {
      bytes.writeUInt16LE(900, bytes.length - 16 - 11);
    }),
    'two chunks': planes.join({ color, alpha, chunks: [['ASOC', [0]], ['ASOC', [0]]] }),
    'a short info': chunk('info', Buffer.alloc(8)),
    'a kind 3': chunk('info', [77, 1, 0, 0, 251, 0, 0, 0, 3]),
    'another size in info': chunk('info', [77, 1, 0, 0, 250, 0, 0, 0, 2]),
    'an association 2': chunk('ASOC', [2]),
    'levels of a PNG': chunk('LEVL', [1, 2]),
    'levels upside down': planes.join({ ...two, chunks: [['LEVL', [9, 9]]] }),
    'wrong checksums': chunk('crcs', Buffer.alloc(8)),
    'a wrong checksum of the colour': sums(0),
    'a wrong checksum of the alpha': sums(4),
    'bands of no rows': chunk('band', [0, 0]),
    'bands of a JPEG': planes.join({ ...two, chunks: [['band', [1, 0]]] }),
    'a half with payload': chunk('half', [0]),
    'settings that are no text': chunk('sett', [0xff]),
    'an empty list': chunk('rsti', [1, 0, 0, 0, 0, 0, 0, 0]),
    'a preview of a ninth': chunk('prvw', [9, 0, 255, 1, 0, 0, 0, 0]),
    'a preview too short': chunk('prvw', [8, 0, 255, 9, 0, 0, 0, 0]),
  };
}

function pngs({ color, alpha }, two) {
  const plane = (options) => planes.join(
    { color, alpha: planes.png({ width, height, rows, ...options }) });
  const narrow = planes.greyRows(width - 1, height, 8, () => 9);
  const wrongSum = edited(deflateSync(rows), (bytes) => { bytes[bytes.length - 1] ^= 1; });
  return {
    'planes of different sizes': plane({ width: width - 1, rows: narrow }),
    'a wrong CRC in the PNG': planes.join(
      { color, alpha: edited(alpha, (bytes) => { bytes[50] ^= 1; }) }),
    'a PNG without an end': planes.join({ color, alpha: alpha.subarray(0, -12) }),
    'too little in the PNG': plane({ rows: rows.subarray(0, -400) }),
    'too much in the PNG': plane({ rows: Buffer.concat([rows, Buffer.alloc(1)]) }),
    'a wrong sum in the PNG': plane({ data: wrongSum }),
    'an unknown filter': plane({ rows: edited(rows, (bytes) => { bytes[334] = 5; }) }),
    'a JPEG for a PNG': planes.join({ color, alpha: two.alpha }),
  };
}

/** Where the frame header of a baseline JPEG is. */
const frameOf = (jpeg) => jpeg.indexOf(Buffer.from([0xff, 0xc0]));

function jpegs({ color, alpha }) {
  const plane = (...pieces) => planes.join({ color: Buffer.concat(pieces), alpha });
  const ofHeight = (rowCount) => planes.join({
    color: edited(color, (bytes) => bytes.writeUInt16BE(rowCount, frameOf(color) + 5)),
    alpha: planes.png(
      { width, height: rowCount, rows: planes.greyRows(width, rowCount, 8, () => 99) }),
  });
  const profile = Buffer.from('ICC_PROFILE\0\x01\x02abcd', 'latin1');
  return {
    'a higher picture than its data': ofHeight(height + 64),
    'a lower picture than its data': ofHeight(height - 64),
    'data that are cut off': plane(color.subarray(0, -900), Buffer.from([0xff, 0xd9])),
    'no end of the JPEG': plane(color.subarray(0, -2)),
    'a restart marker too many': plane(
      color.subarray(0, -300), Buffer.from([0xff, 0xd0]), color.subarray(-300)),
    'a profile that is not complete': plane(planes.withSegment(color, 0xe2, profile)),
    'a segment that is cut off': plane(Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0xff, 0xff])),
  };
}

/** What a reader may not understand. */
function unusual(parts) {
  const { color, alpha } = parts;
  const frame = frameOf(color);
  const plane = (edit) => planes.join(planes.repaired({ ...parts, color: edited(color, edit) }));
  const fourComponents = Buffer.concat([
    color.subarray(0, frame), Buffer.from([0xff, 0xc0, 0, 20]),
    color.subarray(frame + 4, frame + 9),
    Buffer.from([4, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 4, 0x11, 0]), color.subarray(frame + 19),
  ]);
  const colors = planes.png(
    { width, height, type: 2, rows: Buffer.alloc(height * (1 + 3 * width)) });
  return {
    'major 3': planes.join({ color, alpha, major: 3 }),
    'a critical chunk': planes.join({ color, alpha, chunks: [['XTRA', [1]]] }),
    'a PNG of colours': planes.join({ color, alpha: colors }),
    'a JPEG of colours for alpha': planes.join({ color, alpha: color, major: 2 }),
    'arithmetic coding': plane((bytes) => { bytes[frame + 1] = 0xc9; }),
    lossless: plane((bytes) => { bytes[frame + 1] = 0xc3; }),
    '12 bits': plane((bytes) => { bytes[frame + 4] = 12; }),
    'no height': plane((bytes) => bytes.writeUInt16BE(0, frame + 5)),
    'four components': planes.join({ color: fourComponents, alpha }),
  };
}

function tooLarge({ color }) {
  return planes.join({
    color: edited(color, (bytes) => bytes.writeUInt32BE(0xffffffff, frameOf(color) + 5)),
    alpha: planes.png({ width: 65535, height: 65535, rows: Buffer.alloc(99) }),
  });
}

/** Files with a flipped bit, or a piece cut out: the same ones in every run. */
export function mutated(bytes, seed, count = 34) {
  let state = seed;
  const below = (limit) => {
    state = Math.imul(state, 1664525) + 1013904223 >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
  return Array.from({ length: count }, (_, index) => {
    const at = below(bytes.length);
    if (index % 4 === 3) {
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(40))]);
    }
    // One in four is in the trailer or the chunks before it.
    const place = index % 4 === 2 ? bytes.length - 1 - below(100) : at;
    return edited(bytes, (copy) => { copy[place] ^= 1 << below(8); });
  });
}
