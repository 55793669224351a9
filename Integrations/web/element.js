// <jpng-image>: a picture in a page, as <img> has it.

import { choose } from './candidates.js';
import { Loading } from './loading.js';
import { Surface } from './surface.js';
import { watchDensity, watchNearness, watchSize } from './watch.js';

/** Where there is no document, the module can still be imported for its `decode`. */
const Base = globalThis.HTMLElement ?? class {};

export class JPNGImageElement extends Base {
  static observedAttributes = ['src', 'srcset', 'alt', 'width', 'height', 'loading', 'crossorigin'];

  #internals = this.attachInternals();
  #surface = new Surface(this.attachShadow({ mode: 'open' }));
  /** What is shown, and what takes its place once it is there. */
  #shown = null;
  #coming = null;
  #updating = null;
  #isReloading = false;
  #stopWatching = [];
  #stopWaiting = () => {};

  connectedCallback() {
    this.#reflectText();
    this.#layOut();
    this.#stopWatching = [
      watchSize(this, () => this.#shown?.fit()),
      watchDensity(() => this.#update()),
    ];
    if (this.#coming?.state === 'waiting') this.#startWhenNear();
  }

  disconnectedCallback() {
    for (const stop of this.#stopWatching) stop();
    this.#stopWaiting();
  }

  adoptedCallback() {
    this.#surface.adoptStyle();
    this.#layOut();
  }

  attributeChangedCallback(name, before, now) {
    if (name === 'alt') this.#reflectText();
    else if (name === 'width' || name === 'height') this.#layOut();
    // To set the same source again loads it again.
    else if (before !== now || name === 'src') this.#update(name === 'src');
  }

  // MARK: As <img> has it

  get complete() {
    return !this.#updating && this.#coming === null;
  }

  get naturalWidth() {
    return Math.round(this.#shown?.size?.width ?? 0);
  }

  get naturalHeight() {
    return Math.round(this.#shown?.size?.height ?? 0);
  }

  /** The file that was chosen, as soon as it is loaded or about to be shown. */
  get currentSrc() {
    return (this.#coming ?? this.#shown)?.source.url ?? '';
  }

  /** Why there is no picture: a JPNGError for a file that is refused. */
  get error() {
    return this.#shown?.error ?? null;
  }

  /** Waits until the picture is shown. */
  async decode() {
    await this.#updating;
    const loading = this.#coming ?? this.#shown;
    loading?.start();
    await loading?.settled;
    if (loading?.state === 'loaded' && loading === this.#shown) return;
    throw new DOMException(loading?.error?.message ?? 'no picture', 'EncodingError');
  }

  // MARK: Loading

  /** Looks at the attributes once the script that changes them is done. */
  #update(isForced = false) {
    this.#isReloading ||= isForced;
    this.#updating ??= Promise.resolve().then(() => {
      this.#updating = null;
      this.#load();
    });
  }

  #load() {
    const source = this.#source();
    const current = this.#coming ?? this.#shown;
    const isSame = current && source?.url === current.source.url
      && source.credentials === current.source.credentials
      && source.density === current.source.density;
    if (isSame && !this.#isReloading) {
      if (this.#coming?.state === 'waiting') this.#startWhenNear();
      return;
    }
    this.#isReloading = false;
    this.#stopWaiting();
    this.#coming?.cancel();
    this.#coming = null;
    if (!source) {
      this.#shown?.cancel();
      this.#shown = null;
      this.#surface.clear();
      this.#layOut();
      return;
    }
    const loading = new Loading(
      source, (bitmap) => this.#show(loading, bitmap), () => this.#place());
    this.#coming = loading;
    loading.settled.then(() => this.#finish(loading));
    this.#startWhenNear();
  }

  #source() {
    const chosen = choose(this.getAttribute('src'), this.getAttribute('srcset'));
    if (!chosen) return null;
    const isTrusted = this.getAttribute('crossorigin') === 'use-credentials';
    const { baseURI } = this.ownerDocument;
    return {
      // What is no URL fails when it is fetched.
      url: URL.canParse(chosen.url, baseURI) ? new URL(chosen.url, baseURI).href : chosen.url,
      density: chosen.density,
      credentials: isTrusted ? 'include' : 'same-origin',
    };
  }

  #startWhenNear() {
    const loading = this.#coming;
    this.#stopWaiting();
    if (this.loading === 'lazy') this.#stopWaiting = watchNearness(this, () => loading.start());
    else loading.start();
  }

  /** The pixels of the display that the picture has, if it does not itself decide about that. */
  #place() {
    if (getComputedStyle(this).objectFit === 'none') return { width: 0, height: 0 };
    const { width, height } = this.getBoundingClientRect();
    return { width: width * devicePixelRatio, height: height * devicePixelRatio };
  }

  #show(loading, bitmap) {
    const isWanted = loading === this.#coming || loading === this.#shown;
    if (!isWanted) return bitmap.close();
    if (loading !== this.#shown) this.#shown?.cancel();
    this.#shown = loading;
    this.#surface.show(bitmap);
    return this.#layOut();
  }

  /** Tells the page what came of a load, unless another one has taken its place. */
  #finish(loading) {
    if (loading !== this.#coming) return;
    this.#coming = null;
    this.#stopWaiting();
    this.#shown = loading;
    if (loading.state === 'loaded') {
      this.dispatchEvent(new Event('load'));
      return;
    }
    loading.size = null;
    this.#surface.clear(this.alt);
    this.#layOut();
    const { error } = loading;
    this.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  }

  // MARK: Appearance

  #layOut() {
    const pixels = (name) => Number.parseFloat(this.getAttribute(name) ?? '');
    this.#surface.layOut(this.#shown?.size ?? null, pixels('width'), pixels('height'));
  }

  /** A picture with an empty text is decoration, of which nothing is told. */
  #reflectText() {
    const text = this.getAttribute('alt');
    this.#internals.role = text === '' ? 'none' : 'img';
    this.#internals.ariaLabel = text;
    if (this.#shown?.state === 'broken') this.#surface.clear(text ?? '');
  }
}

/** Properties that are attributes. */
const reflected = {
  src: 'src', srcset: 'srcset', alt: 'alt', crossOrigin: 'crossorigin', loading: 'loading',
};
for (const [property, attribute] of Object.entries(reflected)) {
  Object.defineProperty(JPNGImageElement.prototype, property, {
    configurable: true,
    enumerable: true,
    get() { return this.getAttribute(attribute) ?? ''; },
    set(value) { this.setAttribute(attribute, value); },
  });
}
for (const side of ['width', 'height']) {
  Object.defineProperty(JPNGImageElement.prototype, side, {
    configurable: true,
    enumerable: true,
    get() { return Math.round(this.getBoundingClientRect()[side]); },
    set(value) { this.setAttribute(side, value); },
  });
}
