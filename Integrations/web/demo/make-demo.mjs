// Makes the files of the demo, and serves it: make-demo.mjs JPNG_TOOL ART FOLDER [PORT]. Each PNG
// of the art becomes a JPNG, and WebP and AVIF that score no less, where there are programs for
// them.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../test/server.mjs';

const [, , tool, art, folder, port] = process.argv;
const web = fileURLToPath(new URL('..', import.meta.url));
const output = (name) => join(folder, 'art', name);
const run = (program, ...words) => execFileSync(
  program, words, { stdio: ['ignore', 'pipe', 'ignore'] });

function steps(first, last, step) {
  return Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step);
}

/** The other formats: settings from most to fewest bytes, how to encode at one, and to decode. */
const FORMATS = [
  {
    name: 'webp', programs: ['cwebp', 'dwebp'], package: 'webp',
    settings: steps(100, 25, -5),
    encode: (source, file, quality) => run(
      'cwebp', '-quiet', '-m', '4', '-q', `${quality}`, source, '-o', file),
    decode: (file, png) => run('dwebp', '-quiet', file, '-o', png),
  },
  {
    name: 'avif', programs: ['avifenc', 'avifdec'], package: 'libavif-bin',
    settings: steps(4, 49, 3),
    encode: (source, file, level) => run(
      'avifenc', '-s', '8', '--min', '0', '--max', '63', '--minalpha', '0', '--maxalpha', '63',
      '-a', 'end-usage=q', '-a', `cq-level=${level}`, source, file),
    decode: (file, png) => run('avifdec', file, png),
  },
];

const isInstalled = (program) => !spawnSync(program, ['-version'], { stdio: 'ignore' }).error;

/** The score of a picture; null for one that is too small to have one. */
function scoreOf(source, candidate) {
  const { pairs } = JSON.parse(run(tool, 'compare', source, candidate, '--json', '--quiet'));
  return pairs[0].scores?.ssimulacra2 ?? null;
}

/** Encodes at the setting with the fewest bytes whose score is at least as high. */
function encodeAtScore(format, source, file, score) {
  const png = `${file}.png`;
  let [best, worst] = [0, format.settings.length - 1];
  while (best < worst) {
    const middle = Math.ceil((best + worst) / 2);
    format.encode(source, file, format.settings[middle]);
    format.decode(file, png);
    if (scoreOf(source, png) >= score) best = middle;
    else worst = middle - 1;
  }
  format.encode(source, file, format.settings[best]);
  rmSync(png, { force: true });
}

function pack(source, name) {
  const file = (extension) => output(`${name}.${extension}`);
  cpSync(source, file('png'));
  run(tool, 'pack', source, '-o', file('jpng'), '--quiet');
  const score = scoreOf(source, file('jpng'));
  const extensions = ['png', 'jpng'];
  for (const format of FORMATS.filter(({ programs }) => programs.every(isInstalled))) {
    if (score === null) continue;
    encodeAtScore(format, source, file(format.name), score);
    extensions.push(format.name);
  }
  const bytes = Object.fromEntries(
    extensions.map((extension) => [extension, statSync(file(extension)).size]));
  console.log(`${name}: score ${score?.toFixed(1) ?? 'none'}, ${JSON.stringify(bytes)}`);
  return { name, score, bytes };
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'art'), { recursive: true });
const sources = readdirSync(art, { recursive: true }).filter((each) => each.endsWith('.png')).sort()
  .map((each) => join(art, each))
  // What is too small to look at says nothing about formats.
  .filter((each) => statSync(each).size > 1000);
const pictures = sources.map(
  (source) => pack(source, relative(art, source).replaceAll('/', ' – ').replace(/\.png$/, '')));
const missing = FORMATS.filter(({ programs }) => !programs.every(isInstalled))
  .map((format) => ({ format: format.name, package: format.package }));
writeFileSync(join(folder, 'pictures.json'), JSON.stringify({ pictures, missing }));
for (const name of readdirSync(web).filter((each) => each.endsWith('.js'))) {
  cpSync(join(web, name), join(folder, 'jpng', name));
}
for (const name of ['index.html', 'demo.js', 'demo.css', 'measure.js']) {
  cpSync(join(web, 'demo', name), join(folder, name));
}
if (port) {
  const server = await serve({ demo: folder }, undefined, Number(port));
  console.log(`\nOpen http://localhost:${server.port}/demo/index.html. Ctrl-C ends this.`);
}
