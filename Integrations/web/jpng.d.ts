/** Why there is no picture. */
export declare class JPNGError extends Error {
  constructor(code: JPNGError['code'], message: string);

  /**
   * - `corrupt`: the file breaks a rule of the format, or is damaged.
   * - `unsupported`: it is of a kind that is not read, or the browser lets nobody read pixels.
   * - `limit`: it has more pixels than are allowed.
   * - `network`: the server has answered with a status that means that there is no file.
   */
  readonly code: 'corrupt' | 'unsupported' | 'limit' | 'network';
}

export interface DecodeOptions {
  /** The width of the result. Alone, it keeps the proportions. */
  width?: number;
  /** The height of the result. Alone, it keeps the proportions. */
  height?: number;
  /** Above 0, at most 1; in the place of `width` and `height`. Sides are rounded up. */
  scale?: number;
  /** More pixels are refused, in the picture and in the result. 268,402,689 without it. */
  maxPixels?: number;
  /** How colour is stored in a file that does not say. `straight` without it. */
  association?: 'straight' | 'premultiplied';
  /** `false`: without WebGL2; `true`: with it, also where there is no GPU behind it. */
  gpu?: boolean;
  /** Ends fetching and decoding; the promise is rejected with its reason. */
  signal?: AbortSignal;
}

/**
 * Decodes a .jpng file to an ImageBitmap of premultiplied sRGB.
 *
 * @throws {JPNGError} The file is refused, or there is none.
 * @throws {TypeError} It could not be fetched, or options contradict each other.
 * @throws {RangeError} An option is not what it may be.
 */
export declare function decode(
  source: string | URL | Response | Blob | ArrayBuffer | ArrayBufferView,
  options?: DecodeOptions,
): Promise<ImageBitmap>;

/** `<jpng-image>`: a .jpng file in a page, as `<img>` shows other files. */
export declare class JPNGImageElement extends HTMLElement {
  alt: string;
  src: string;
  srcset: string;
  crossOrigin: string;
  loading: string;
  get width(): number;
  set width(pixels: number | string);
  get height(): number;
  set height(pixels: number | string);
  readonly complete: boolean;
  readonly currentSrc: string;
  readonly naturalWidth: number;
  readonly naturalHeight: number;
  /** Why there is no picture; null where nothing is wrong. */
  readonly error: Error | null;
  /** Waits until the picture is shown, which starts a lazy load. */
  decode(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'jpng-image': JPNGImageElement;
  }
}
