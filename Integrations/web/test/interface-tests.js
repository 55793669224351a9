// What `decode` takes, gives and throws.

import { JPNGError, decode } from '../jpng.js';
import { event, expect, expectEqual, failure, test } from './harness.js';

const moon = '/files/moon%20jpng.jpng';
const sizeOf = async (promise) => {
  const bitmap = await promise;
  const size = [bitmap.width, bitmap.height];
  bitmap.close();
  return size;
};

export function add() {
  test('every source', async () => {
    const blob = await (await fetch(moon)).blob();
    const buffer = await blob.arrayBuffer();
    const within = new Uint8Array(buffer.byteLength + 9);
    within.set(new Uint8Array(buffer), 4);
    const sources = [moon, new URL(moon, location), await fetch(moon), blob, buffer,
      within.subarray(4, -5)];
    for (const source of sources) expectEqual(await sizeOf(decode(source)), [400, 400]);
    expect(buffer.byteLength > 0, 'the buffer was taken away');
  });

  test('sizes', async () => {
    const clouds = '/files/clouds%20jpng.jpng';
    expectEqual(await sizeOf(decode(clouds)), [1024, 512]);
    expectEqual(await sizeOf(decode(clouds, { width: 100 })), [100, 50]);
    expectEqual(await sizeOf(decode(clouds, { height: 100 })), [200, 100]);
    expectEqual(await sizeOf(decode(clouds, { width: 30, height: 40 })), [30, 40]);
    expectEqual(await sizeOf(decode(clouds, { scale: 0.1 })), [103, 52]);
    expectEqual(await sizeOf(decode(clouds, { width: 1 })), [1, 1]);
    expectEqual(await sizeOf(decode(moon, { width: 500 })), [500, 500]);
  });

  test('options that make no sense', async () => {
    for (const options of [{ width: 0 }, { height: 1.5 }, { scale: 2 }, { scale: 0 },
      { maxPixels: -1 }, { association: 'both' }]) {
      const { name } = await failure(decode(moon, options));
      expectEqual(name, 'RangeError', JSON.stringify(options));
    }
    expectEqual((await failure(decode(moon, { scale: 0.5, width: 2 }))).name, 'TypeError');
  });

  test('a limit', async () => {
    expectEqual((await failure(decode(moon, { maxPixels: 399 * 400 }))).code, 'limit');
    expectEqual((await failure(decode(moon, { maxPixels: 160_000, width: 401 }))).code, 'limit');
    expectEqual(await sizeOf(decode(moon, { maxPixels: 160_000 })), [400, 400]);
  });

  test('no file', async () => {
    const error = await failure(decode('/files/nothing.jpng'));
    expect(error instanceof JPNGError, `${error}`);
    expectEqual(error.code, 'network');
    expect(error.message.includes('404'), error.message);
    expectEqual((await failure(decode('http://localhost:1/'))).name, 'TypeError');
  });

  test('association of a file that does not say', async () => {
    const at = async (association) => {
      const bitmap = await decode('/files/minor%200.jpng', { association });
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context.drawImage(bitmap, -166, -1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const straight = await at();
    expectEqual(await at('straight'), straight);
    const premultiplied = await at('premultiplied');
    expectEqual(premultiplied[3], straight[3]);
    expect(premultiplied[0] > straight[0], 'colour is not divided by alpha');
  });

  test('abortion', async () => {
    const controller = new AbortController();
    const decoded = decode('/files/hills.jpng?slow', { signal: controller.signal });
    controller.abort(new Error('enough'));
    expectEqual((await failure(decoded)).message, 'enough');
    expectEqual((await failure(decode(moon, { signal: AbortSignal.abort() }))).name, 'AbortError');
    const blob = await (await fetch('/files/hills.jpng')).blob();
    const later = new AbortController();
    const started = decode(blob, { signal: later.signal });
    setTimeout(() => later.abort(), 5);
    expectEqual((await failure(started)).name, 'AbortError');
  });

  test('many at once', async () => {
    const sizes = await Promise.all(Array.from({ length: 20 }, () => sizeOf(decode(moon))));
    expect(sizes.every(([width]) => width === 400), 'not all were decoded');
  });

  for (const policy of ["worker-src 'none'", "default-src 'self'"]) {
    test(`a page with the policy ${policy}`, async () => {
      const frame = document.createElement('iframe');
      frame.src = `/web/test/policy.html?policy=${encodeURIComponent(policy)}`;
      const answered = event(window, 'message');
      document.body.append(frame);
      expectEqual((await answered).data, { width: 400, hasLoaded: true });
      frame.remove();
    });
  }
}
