// Sums and copies of bytes.

const tables = Array.from({ length: 8 }, () => new Int32Array(256));
for (let byte = 0; byte < 256; byte += 1) {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  tables[0][byte] = crc;
}
for (let step = 1; step < 8; step += 1) {
  for (let byte = 0; byte < 256; byte += 1) {
    const before = tables[step - 1][byte];
    tables[step][byte] = (before >>> 8) ^ tables[0][before & 255];
  }
}
const [t0, t1, t2, t3, t4, t5, t6, t7] = tables;

/**
 * The CRC-32 of PNG, eight bytes at a time: byte by byte, it would take a good part of the time.
 *
 * @param {Uint8Array} bytes
 * @returns {number} As an unsigned number.
 */
export function crc32(bytes) {
  let crc = -1;
  let index = 0;
  for (const end = bytes.length - 7; index < end; index += 8) {
    crc ^= bytes[index] | bytes[index + 1] << 8 | bytes[index + 2] << 16 | bytes[index + 3] << 24;
    crc = t7[crc & 255] ^ t6[crc >>> 8 & 255] ^ t5[crc >>> 16 & 255] ^ t4[crc >>> 24]
      ^ t3[bytes[index + 4]] ^ t2[bytes[index + 5]] ^ t1[bytes[index + 6]] ^ t0[bytes[index + 7]];
  }
  for (; index < bytes.length; index += 1) crc = (crc >>> 8) ^ t0[(crc ^ bytes[index]) & 255];
  return ~crc >>> 0;
}

/**
 * One array of many. A blob of many parts is something that Firefox does not decode in a worker.
 *
 * @param {Uint8Array[]} parts
 */
export function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}
