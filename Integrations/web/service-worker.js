// A service worker by which plain <img src="x.jpng"> works: it answers with a PNG, made on the fly.
//
//   navigator.serviceWorker.register('/jpng/service-worker.js', { type: 'module', scope: '/' });
//
// The server has to allow a scope above the folder of this file (docs/web.md).

import { perform } from './task.js';

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Of other origins, only what is fetched with the attribute `crossorigin` can be read.
  const isReadable = url.origin === location.origin || request.mode === 'cors';
  if (request.destination !== 'image' || !isReadable || !url.pathname.endsWith('.jpng')) return;
  event.respondWith(answer(request));
});

/** The picture of a file as a PNG. One that is refused is an error, and not the JPEG that it is. */
async function answer(request) {
  const response = await fetch(request);
  if (!response.ok) return response;
  try {
    const { bitmap } = await perform({ content: await response.arrayBuffer(), options: {} });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    bitmap.close();
    const png = await canvas.convertToBlob({ type: 'image/png' });
    return new Response(png, { headers: { 'Content-Type': 'image/png' } });
  } catch (error) {
    console.error(`${request.url}: ${error.message}`);
    return Response.error();
  }
}
