// Writes the files of the tests, and the pixels that the tool unpacks from them:
// make-files.mjs TOOL FOLDER

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join as path } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { damaged, mutated } from './damage.mjs';
import * as planes from './planes.mjs';

const [, , tool, folder] = process.argv;
const root = fileURLToPath(new URL('../../../', import.meta.url));
const shared = process.env.JPNG_FIXTURES ?? path(root, '../shared/fixtures');
const run = (...words) => execFileSync(tool, [...words, '--quiet']);
const cases = { decoded: [], refused: [], mutated: [], skipped: [] };
mkdirSync(folder, { recursive: true });

/** A file that has to be decoded to the pixels that the tool gives, or those of another file. */
function expect(name, bytes, { pixelsOf = name, ...rest } = {}) {
  writeFileSync(path(folder, `${name}.jpng`), bytes);
  const reference = path(folder, `${pixelsOf}.rgba`);
  if (!existsSync(reference)) {
    const file = path(folder, `${pixelsOf}.jpng`);
    run('unpack', file, '-o', reference, '--format', 'raw', '--premultiplied');
  }
  cases.decoded.push({ name, reference: `${pixelsOf}.rgba`, ...rest });
}

function pack(png, name, ...options) {
  const output = path(folder, `${name}.jpng`);
  run('pack', png, '-o', output, ...options);
  return readFileSync(output);
}

const sample = (name) => path(root, 'SampleAssets', `${name}.png`);
const art = ['cloud sticker', 'clouds', 'moon', 'sky', 'effects/aurora', 'effects/frost',
  'effects/leaf shadow', 'effects/rain on glass', 'effects/sun glow', 'labels/snowflake',
  'labels/sunny', 'edge cases/divider', 'edge cases/one pixel'];
for (const name of art) {
  const file = basename(name);
  expect(`${file} jpng`, pack(sample(name), `${file} jpng`, '--alpha', 'png'));
  expect(`${file} jpjp`, pack(sample(name), `${file} jpjp`, '--alpha', 'jpeg'));
}
run('unpack', path(folder, 'clouds jpng.jpng'), '-o', path(folder, 'clouds.png'));
const frost = sample('effects/frost');
expect('hills', pack(sample('hills'), 'hills', '--preview', '16'));
expect('preview', pack(sample('clouds'), 'preview', '--preview', '8'));
expect('progressive', pack(frost, 'progressive', '--progressive', '--alpha', 'jpeg'));
for (const kind of ['444', '422', '420']) {
  expect(kind, pack(frost, kind, '--subsampling', kind, '--effort', 'fast'));
}
expect('restarts', pack(frost, 'restarts', '--restarts', 'rows', '--alpha', 'jpeg'));
expect('premultiplied', pack(frost, 'premultiplied', '--association', 'premultiplied'));
expect('premultiplied jpjp', pack(
  frost, 'premultiplied jpjp', '--association', 'premultiplied', '--alpha', 'jpeg'));

// MARK: At a scale

for (const [name, scale] of [['moon', 1 / 2], ['frost', 3 / 8], ['rain on glass', 1 / 8]]) {
  cases.decoded.push({ name: `${name} jpng`, options: { scale }, isScaled: true });
}

// MARK: What the tool does not write

const parts = planes.split(readFileSync(path(folder, 'frost jpng.jpng')));
const bare = { color: parts.color, alpha: parts.alpha };
const same = { pixelsOf: 'frost jpng' };
const [width, height] = [333, 251];
const ramp = (x, y) => (x * 3 + y * 7) & 255;
expect('minor 0', planes.join(bare), same);
expect('major 0', planes.join({ ...bare, major: 0 }), same);
expect('old identifier', planes.join({ ...bare, identifier: 0x4a504547 }), same);
expect('bytes that mean nothing', planes.join(
  { ...bare, chunks: [['NONE', Buffer.from('of minor 0')]], minor: 0 }), same);
expect('empty extension', planes.join({ ...bare, minor: 1 }), same);
expect('minor 7', planes.join({ ...parts, minor: 7 }), same);
expect('unknown chunks', planes.join(
  { ...bare, chunks: [['xtra', Buffer.alloc(3)], ['xtra', Buffer.alloc(0)]] }), same);
expect('bytes behind both planes', planes.join({
  color: Buffer.concat([bare.color, Buffer.alloc(9)]),
  alpha: Buffer.concat([bare.alpha, Buffer.alloc(5)]),
}), same);
expect('exif', planes.join(
  { ...bare, color: planes.withSegment(bare.color, 0xe1, planes.EXIF) }), same);
expect('comment', planes.join(
  { ...bare, color: planes.withSegment(bare.color, 0xfe, Buffer.from('made by hand')) }), same);

const plane = (options) => planes.join(
  { color: bare.color, alpha: planes.png({ width, height, ...options }) });
const eight = planes.greyRows(width, height, 8, ramp);
expect('8 bits', plane({ rows: eight }));
for (const depth of [1, 2, 4, 16]) {
  const most = 2 ** depth - 1;
  const rows = planes.greyRows(
    width, height, depth, (x, y) => (depth === 16 ? (x * 197 + y * 4099) & most : (x + y) & most));
  expect(`${depth} bits`, plane({ depth, rows }), { isRounded: depth === 16 });
}
expect('interlaced', plane({ interlace: 1, rows: planes.interlacedRows(width, height, ramp) }),
  { pixelsOf: '8 bits' });
const p3 = planes.displayP3();
const gamma = Buffer.from([0, 0, 0x40, 0]);
expect('chunks of no effect', plane({
  rows: eight,
  extra: [
    planes.pngChunk('gAMA', gamma),
    planes.pngChunk('iCCP', Buffer.concat([Buffer.from('P3\0\0'), deflateSync(p3)])),
    planes.pngChunk('tRNS', Buffer.from([0, 77])), planes.pngChunk('eXIf', planes.EXIF.subarray(6)),
    planes.pngChunk('sBIT', Buffer.from([3])),
  ],
}), { pixelsOf: '8 bits' });

// MARK: Profiles. What the browser makes of a PNG with the same profile is what has to come out.

const stripes = Buffer.alloc(64 * (1 + 64 * 4));
for (let y = 0; y < 64; y += 1) {
  for (let x = 0; x < 64; x += 1) {
    stripes.set([x * 2 + 60, 160 - y, 90 + y, Math.min(255, 60 + 4 * y)], y * 257 + 1 + 4 * x);
  }
}
const wide = planes.png({
  width: 64, height: 64, type: 6, rows: stripes,
  extra: [planes.pngChunk('iCCP', Buffer.concat([Buffer.from('P3\0\0'), deflateSync(p3)]))],
});
writeFileSync(path(folder, 'wide.png'), wide);
for (const association of ['straight', 'premultiplied']) {
  const name = `wide ${association}`;
  const file = pack(
    path(folder, 'wide.png'), name, '--association', association, '--alpha', 'png', '-q', '95',
    '--preview', '8');
  run('unpack', path(folder, `${name}.jpng`), '-o', path(folder, `${name}.png`));
  writeFileSync(path(folder, `${name}.jpng`), file);
  cases.decoded.push({ name, png: `${name}.png`, isConverted: true });
}

// MARK: Art and files of others, where they are

for (const name of ['32x32', '256x256', 'Lake']) {
  const file = path(shared, `${name}.jpng`);
  if (existsSync(file)) expect(`by the original tool ${name}`, readFileSync(file));
  else cases.skipped.push(`${file} is not there`);
}
const corpus = path(shared, '../corpus');
if (existsSync(corpus)) {
  for (const name of readdirSync(corpus).filter((each) => each.endsWith('.png'))) {
    const file = basename(name, '.png');
    expect(file, pack(path(corpus, name), file));
  }
} else {
  cases.skipped.push(`${corpus} is not there`);
}

// MARK: What has to be refused

const two = planes.split(readFileSync(path(folder, 'frost jpjp.jpng')));
for (const [name, { bytes, code }] of Object.entries(damaged(parts, two))) {
  writeFileSync(path(folder, `refused ${name}.jpng`), bytes);
  cases.refused.push({ name: `refused ${name}`, code });
}
const unsummed = planes.split(readFileSync(path(folder, 'snowflake jpjp.jpng')));
expect('without checksums', planes.join(
  { ...unsummed, chunks: unsummed.chunks.filter(([tag]) => tag !== 'crcs') }));
for (const source of ['frost jpng', 'snowflake jpjp', 'minor 0', 'without checksums']) {
  const bytes = readFileSync(path(folder, `${source}.jpng`));
  mutated(bytes, source.length).forEach((each, index) => {
    const name = `mutated ${source} ${index}`;
    writeFileSync(path(folder, `${name}.jpng`), each);
    let isSound = true;
    try {
      const output = path(folder, `${name}.rgba`);
      const words = ['unpack', path(folder, `${name}.jpng`), '-o', output];
      execFileSync(tool, [...words, '--format', 'raw', '--premultiplied'], { stdio: 'ignore' });
    } catch {
      isSound = false;
    }
    cases.mutated.push({ name, reference: isSound ? `${name}.rgba` : null });
  });
}
writeFileSync(path(folder, 'cases.json'), JSON.stringify(cases));
