// The embedded pictures, and what tells them apart.

/// Once all of the page is there, and with it the pictures at its end.
const whenLoaded = new Promise(resolve => {
  if (document.readyState !== 'loading') resolve();
  addEventListener('DOMContentLoaded', resolve, { once: true });
});

/// The bytes of a picture, from the base64 that the page has of it; null where it has none.
function embeddedFile(id) {
  const element = document.getElementById(id);
  if (!element) return null;
  const text = atob(element.textContent);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/// A picture of the page, which is a PNG or a packed file; null where the page has none.
async function decodePicture(id) {
  const bytes = embeddedFile(id);
  if (!bytes) return null;
  const beginsAsJPEG = bytes[0] === 0xff;
  return createImageBitmap(
    beginsAsJPEG ? await decodePlanes(bytes) : new Blob([bytes], { type: 'image/png' }));
}

/// Source and packed picture of an asset; null where the page has none of it.
async function decodePair(number) {
  await whenLoaded;
  const pair = await Promise.all(
    [decodePicture(`source-${number}`), decodePicture(`packed-${number}`)]);
  return pair.includes(null) ? null : pair;
}

// Backgrounds.

const checkerColors = ['#ffffff', '#c8c8c8'];

/// What fills a canvas with a background; of a checkerboard, squares are so large.
function backgroundStyle(context, background, square) {
  if (background !== 'checkerboard') return background;
  const tile = new OffscreenCanvas(2 * square, 2 * square);
  const painter = tile.getContext('2d');
  painter.fillStyle = checkerColors[0];
  painter.fillRect(0, 0, 2 * square, 2 * square);
  painter.fillStyle = checkerColors[1];
  painter.fillRect(square, 0, square, square);
  painter.fillRect(0, square, square, square);
  return context.createPattern(tile, 'repeat');
}

// Errors.

/// Colours of errors, in steps of 255; between two of them, a mixture. Larger errors have the last.
const heatStops = [
  [0, [0, 0, 0]], [8, [60, 15, 110]], [24, [190, 55, 85]], [64, [250, 150, 20]],
  [128, [252, 255, 165]],
];

function heatColor(error) {
  const after = heatStops.findIndex(([stop]) => stop >= error);
  if (after < 0) return heatStops.at(-1)[1];
  if (heatStops[after][0] === error) return heatStops[after][1];
  const [[low, from], [high, to]] = [heatStops[after - 1], heatStops[after]];
  const share = (error - low) / (high - low);
  return from.map((value, channel) => Math.round(value + share * (to[channel] - value)));
}

/// Red, green and blue of each error.
const heatColors = Uint8Array.from(
  Array.from({ length: 256 }, (_, error) => heatColor(error)).flat());

/// Rows that are compared at a time, so that large pictures take little memory; an even number of
/// the checkerboard's squares.
const stripHeight = 256;
const noticed = 8;

/// Puts the colour of every pixel's error over the pixels of one of the pictures, and counts how
/// often there is each.
function compareStrips(source, packed, count) {
  for (let index = 0; index < source.length; index += 4) {
    const error = Math.max(
      Math.abs(source[index] - packed[index]), Math.abs(source[index + 1] - packed[index + 1]),
      Math.abs(source[index + 2] - packed[index + 2]));
    count[error] += 1;
    source[index] = heatColors[3 * error];
    source[index + 1] = heatColors[3 * error + 1];
    source[index + 2] = heatColors[3 * error + 2];
  }
}

/// Both pictures over a background, where alpha is of no more concern; of each pixel, the largest
/// difference of a channel, as a picture and in words.
function errorMap([source, packed], background) {
  const [width, height] = [source.width, source.height];
  const map = new OffscreenCanvas(width, height);
  const strips = [source, packed].map(() =>
    new OffscreenCanvas(width, Math.min(height, stripHeight))
      .getContext('2d', { willReadFrequently: true }));
  const count = new Uint32Array(256);
  const painter = map.getContext('2d');
  for (let top = 0; top < height; top += stripHeight) {
    const rowCount = Math.min(stripHeight, height - top);
    const [first, second] = [source, packed].map((picture, index) => {
      const context = strips[index];
      context.fillStyle = backgroundStyle(context, background, 8);
      context.fillRect(0, 0, width, rowCount);
      context.drawImage(picture, 0, -top);
      return context.getImageData(0, 0, width, rowCount);
    });
    compareStrips(first.data, second.data, count);
    painter.putImageData(first, 0, top);
  }
  return { map, words: errorWords([...count]) };
}

function errorWords(count) {
  const sum = values => values.reduce((total, value) => total + value, 0);
  const mean = sum(count.map((times, error) => times * error)) / sum(count);
  const share = 100 * sum(count.slice(noticed + 1)) / sum(count);
  return `Largest error ${count.findLastIndex(times => times > 0)} of 255, mean ${mean.toFixed(2)}.`
    + ` ${share.toFixed(1)} % of the pixels are off by more than ${noticed}.`;
}
