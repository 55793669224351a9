// The container: trailer and extension, as docs/format.md has them. It knows no codec.

/** Why there is no picture. Nothing of a file that is refused is ever shown. */
export class JPNGError extends Error {
  /**
   * @param {'corrupt' | 'unsupported' | 'limit' | 'network'} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.name = 'JPNGError';
    this.code = code;
  }
}

/** Throws unless a file keeps a rule. */
export function check(condition, message, code = 'corrupt') {
  if (!condition) throw new JPNGError(code, message);
}

export const TRAILER_BYTES = 16;
/** No extension and trailer take more: whoever has so much of a file's end has its preview. */
export const MOST_FOOTER_BYTES = 65535;

/**
 * The trailer, checked against the length of the file.
 *
 * @param {Uint8Array} tail The end of the file, at least 16 bytes of it.
 * @param {number} fileBytes
 */
function readTrailer(tail, fileBytes) {
  check(tail.length >= TRAILER_BYTES, 'shorter than a trailer');
  const view = new DataView(tail.buffer, tail.byteOffset + tail.length - TRAILER_BYTES);
  const identifier = view.getUint32(12, true);
  check(identifier === 0x4a504e47 || identifier === 0x4a504547, 'not a JPNG file');
  const trailer = {
    colorBytes: view.getUint32(0, true),
    alphaBytes: view.getUint32(4, true),
    footerBytes: view.getUint16(8, true),
    major: view.getUint8(10),
    minor: view.getUint8(11),
  };
  check(trailer.major <= 2, `version ${trailer.major}`, 'unsupported');
  check(trailer.footerBytes >= TRAILER_BYTES, 'a footer without room for the trailer');
  // Numbers are doubles: the sum is exact.
  check(
    trailer.colorBytes + trailer.alphaBytes + trailer.footerBytes === fileBytes,
    'the sizes in the trailer are not those of the file');
  check(trailer.colorBytes > 0 && trailer.alphaBytes > 0, 'an empty plane');
  return trailer;
}

/**
 * The parts of a file.
 *
 * @param {Uint8Array} bytes All of it.
 */
export function splitFile(bytes) {
  const trailer = readTrailer(bytes, bytes.length);
  const alphaEnd = trailer.colorBytes + trailer.alphaBytes;
  return {
    color: bytes.subarray(0, trailer.colorBytes),
    alpha: bytes.subarray(trailer.colorBytes, alphaEnd),
    alphaIsJPEG: trailer.major === 2,
    extension: readExtension(bytes.subarray(alphaEnd, bytes.length - TRAILER_BYTES), trailer),
  };
}

/** The extension of a file whose end is here, or `null` if more of it is needed. */
export function extensionOfTail(tail, fileBytes) {
  const trailer = readTrailer(tail, fileBytes);
  if (tail.length < trailer.footerBytes) return null;
  return readExtension(tail.subarray(tail.length - trailer.footerBytes, -TRAILER_BYTES), trailer);
}

/** What the chunks say, by name. Minor version 0 has none, whatever the bytes there are. */
function readExtension(bytes, { major, minor }) {
  const extension = {};
  const seen = new Set();
  for (let start = 0; minor > 0 && start < bytes.length;) {
    check(bytes.length - start >= 6, 'the extension ends within a chunk');
    const tag = String.fromCharCode(...bytes.subarray(start, start + 4));
    const length = bytes[start + 4] + 256 * bytes[start + 5];
    check(bytes.length - start - 6 >= length, 'the extension ends within a chunk');
    const payload = bytes.subarray(start + 6, start + 6 + length);
    start += 6 + length;
    if (!Object.hasOwn(chunks, tag)) {
      const isCritical = (tag.charCodeAt(0) & 0x20) === 0;
      check(!isCritical, `the unknown critical chunk ${tag}`, 'unsupported');
      continue;
    }
    check(!seen.has(tag), `two chunks ${tag}`);
    seen.add(tag);
    const must = (condition) => check(condition, `the chunk ${tag} is malformed`);
    const view = new DataView(payload.buffer, payload.byteOffset, length);
    Object.assign(extension, chunks[tag](view, must, payload, major));
  }
  return extension;
}

/** The chunks that are known: each has its payload checked, also where nothing is done with it. */
const chunks = {
  info(view, must) {
    must(view.byteLength === 9);
    const info = {
      width: view.getUint32(0, true), height: view.getUint32(4, true), kind: view.getUint8(8),
    };
    must(info.width > 0 && info.height > 0 && info.kind <= 2);
    return { info };
  },
  ASOC(view, must) {
    must(view.byteLength === 1 && view.getUint8(0) <= 1);
    return { association: view.getUint8(0) === 1 ? 'premultiplied' : 'straight' };
  },
  LEVL(view, must, payload, major) {
    must(view.byteLength === 2 && payload[0] < payload[1] && major === 2);
    return { levels: [payload[0], payload[1]] };
  },
  crcs(view, must) {
    must(view.byteLength === 8);
    return { checksums: { color: view.getUint32(0, true), alpha: view.getUint32(4, true) } };
  },
  rsti(view, must) {
    let end = 0;
    for (let list = 0; list < 2; list += 1) {
      must(view.byteLength - end >= 4);
      const [step, count] = [view.getUint16(end, true), view.getUint16(end + 2, true)];
      must((step === 0) === (count === 0));
      end += 4 + 4 * count;
    }
    must(view.byteLength === end);
  },
  band(view, must, _, major) {
    must(view.byteLength === 2 && view.getUint16(0, true) > 0 && major < 2);
  },
  half(view, must) {
    must(view.byteLength === 0);
  },
  sett(view, must, payload) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(payload);
    } catch {
      must(false);
    }
  },
  prvw(view, must, payload) {
    must(view.byteLength >= 8);
    const [divisor, low, high] = payload;
    const colorBytes = view.getUint32(3, true);
    must((divisor === 8 || divisor === 16) && low < high);
    must(colorBytes > 0 && colorBytes <= view.byteLength - 7);
    const color = payload.subarray(7, 7 + colorBytes);
    const alpha = payload.subarray(7 + colorBytes);
    return { preview: { divisor, levels: [low, high], color, alpha } };
  },
};
