// A server for this machine alone, for the tests and the demo.

import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json',
  '.css': 'text/css', '.png': 'image/png', '.webp': 'image/webp', '.avif': 'image/avif',
  '.jpng': 'image/x-jpng',
};

/** What a header with a range means for a file of so many bytes; null if it is not to be had. */
function rangeOf(header, size) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === undefined || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}

/**
 * Serves folders.
 *
 * @param {Record<string, string>} folders By the first part of a URL's path.
 * @param {(request: object, response: object, url: URL) => boolean} [answer] Whether it has
 *   answered instead.
 * @param {number} [port] 0 takes one that is free.
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export function serve(folders, answer = () => false, port = 0) {
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    if (answer(request, response, url)) return;
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
    const path = normalize(`/${rest.join('/')}`);
    const file = Object.hasOwn(folders, name) && join(folders[name], path);
    const status = file && statSync(file, { throwIfNoEntry: false });
    if (!status || !status.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('Cache-Control', 'no-store');
    if (!response.hasHeader('Accept-Ranges')) response.setHeader('Accept-Ranges', 'bytes');
    const range = request.headers.range && rangeOf(request.headers.range, status.size);
    const { start, end } = range || { start: 0, end: status.size - 1 };
    if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${status.size}`);
    response.setHeader('Content-Length', end - start + 1);
    response.writeHead(range ? 206 : 200);
    pipeline(createReadStream(file, end < start ? {} : { start, end }), response, () => {});
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({ port: server.address().port, close: () => server.close() });
    });
  });
}
