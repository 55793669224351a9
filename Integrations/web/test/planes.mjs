// Planes and files that the tool does not write: every kind that the format allows, and more.

import { deflateSync } from 'node:zlib';
import { crc32 } from '../bytes.js';
import { splitFile } from '../format.js';

const text = (letters) => Buffer.from(letters, 'latin1');
const bigEndian = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A file of planes and chunks: `[tag, payload]` each. */
export function join({
  color, alpha, chunks = [], major = 1, minor = chunks.length > 0 ? 1 : 0, identifier = 0x4a504e47,
}) {
  const extension = Buffer.concat(chunks.flatMap(([tag, payload]) => {
    const length = Buffer.alloc(2);
    length.writeUInt16LE(payload.length);
    return [text(tag), length, Buffer.from(payload)];
  }));
  const trailer = Buffer.alloc(16);
  trailer.writeUInt32LE(color.length, 0);
  trailer.writeUInt32LE(alpha.length, 4);
  trailer.writeUInt16LE(extension.length + 16, 8);
  trailer.set([major, minor], 10);
  trailer.writeUInt32LE(identifier, 12);
  return Buffer.concat([color, alpha, extension, trailer]);
}

/** The parts of a file, for `join`. */
export function split(bytes) {
  const { color, alpha, alphaIsJPEG } = splitFile(bytes);
  const chunks = [];
  const end = bytes.length - 16;
  for (let start = color.length + alpha.length; start < end;) {
    const length = bytes.readUInt16LE(start + 4);
    const payload = bytes.subarray(start + 6, start + 6 + length);
    chunks.push([bytes.toString('latin1', start, start + 4), payload]);
    start += 6 + length;
  }
  return {
    color: Buffer.from(color), alpha: Buffer.from(alpha), chunks, major: alphaIsJPEG ? 2 : 1,
  };
}

/** The chunks with checksums that are right again. */
export function repaired({ chunks, color, alpha, ...rest }) {
  const sums = Buffer.alloc(8);
  sums.writeUInt32LE(crc32(color), 0);
  sums.writeUInt32LE(crc32(alpha), 4);
  const right = chunks.map(([tag, payload]) => [tag, tag === 'crcs' ? sums : payload]);
  return { chunks: right, color, alpha, ...rest };
}

export function pngChunk(type, payload = Buffer.alloc(0)) {
  const content = Buffer.concat([text(type), payload]);
  return Buffer.concat([bigEndian(payload.length), content, bigEndian(crc32(content))]);
}

/** A PNG, grey unless told; `rows` have their filters, `extra` are chunks before them. */
export function png({ width, height, depth = 8, type = 0, interlace = 0, rows, extra = [], data }) {
  const header = Buffer.concat(
    [bigEndian(width), bigEndian(height), Buffer.from([depth, type, 0, 0, interlace])]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), pngChunk('IHDR', header),
    ...extra, pngChunk('IDAT', data ?? deflateSync(rows)), pngChunk('IEND'),
  ]);
}

/** The rows of a grey picture, sample by sample: `at(x, y)` is a stored value. */
export function greyRows(width, height, depth, at) {
  const bytes = Math.ceil(width * depth / 8);
  const rows = Buffer.alloc(height * (1 + bytes));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const start = y * (1 + bytes) + 1;
      const value = at(x, y);
      if (depth === 16) rows.writeUInt16BE(value, start + 2 * x);
      else rows[start + (x * depth >> 3)] |= value << (8 - depth - (x * depth & 7));
    }
  }
  return rows;
}

/** The rows of an interlaced grey picture of 8 bits. */
export function interlacedRows(width, height, at) {
  const passes = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4],
    [1, 0, 2, 2], [0, 1, 1, 2]];
  return Buffer.concat(passes.map(([left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across);
    const lines = Math.ceil((height - top) / down);
    if (columns <= 0 || lines <= 0) return Buffer.alloc(0);
    return greyRows(columns, lines, 8, (x, y) => at(left + x * across, top + y * down));
  }));
}

const fixed = (value) => bigEndian(Math.round(value * 65536) >>> 0);

/** An ICC profile (version 2) with the primaries of Display P3 and a gamma of 2.2. */
export function displayP3() {
  const xyz = (...values) => Buffer.concat(
    [text('XYZ '), bigEndian(0), ...values.map(fixed)]);
  const description = text('Display P3\0');
  const tags = [
    ['desc', Buffer.concat([
      text('desc'), bigEndian(0), bigEndian(description.length), description, Buffer.alloc(78)])],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.51512, 0.2412, -0.00105)],
    ['gXYZ', xyz(0.29198, 0.69225, 0.04189)],
    ['bXYZ', xyz(0.1571, 0.06657, 0.78407)],
    ...['rTRC', 'gTRC', 'bTRC'].map((tag) => [
      tag, Buffer.concat([text('curv'), bigEndian(0), bigEndian(1), Buffer.from([2, 51, 0, 0])])]),
  ];
  let offset = 128 + 4 + 12 * tags.length;
  const table = [bigEndian(tags.length)];
  for (const [tag, data] of tags) {
    table.push(text(tag), bigEndian(offset), bigEndian(data.length));
    offset += data.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset, 0);
  header.set([2, 0x40], 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  for (const [at, value] of [[68, 0.9642], [72, 1], [76, 0.8249]]) {
    header.writeUInt32BE(Math.round(value * 65536), at);
  }
  return Buffer.concat([header, ...table, ...tags.map(([, data]) => data)]);
}

/** A segment of a JPEG, put behind its SOI. */
export function withSegment(jpeg, marker, payload) {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(payload.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, payload, jpeg.subarray(2)]);
}

/** Exif data that say: turned by a quarter. */
export const EXIF = Buffer.concat([
  text('Exif\0\0MM\0*'), bigEndian(8), Buffer.from([0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]),
  bigEndian(0),
]);
