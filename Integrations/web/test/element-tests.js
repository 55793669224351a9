// <jpng-image> does what <img> does.

import { JPNGError } from '../jpng.js';
import { event, expect, expectEqual, failure, report, test, until } from './harness.js';

const MOON = '/files/moon%20jpng.jpng';
const CLOUDS = '/files/clouds%20jpng.jpng';
const DAMAGED = '/files/refused%20wrong%20checksums.jpng';
/** 2560 × 1600, with a preview. */
const HILLS = '/files/hills.jpng';

/** An element in the page, with its attributes. */
function make(attributes, style = '') {
  const image = document.createElement('jpng-image');
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, value);
  image.style.cssText = style;
  document.body.append(image);
  return image;
}

const boxOf = ({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight];
const canvasOf = (image) => image.shadowRoot.querySelector('canvas');
const pixelsOf = (image) => [canvasOf(image).width, canvasOf(image).height];
const takeRequests = async () => (await fetch('/requests')).json();

/** A test with one element, which is gone afterwards. */
function testElement(name, attributes, body, style) {
  test(`<jpng-image> ${name}`, async () => {
    const image = make(attributes, style);
    try {
      await body(image);
    } finally {
      image.remove();
    }
  });
}

export function add() {
  addLoading();
  addLayout();
  addSources();
  addPreviews();
  addAccessibility();
}

function addLoading() {
  testElement('loads', { src: MOON }, async (image) => {
    expectEqual([image.complete, image.naturalWidth, boxOf(image)], [false, 0, [0, 0]]);
    await event(image, 'load');
    expectEqual([image.complete, image.naturalWidth, image.naturalHeight], [true, 400, 400]);
    expectEqual([boxOf(image), pixelsOf(image)], [[400, 400], [400, 400]]);
    expectEqual(image.currentSrc, new URL(MOON, location).href);
    await image.decode();
  });

  testElement('fails', { src: DAMAGED, alt: 'A text' }, async (image) => {
    const { error } = await event(image, 'error');
    expect(error instanceof JPNGError && error === image.error, `${error}`);
    expectEqual([error.code, image.complete, image.naturalWidth], ['corrupt', true, 0]);
    expect(canvasOf(image).hidden, 'something is shown');
    expect(image.offsetWidth > 10, 'the text is not shown');
    expectEqual((await failure(image.decode())).name, 'EncodingError');
  });

  testElement('fails without a file', { src: '/files/nothing.jpng' }, async (image) => {
    expectEqual((await event(image, 'error')).error.code, 'network');
  });

  testElement('loads without being in the page', {}, async (image) => {
    image.remove();
    image.src = MOON;
    await event(image, 'load');
    document.body.append(image);
    expectEqual(boxOf(image), [400, 400]);
  });

  const far = 'position: absolute; top: 9000px';
  testElement('is lazy', { src: MOON, loading: 'lazy', width: 9, height: 9 }, async (image) => {
    await takeRequests();
    await new Promise((resolve) => { setTimeout(resolve, 200); });
    expectEqual(await takeRequests(), []);
    expect(!image.complete, 'it is complete');
    const loaded = event(image, 'load');
    image.scrollIntoView();
    await loaded;
    scrollTo(0, 0);
  }, far);

  testElement('is loaded for printing', { src: MOON, loading: 'lazy' }, async (image) => {
    await new Promise((resolve) => { setTimeout(resolve, 100); });
    const loaded = event(image, 'load');
    dispatchEvent(new Event('beforeprint'));
    await loaded;
  }, far);
}

function addLayout() {
  const layouts = [
    ['width and height', { width: 200, height: 50 }, '', [200, 50]],
    ['width', { width: 200 }, '', [200, 100]],
    ['height', { height: 200 }, '', [400, 200]],
    ['a style for the width', { width: 9, height: 9 }, 'width: 300px; height: auto', [300, 150]],
    ['a style for the height', {}, 'height: 300px', [600, 300]],
    ['most of a width', {}, 'max-width: 500px', [500, 250]],
    ['a ratio of its own', {}, 'width: 100px; aspect-ratio: 1', [100, 100]],
  ];
  for (const [name, attributes, style, box] of layouts) {
    const all = { src: CLOUDS, ...attributes };
    testElement(`is laid out as <img> by ${name}`, all, async (image) => {
      await event(image, 'load');
      expectEqual(boxOf(image), box);
      // The same with a picture that the browser itself shows.
      const picture = document.createElement('img');
      picture.src = '/files/clouds.png';
      for (const [key, value] of Object.entries(attributes)) picture.setAttribute(key, value);
      picture.style.cssText = style;
      document.body.append(picture);
      await picture.decode();
      expectEqual(boxOf(image), boxOf(picture));
      picture.remove();
    }, style);
  }

  const slow = { src: `${MOON}?slow`, width: 200, height: 100 };
  testElement('keeps its place', slow, async (image) => {
    expectEqual(boxOf(image), [200, 100]);
    image.style.cssText = 'width: 100px; height: auto';
    expectEqual(boxOf(image), [100, 50]);
  });

  const small = { src: HILLS, width: 256 };
  testElement('decodes as many pixels as there is room for', small, async (image) => {
    await event(image, 'load');
    expectEqual(pixelsOf(image), [256, 160]);
    image.width = 512;
    await until(() => canvasOf(image).width === 512);
    image.width = 100;
    await until(() => canvasOf(image).width === 100);
    image.style.objectFit = 'none';
    image.width = 120;
    expectEqual(image.naturalWidth, 2560);
  });

  testElement('moves to another document', { src: MOON }, async (image) => {
    await event(image, 'load');
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentDocument.body.append(image);
    expectEqual(boxOf(image), [400, 400]);
    frame.remove();
  });
}

function addSources() {
  testElement('shows no stale picture', { src: `${CLOUDS}?slow` }, async (image) => {
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    image.src = MOON;
    await event(image, 'load');
    await new Promise((resolve) => { setTimeout(resolve, 1200); });
    expectEqual([image.naturalWidth, pixelsOf(image)], [400, [400, 400]]);
  });

  testElement('keeps the old picture until the new one is there', { src: MOON }, async (image) => {
    await event(image, 'load');
    image.src = CLOUDS;
    expectEqual([image.complete, image.naturalWidth], [false, 400]);
    await image.decode();
    expectEqual([image.complete, image.naturalWidth], [true, 1024]);
    image.removeAttribute('src');
    await until(() => image.naturalWidth === 0);
    expect(canvasOf(image).hidden && image.complete, 'something is shown');
  });

  testElement('does not show what another load has found', { src: MOON }, async (image) => {
    await event(image, 'load');
    image.src = '/files/nothing.jpng';
    await event(image, 'error');
    expectEqual([image.naturalWidth, canvasOf(image).hidden], [0, true]);
    image.src = MOON;
    await event(image, 'load');
    expectEqual(boxOf(image), [400, 400]);
  });

  testElement('waits for nothing that was replaced', { src: `${MOON}?slow` }, async (image) => {
    const first = failure(image.decode());
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    image.src = CLOUDS;
    expectEqual((await first).name, 'EncodingError');
  });

  const others = `${CLOUDS} ${devicePixelRatio}x, ${HILLS} ${devicePixelRatio * 2}x`;
  testElement('chooses by density', { srcset: others }, async (image) => {
    await event(image, 'load');
    expectEqual(image.currentSrc, new URL(CLOUDS, location).href);
    image.srcset = `${MOON} ${devicePixelRatio / 2}x, ${HILLS} ${devicePixelRatio * 2}x`;
    await event(image, 'load');
    const width = 1280 / devicePixelRatio;
    expectEqual([image.naturalWidth, boxOf(image)[0]], [width, width]);
  });
}

function addPreviews() {
  testElement('shows the preview first', { src: `${HILLS}?slow` }, async (image) => {
    await takeRequests();
    await until(() => !canvasOf(image).hidden);
    expectEqual([pixelsOf(image), boxOf(image), image.complete], [[160, 100], [2560, 1600], false]);
    await event(image, 'load');
    expectEqual(pixelsOf(image), [2560, 1600]);
    const ranges = (await takeRequests()).map(({ range }) => range).filter(Boolean);
    expectEqual(ranges.length, 1);
  });

  testElement('does without ranges', { src: `${HILLS}?slow&plain` }, async (image) => {
    await takeRequests();
    let hadPreview = false;
    const observer = new MutationObserver(() => { hadPreview ||= canvasOf(image).width === 160; });
    observer.observe(canvasOf(image), { attributes: true });
    await event(image, 'load');
    expectEqual((await takeRequests()).map(({ range }) => range).filter(Boolean), []);
    expect(hadPreview, 'there was no preview');
    expectEqual(pixelsOf(image), [2560, 1600]);
  });
}

function addAccessibility() {
  test('<jpng-image> to assistive technology', async () => {
    if (!('computedRole' in Element.prototype)) {
      await report({ note: 'skipped: roles and names, which this browser does not tell' });
      return;
    }
    const [isImage, isNothing] = [/^(img|image)$/, /^(none|generic|presentation)$/];
    for (const [attributes, role, name] of [
      [{ alt: 'The moon' }, isImage, 'The moon'],
      [{ alt: '' }, isNothing, ''],
      [{}, isImage, ''],
      [{ alt: 'The moon', 'aria-label': 'Luna' }, isImage, 'Luna'],
    ]) {
      const image = make({ src: MOON, ...attributes });
      await image.decode();
      expect(role.test(image.computedRole), `${image.computedRole} with the name ${name}`);
      expectEqual(image.computedName, name);
      image.remove();
    }
  });
}
