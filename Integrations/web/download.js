// Gets a file, and its preview before the rest where that takes a while.

import { MOST_FOOTER_BYTES } from './format.js';
import { successful } from './decode.js';
import { run } from './tasks.js';

/** A file that has come after so many milliseconds needs no preview. */
const PATIENCE = 100;

/**
 * Fetches a file. Its end is fetched beside it where the server sends ranges, and has the preview.
 *
 * @param {string} url
 * @param {{ credentials: string, signal: AbortSignal }} init
 * @param {(preview: object) => void} onPreview
 * @returns {Promise<ArrayBuffer>}
 */
export async function download(url, init, onPreview) {
  const response = successful(await fetch(url, init));
  const bytes = Number(response.headers.get('Content-Length'));
  const ending = new AbortController();
  init.signal.addEventListener('abort', () => ending.abort(), { signal: ending.signal });
  const canWait = response.headers.get('Accept-Ranges') === 'bytes'
    && !response.headers.has('Content-Encoding') && bytes > 2 * MOST_FOOTER_BYTES;
  const timer = canWait && setTimeout(async () => {
    try {
      const preview = await fetchPreview(url, bytes, { ...init, signal: ending.signal });
      if (preview && !ending.signal.aborted) onPreview(preview);
      else preview?.bitmap.close();
    } catch {
      // Without a preview, there will be the picture.
    }
  }, PATIENCE);
  try {
    return await response.arrayBuffer();
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

async function fetchPreview(url, fileBytes, init) {
  // A range with a start is one that other origins need not be asked about first. The cache would
  // have it wait for the whole file.
  const headers = { Range: `bytes=${fileBytes - MOST_FOOTER_BYTES}-` };
  const response = await fetch(url, { ...init, headers, cache: 'no-store' });
  const range = response.headers.get('Content-Range');
  if (response.status !== 206 || (range && !range.endsWith(`/${fileBytes}`))) return null;
  const content = await response.arrayBuffer();
  return run({ content, fileBytes, options: {} }, init.signal);
}
