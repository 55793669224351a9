// Hands tasks to the worker, or does them here where the page's policy or origin allows none.

import { JPNGError } from './format.js';

/** The worker as soon as it runs; null if there will be none. */
let starting;
const waiting = new Map();
let lastID = 0;

function startWorker() {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
      worker.addEventListener('error', () => {
        // Before it was ready, tasks are done here; later ones have lost what they wait for.
        resolve(null);
        for (const { reject } of waiting.values()) reject(new Error('the worker has ended'));
        waiting.clear();
      });
      worker.addEventListener('message', ({ data }) => {
        if (data === 'ready') resolve(worker);
        else answer(data);
      });
    } catch {
      resolve(null);
    }
  });
}

function answer({ id, result, preview, failure }) {
  const { onPreview, resolve, reject } = waiting.get(id);
  if (preview) return onPreview(preview);
  waiting.delete(id);
  if (!failure) return resolve(result);
  const isOurs = failure.name === 'JPNGError';
  return reject(isOurs ? new JPNGError(failure.code, failure.message) : new Error(failure.message));
}

/**
 * Performs a task.
 *
 * @param {object} task
 * @param {AbortSignal} [signal] Once it is aborted, nobody gets a bitmap.
 * @param {(preview: object) => void} [onPreview]
 */
export async function run(task, signal, onPreview = () => {}) {
  signal?.throwIfAborted();
  starting ??= startWorker();
  const worker = await starting;
  const receivePreview = (preview) => {
    if (signal?.aborted) preview.bitmap.close();
    else onPreview(preview);
  };
  const work = worker ? post(worker, task, receivePreview) : runHere(task, receivePreview);
  return untilAborted(work, signal);
}

function post(worker, task, onPreview) {
  lastID += 1;
  const id = lastID;
  return new Promise((resolve, reject) => {
    waiting.set(id, { onPreview, resolve, reject });
    worker.postMessage({ id, ...task }, task.content instanceof Blob ? [] : [task.content]);
  });
}

async function runHere(task, onPreview) {
  const { perform } = await import('./task.js');
  return perform(task, onPreview);
}

function untilAborted(work, signal) {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    work.then((result) => {
      if (signal.aborted) result?.bitmap.close();
      resolve(result);
    }, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
