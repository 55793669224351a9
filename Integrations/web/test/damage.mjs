// Files that are refused, and why: made from sound ones.

import { deflateSync } from 'node:zlib';
import * as planes from './planes.mjs';

/** Where a marker of a JPEG is. */
const find = (jpeg, marker) => jpeg.indexOf(Buffer.from([0xff, marker]));

function edited(bytes, edit) {
  const copy = Buffer.from(bytes);
  edit(copy);
  return copy;
}

/**
 * @param {object} parts A JPNG file of 333 × 251 pixels, split.
 * @param {Buffer} jpjp A JPJP file.
 * @returns {Record<string, { bytes: Buffer, code: string }>}
 */
export function damaged(parts, jpjp) {
  const whole = planes.join(parts);
  const bare = { color: parts.color, alpha: parts.alpha };
  const two = planes.split(jpjp);
  const [width, height] = [333, 251];
  const rows = planes.greyRows(width, height, 8, (x) => x & 255);
  const files = {};
  const corrupt = (name, bytes) => { files[name] = { bytes, code: 'corrupt' }; };
  const unsupported = (name, bytes) => { files[name] = { bytes, code: 'unsupported' }; };
  const trailer = (edit) => edited(whole, (bytes) => edit(bytes, bytes.length - 16));
  const alpha = (options) => planes.join(
    { ...bare, alpha: planes.png({ width, height, rows, ...options }) });
  const color = (edit) => planes.join(planes.repaired({ ...parts, color: edited(parts.color, edit) }));
  const chunk = (tag, payload) => planes.join({ ...bare, chunks: [[tag, Buffer.from(payload)]] });
  const levels = (payload) => planes.join({ ...two, chunks: [['LEVL', Buffer.from(payload)]] });
  const frame = find(parts.color, 0xc0);

  corrupt('empty', Buffer.alloc(0));
  corrupt('15 bytes', whole.subarray(-15));
  corrupt('a trailer alone', whole.subarray(-16));
  corrupt('another identifier', trailer((bytes, at) => bytes.writeUInt32LE(7, at + 12)));
  unsupported('major 3', trailer((bytes, at) => { bytes[at + 10] = 3; }));
  corrupt('a footer of 15', trailer((bytes, at) => bytes.writeUInt16LE(15, at + 8)));
  corrupt('sizes that overflow', trailer((bytes, at) => {
    bytes.writeUInt32LE(0xffffffff, at);
    bytes.writeUInt32LE(bytes.length - bytes.readUInt16LE(at + 8) + 1, at + 4);
  }));
  corrupt('an empty plane', planes.join({ color: Buffer.concat([bare.color, bare.alpha]), alpha: Buffer.alloc(0) }));
  corrupt('the end cut off', whole.subarray(0, -1));
  corrupt('the start cut off', whole.subarray(1));

  unsupported('a critical chunk', chunk('XTRA', [1]));
  corrupt('a chunk that is cut off', edited(chunk('info', Buffer.alloc(9)), (bytes) => {
    bytes.writeUInt16LE(900, bytes.length - 16 - 11);
  }));
  corrupt('two chunks', planes.join({ ...bare, chunks: [['ASOC', [0]], ['ASOC', [0]]] }));
  for (const [name, tag, payload] of [
    ['a short info', 'info', Buffer.alloc(8)], ['a kind 3', 'info', [1, 0, 0, 0, 1, 0, 0, 0, 3]],
    ['another size in info', 'info', [1, 0, 0, 0, 1, 0, 0, 0, 2]], ['an association 2', 'ASOC', [2]],
    ['levels of a PNG', 'LEVL', [1, 2]], ['wrong checksums', 'crcs', Buffer.alloc(8)],
    ['bands of no rows', 'band', [0, 0]], ['a half with payload', 'half', [0]],
    ['settings that are no text', 'sett', [0xff]], ['an empty list', 'rsti', [1, 0, 0, 0, 0, 0, 0, 0]],
    ['a preview of a ninth', 'prvw', [9, 0, 255, 1, 0, 0, 0, 0]],
    ['a preview too short', 'prvw', [8, 0, 255, 9, 0, 0, 0, 0]],
  ]) corrupt(name, chunk(tag, payload));
  for (const [plane, at] of [['colour', 0], ['alpha', 4]]) {
    const { chunks, ...rest } = planes.repaired(parts);
    const damagedSums = chunks.map(([tag, payload]) => [
      tag, tag === 'crcs' ? edited(payload, (bytes) => { bytes[at] ^= 1; }) : payload]);
    corrupt(`a wrong checksum of the ${plane}`, planes.join({ ...rest, chunks: damagedSums }));
  }
  corrupt('levels upside down', levels([9, 9]));
  corrupt('bands of a JPEG', planes.join({ ...two, chunks: [['band', Buffer.from([1, 0])]] }));

  corrupt('planes of different sizes', alpha({ width: 332, rows: planes.greyRows(332, height, 8, () => 9) }));
  unsupported('a PNG of colours', alpha({ type: 2, rows: Buffer.alloc(height * (1 + 3 * width)) }));
  corrupt('a wrong CRC in the PNG', planes.join({ ...bare, alpha: edited(bare.alpha, (bytes) => { bytes[50] ^= 1; }) }));
  corrupt('a PNG without an end', planes.join({ ...bare, alpha: bare.alpha.subarray(0, -12) }));
  corrupt('too little in the PNG', alpha({ rows: rows.subarray(0, -400) }));
  corrupt('too much in the PNG', alpha({ rows: Buffer.concat([rows, Buffer.alloc(1)]) }));
  corrupt('a wrong sum in the PNG', alpha({ data: edited(deflateSync(rows), (bytes) => { bytes[bytes.length - 1] ^= 1; }) }));
  corrupt('an unknown filter', alpha({ rows: edited(rows, (bytes) => { bytes[334] = 5; }) }));
  corrupt('a JPEG for a PNG', planes.join({ ...bare, alpha: two.alpha }));
  unsupported('a JPEG of colours for alpha', planes.join({ ...bare, alpha: bare.color, major: 2 }));

  corrupt('a higher picture than its data', planes.join({
    color: edited(bare.color, (bytes) => bytes.writeUInt16BE(height + 64, frame + 5)),
    alpha: planes.png({ width, height: height + 64, rows: planes.greyRows(width, height + 64, 8, () => 99) }),
  }));
  corrupt('a lower picture than its data', planes.join({
    color: edited(bare.color, (bytes) => bytes.writeUInt16BE(height - 64, frame + 5)),
    alpha: planes.png({ width, height: height - 64, rows: planes.greyRows(width, height - 64, 8, () => 99) }),
  }));
  files['more pixels than the limit'] = {
    code: 'limit',
    bytes: planes.join({
      color: edited(bare.color, (bytes) => bytes.writeUInt32BE(0xffffffff, frame + 5)),
      alpha: planes.png({ width: 65535, height: 65535, rows: Buffer.alloc(99) }),
    }),
  };
  unsupported('arithmetic coding', color((bytes) => { bytes[frame + 1] = 0xc9; }));
  unsupported('lossless', color((bytes) => { bytes[frame + 1] = 0xc3; }));
  unsupported('12 bits', color((bytes) => { bytes[frame + 4] = 12; }));
  unsupported('no height', color((bytes) => bytes.writeUInt16BE(0, frame + 5)));
  unsupported('four components', planes.join({
    ...bare,
    color: Buffer.concat([
      bare.color.subarray(0, frame), Buffer.from([0xff, 0xc0, 0, 20]), bare.color.subarray(frame + 4, frame + 9),
      Buffer.from([4, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 4, 0x11, 0]), bare.color.subarray(frame + 19),
    ]),
  }));
  corrupt('data that are cut off', planes.join({ ...bare, color: Buffer.concat([bare.color.subarray(0, -900), Buffer.from([0xff, 0xd9])]) }));
  corrupt('no end of the JPEG', planes.join({ ...bare, color: bare.color.subarray(0, -2) }));
  corrupt('a restart marker too many', planes.join({ ...bare, color: Buffer.concat([bare.color.subarray(0, -300), Buffer.from([0xff, 0xd0]), bare.color.subarray(-300)]) }));
  corrupt('a profile that is not complete', planes.join({
    ...bare, color: planes.withSegment(bare.color, 0xe2, Buffer.from('ICC_PROFILE\0\x01\x02abcd', 'latin1')),
  }));
  corrupt('a segment that is cut off', planes.join({ ...bare, color: Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0xff, 0xff]) }));
  return files;
}

/** Files with a flipped bit, a piece cut out, or bytes of another place: always the same ones. */
export function mutated(bytes, seed, count = 34) {
  let state = seed;
  const below = (limit) => {
    state = Math.imul(state, 1664525) + 1013904223 >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
  return Array.from({ length: count }, (_, index) => {
    const at = below(bytes.length);
    if (index % 4 === 3) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(40))]);
    const near = index % 4 === 2 ? bytes.length - 1 - below(100) : at;
    return edited(bytes, (copy) => { copy[near] ^= 1 << below(8); });
  });
}
