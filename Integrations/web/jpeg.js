// A JPEG plane: what its headers say, and the segments of it that the browser is to see.

import { joined } from './bytes.js';
import { check } from './format.js';

const MOST_SCANS = 500;

/**
 * Goes through the markers of a plane, from SOI to EOI; what is behind EOI is ignored.
 *
 * @param {Uint8Array} bytes
 * @param {number[]} componentCounts How many components it may have.
 * @returns {{ frame: object, scans: object[], profile: Uint8Array[], parts: Uint8Array[] }}
 *   `parts` are a JPEG that gives the picture and nothing else: browsers turn a picture by its Exif
 *   orientation, which no option of theirs prevents, and a JPNG file has none. The segments of the
 *   profile are apart from them.
 */
export function readJPEG(bytes, componentCounts) {
  check(bytes[0] === 0xff && bytes[1] === 0xd8, 'not a JPEG');
  const state = {
    bytes, componentCounts, frame: null, scans: [], profile: [], tables: {}, restartInterval: 0,
    parts: [bytes.subarray(0, 2)],
  };
  let position = 2;
  for (;;) {
    const start = position;
    check(bytes[position] === 0xff, 'no marker where one has to be in a JPEG');
    while (bytes[position] === 0xff) position += 1;
    check(position < bytes.length, 'a JPEG without an end');
    const marker = bytes[position];
    position += 1;
    if (marker === 0xd9) {
      state.parts.push(bytes.subarray(start, position));
      break;
    }
    const length = bytes[position] << 8 | bytes[position + 1];
    check(length >= 2 && position + length <= bytes.length, 'a segment that is cut off');
    const payload = bytes.subarray(position + 2, position + length);
    position += length;
    const isWanted = readSegment(state, marker, payload);
    if (marker === 0xda) position = readEntropyCodedData(state, position);
    if (isWanted) state.parts.push(bytes.subarray(start, position));
  }
  check(state.scans.length > 0, 'a JPEG without a picture');
  checkProfile(state.profile);
  return state;
}

/** @returns {boolean} Whether the picture depends on this segment. */
function readSegment(state, marker, payload) {
  const starts = (text) => [...text].every((letter, at) => payload[at] === letter.charCodeAt(0));
  switch (marker) {
    case 0xc0: case 0xc1: case 0xc2:
      check(!state.frame, 'two frames in a JPEG');
      state.frame = readFrame(payload, marker === 0xc2, state.componentCounts);
      return true;
    case 0xc4:
      readHuffmanTables(payload, state.tables);
      return true;
    case 0xda:
      readScan(state, payload);
      return true;
    case 0xdb:
      return true;
    case 0xdd:
      check(payload.length === 2, 'a restart interval of another length');
      state.restartInterval = payload[0] << 8 | payload[1];
      return true;
    case 0xe0:
      return starts('JFIF\0');
    case 0xe2:
      if (!starts('ICC_PROFILE\0')) return false;
      // With its marker and length, which are the four bytes before it.
      state.profile.push(
        new Uint8Array(payload.buffer, payload.byteOffset - 4, payload.length + 4));
      return false;
    case 0xee:
      return starts('Adobe');
    default:
      check(marker > 0xcf || marker < 0xc3, 'a JPEG of an unusual kind', 'unsupported');
      check(marker >= 0xdb || marker === 0xfe, 'a marker that no JPEG has');
      return false;
  }
}

function readFrame(payload, isProgressive, componentCounts) {
  check(payload.length >= 6, 'a frame header that is cut off');
  const count = payload[5];
  check(payload.length === 6 + 3 * count, 'a frame header of another length');
  check(payload[0] === 8, `${payload[0]} bits a sample in a JPEG`, 'unsupported');
  check(componentCounts.includes(count), `a JPEG of ${count} components`, 'unsupported');
  const height = payload[1] << 8 | payload[2];
  const width = payload[3] << 8 | payload[4];
  check(height > 0, 'a JPEG without a height', 'unsupported');
  check(width > 0, 'a JPEG without a width');
  const components = Array.from({ length: count }, (_, index) => {
    const [id, sampling] = payload.subarray(6 + 3 * index);
    return { id, across: sampling >> 4, down: sampling & 15 };
  });
  check(new Set(components.map(({ id }) => id)).size === count, 'two components of one name');
  const widest = Math.max(...components.map(({ across }) => across));
  const highest = Math.max(...components.map(({ down }) => down));
  for (const { across, down } of components) {
    check(across > 0 && down > 0 && widest <= 4 && highest <= 4, 'a sampling factor');
    check(widest % across === 0 && highest % down === 0, 'a sampling factor', 'unsupported');
  }
  return { width, height, components, widest, highest, isProgressive };
}

function readHuffmanTables(payload, tables) {
  for (let start = 0; start < payload.length;) {
    check(payload.length - start >= 17, 'a Huffman table that is cut off');
    const counts = payload.subarray(start + 1, start + 17);
    const end = start + 17 + counts.reduce((sum, count) => sum + count, 0);
    check(end <= payload.length, 'a Huffman table that is cut off');
    tables[payload[start]] = { counts, symbols: payload.subarray(start + 17, end) };
    start = end;
  }
}

function readScan(state, payload) {
  const { frame, scans, tables, restartInterval } = state;
  check(frame, 'a scan before the frame of a JPEG');
  check(scans.length < MOST_SCANS, `more than ${MOST_SCANS} scans`, 'limit');
  const count = payload[0];
  check(count >= 1 && payload.length === 4 + 2 * count, 'a scan header of another length');
  // One component again and again would make a small file take minutes.
  check(count <= frame.components.length, 'a scan of more components than there are');
  const ids = new Set();
  const components = Array.from({ length: count }, (_, index) => {
    const [id, selectors] = payload.subarray(1 + 2 * index);
    check(!ids.has(id), 'a scan that has a component twice');
    ids.add(id);
    const component = frame.components.find((each) => each.id === id);
    check(component, 'a scan of a component that there is not');
    return { ...component, dc: tables[selectors >> 4], ac: tables[16 | selectors & 15] };
  });
  scans.push({ components, restartInterval, segments: [] });
}

/**
 * Finds where the data of a scan ends, and each of its segments between restart markers.
 *
 * @returns {number} Where the next marker is.
 */
function readEntropyCodedData({ bytes, scans }, start) {
  const { segments, restartInterval } = scans[scans.length - 1];
  for (let position = start; ;) {
    position = bytes.indexOf(0xff, position);
    check(position >= 0 && position + 1 < bytes.length, 'a JPEG without an end');
    const next = bytes[position + 1];
    if (next === 0) {
      position += 2;
      continue;
    }
    segments.push([start, position]);
    if (next < 0xd0 || next > 0xd7) return position;
    check(restartInterval > 0, 'a restart marker that there should not be');
    check((next & 7) === (segments.length - 1 & 7), 'a restart marker of another number');
    position += 2;
    start = position;
  }
}

/** The pieces of an ICC profile are numbered from 1, and each says how many there are. */
function checkProfile(pieces) {
  const numbers = new Set(pieces.map((piece) => piece[16]));
  const isComplete = pieces.every(
    (piece) => piece.length > 18 && piece[17] === pieces.length && piece[16] >= 1
      && piece[16] <= pieces.length);
  check(isComplete && numbers.size === pieces.length, 'a broken set of ICC segments');
}

/** A JPEG for the browser. */
export function blobOfJPEG({ parts, profile }, hasProfile) {
  const [start, ...rest] = parts;
  const bytes = joined([start, ...(hasProfile ? profile : []), ...rest]);
  return new Blob([bytes], { type: 'image/jpeg' });
}

/** The bytes of an ICC profile, from all of its segments. */
export function profileBytes(segments) {
  const sorted = [...segments].sort((one, other) => one[16] - other[16]);
  return joined(sorted.map((segment) => segment.subarray(18)));
}
