// What a worker does, or the page itself where it may not have one.

import { decodeFile, decodeTail } from './picture.js';

/**
 * @param {object} task
 * @param {Blob | ArrayBuffer} task.content The file, or its end if `fileBytes` says how long it is.
 * @param {number} [task.fileBytes]
 * @param {boolean} [task.wantsPreview]
 * @param {object} task.options
 * @param {(preview: object) => void} onPreview
 */
export async function perform({ content, fileBytes, wantsPreview, options }, onPreview) {
  const buffer = content instanceof Blob ? await content.arrayBuffer() : content;
  const bytes = new Uint8Array(buffer);
  if (fileBytes !== undefined) return decodeTail(bytes, fileBytes, options);
  return decodeFile(bytes, options, wantsPreview ? onPreview : undefined);
}
