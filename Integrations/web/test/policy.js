// Decodes under the policy of this page, and tells the page that it is in.

import { decode } from '../jpng.js';

try {
  const image = document.querySelector('jpng-image');
  await image.decode();
  const { width } = await decode('/files/moon%20jpng.jpng');
  parent.postMessage({ width, hasLoaded: image.complete }, '*');
} catch (error) {
  parent.postMessage(`${error}`, '*');
}
