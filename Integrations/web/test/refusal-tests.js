// What is wrong with a file is found, and no picture is made of it.

import { JPNGError, decode } from '../jpng.js';
import { expect, expectEqual, failure, report, test } from './harness.js';
import { differences, pixelsOf } from './pixels.js';

const url = (name) => `/files/${encodeURIComponent(name)}`;

export async function add() {
  const { refused, mutated } = await (await fetch(url('cases.json'))).json();
  for (const { name, code } of refused) {
    test(name, async () => {
      const error = await failure(decode(url(`${name}.jpng`)));
      expect(error instanceof JPNGError, `${error}`);
      expectEqual(error.code, code, error.message);
    });
  }
  test('more than a hundred mutated files', () => compareMutated(mutated));
}

/** Each is refused, or has the pixels that the tool gives. */
async function compareMutated(mutated) {
  let count = 0;
  const wrong = [];
  for (const { name, reference } of mutated) {
    let bitmap;
    try {
      bitmap = await decode(url(`${name}.jpng`));
    } catch (error) {
      expect(error instanceof JPNGError, `${name}: ${error}`);
      count += 1;
      continue;
    }
    if (!reference) {
      wrong.push(`${name}: not refused`);
      continue;
    }
    const expected = new Uint8Array(await (await fetch(url(reference))).arrayBuffer());
    const { color, alpha } = differences(pixelsOf(bitmap), expected);
    if (color > 2 || alpha > 0) wrong.push(`${name}: other pixels`);
  }
  await report({ note: `${count} of ${mutated.length} mutated files are refused` });
  expect(wrong.length === 0, wrong.join('; '));
}
