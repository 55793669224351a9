// One load of an element: from the choice of a file to its picture, or to the reason for none.

import { run } from './tasks.js';
import { download } from './download.js';

export class Loading {
  #controller = new AbortController();
  /** The file. It stays, as more pixels of it may be wanted. */
  #file = null;
  /** The size of the picture, and the width of what is shown of it. */
  #pixels = null;
  #isDecoding = false;

  /** The size of the picture in CSS pixels, as soon as it is known. */
  size = null;
  /** @type {'waiting' | 'loading' | 'loaded' | 'broken'} */
  state = 'waiting';
  /** Why it is broken. */
  error = null;

  /**
   * @param {{ url: string, density: number, credentials: string }} source
   * @param {(bitmap: ImageBitmap) => void} show Gets the preview, the picture, and the picture
   *   again whenever the place for it has grown.
   * @param {() => { width: number, height: number }} place How many pixels of the display there
   *   are for the picture now; 0 where that depends on the picture.
   */
  constructor(source, show, place) {
    this.source = source;
    this.show = show;
    this.place = place;
    this.settled = new Promise((resolve) => { this.settle = resolve; });
  }

  /** Fetches and decodes the file. Afterwards, the state says what came of it. */
  async start() {
    if (this.state !== 'waiting') return;
    this.state = 'loading';
    try {
      const { url, credentials } = this.source;
      const { signal } = this.#controller;
      const init = { credentials, signal };
      this.#file = await download(url, init, (preview) => this.#receive(preview));
      await this.#decode();
      this.state = 'loaded';
    } catch (error) {
      if (this.#controller.signal.aborted) return;
      this.state = 'broken';
      this.error = error;
    }
    this.settle();
  }

  /** Nothing is shown of this load from now on. */
  cancel() {
    this.#controller.abort();
    this.settle();
  }

  /** Decodes again if more pixels are to be seen, or far fewer. */
  async fit() {
    if (this.state !== 'loaded' || this.#isDecoding || !this.#isUnfit()) return;
    try {
      await this.#decode();
    } catch {
      // The picture that is shown stays, only not as sharp as it could be.
      return;
    }
    await this.fit();
  }

  async #decode() {
    this.#isDecoding = true;
    try {
      const options = { cover: this.place() };
      // The worker gets a copy, which takes less time than to read a blob there.
      const task = { content: this.#file.slice(0), wantsPreview: !this.size, options };
      const receive = (result) => this.#receive(result);
      receive(await run(task, this.#controller.signal, receive));
    } finally {
      this.#isDecoding = false;
    }
  }

  #receive({ bitmap, width, height }) {
    const { density } = this.source;
    this.size = { width: width / density, height: height / density };
    this.#pixels = { width, height, decoded: bitmap.width };
    this.show(bitmap);
  }

  #isUnfit() {
    const { width, height, decoded } = this.#pixels;
    const place = this.place();
    const share = Math.max(place.width / width, place.height / height);
    if (share === 0) return false;
    const wanted = Math.max(1, Math.round(width * Math.min(1, share)));
    return wanted > decoded || wanted * 2 < decoded;
  }
}
