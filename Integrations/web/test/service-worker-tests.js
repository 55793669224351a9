// The service worker gives <img> the pixels that `decode` has, and none of files that are refused.

import { decode } from '../jpng.js';
import { event, expect, expectEqual, test } from './harness.js';
import { differences, pixelsOf } from './pixels.js';

export function add() {
  test('<img> with the service worker', async () => {
    const script = new URL('../service-worker.js', import.meta.url);
    const registration = await navigator.serviceWorker.register(
      script, { type: 'module', scope: new URL('plain/', import.meta.url).pathname });
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    if (worker.state !== 'activated') {
      await new Promise((resolve) => {
        worker.addEventListener('statechange', () => {
          if (worker.state === 'activated') resolve();
        });
      });
    }
    const frame = document.createElement('iframe');
    frame.src = new URL('plain/index.html', import.meta.url);
    const isThere = event(frame, 'load');
    document.body.append(frame);
    await isThere;
    await checkPictures(frame.contentDocument);
    frame.remove();
    await registration.unregister();
  });
}

async function checkPictures(page) {
  const show = async (source) => {
    const image = page.createElement('img');
    image.src = source;
    const settled = Promise.race([event(image, 'load'), event(image, 'error')]);
    page.body.append(image);
    return [(await settled).type, image];
  };
  for (const name of ['moon jpng', 'by the original tool Lake']) {
    const file = `/files/${encodeURIComponent(name)}.jpng`;
    if (!(await fetch(file, { method: 'HEAD' })).ok) continue;
    const [type, image] = await show(file);
    expectEqual(type, 'load');
    const [shown, expected] = [await createImageBitmap(image), await decode(file)];
    const { color, alpha } = differences(pixelsOf(shown), pixelsOf(expected));
    expect(color <= 2 && alpha === 0, `${name}: ${color} and ${alpha} more or less`);
  }
  expectEqual((await show('/files/refused%20wrong%20checksums.jpng'))[0], 'error');
}
