// Shows each picture in each format, and measures.

import { FORMATS, fileOf, measure } from './measure.js';

const ROUNDS = 9;
const element = (id) => document.getElementById(id);
const make = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
const milliseconds = (time) => `${time.toFixed(1)} ms`;

const { pictures, missing } = await (await fetch('pictures.json')).json();
const present = FORMATS.filter((format) => pictures.some(({ bytes }) => bytes[format]));

function show(picture) {
  const { name, bytes, score } = picture;
  picture.captions = {};
  const figures = FORMATS.map((format) => {
    const caption = make('figcaption');
    if (!bytes[format]) {
      const lacking = missing.find((each) => each.format === format);
      caption.textContent = lacking
        ? `${format}: install ${lacking.package}, and run make demo-web again` : `${format}: none`;
      return make('figure', {}, caption);
    }
    picture.captions[format] = caption;
    caption.textContent = `${format}: ${kilobytes(bytes[format])}`;
    const shown = make(format === 'jpng' ? 'jpng-image' : 'img', { alt: `${name} as ${format}` });
    shown.loading = 'lazy';
    shown.src = fileOf(name, format);
    return make('figure', {}, shown, caption);
  });
  const title = score === null ? name : `${name}, score ${score.toFixed(0)}`;
  element('pictures').append(
    make('h2', { textContent: title }), make('div', { className: 'formats' }, ...figures));
}

function showTotals(results) {
  const sum = (value) => present.map((format) => results.reduce(
    (total, each) => total + (value(each, format) ?? 0), 0));
  const rows = [
    ['All pictures', ...sum(({ picture }, format) => picture.bytes[format]).map(kilobytes)],
    ['Decoding all', ...sum(({ times }, format) => times[format]).map(milliseconds)],
  ];
  element('totals').replaceChildren(...rows.map(([head, ...cells]) => make(
    'tr', {}, make('th', { textContent: head, scope: 'row' }),
    ...cells.map((textContent) => make('td', { textContent })))));
}

async function measureAll() {
  element('again').disabled = true;
  const results = [];
  for (const picture of pictures) {
    element('state').textContent = `Measuring ${picture.name} …`;
    const times = await measure(picture, ROUNDS);
    results.push({ picture, times });
    for (const [format, time] of Object.entries(times)) {
      picture.captions[format].textContent
        = `${format}: ${kilobytes(picture.bytes[format])}, ${milliseconds(time)}`;
    }
    showTotals(results);
  }
  element('state').textContent = `Measured ${ROUNDS} times: ${navigator.userAgent}`;
  element('again').disabled = false;
}

element('formats').append(
  make('td'), ...present.map((format) => make('th', { textContent: format, scope: 'col' })));
element('background').addEventListener('change', ({ target }) => {
  document.documentElement.dataset.background = target.value;
});
element('again').addEventListener('click', measureAll);
pictures.forEach(show);
await measureAll();
