// What an element shows: a canvas, or the text in its place, and the size of both.

/**
 * The element's box has the size of the picture without the canvas having a say in it, so that it
 * is laid out as an `<img>`: by attributes, by the page's style, or by the picture.
 */
const STYLE = `
  :host { display: inline-block; overflow: clip; min-width: 0; min-height: 0; }
  :host([hidden]) { display: none; }
  canvas { display: block; width: 100%; height: 100%; }
  canvas { object-fit: inherit; object-position: inherit; image-rendering: inherit; }
  canvas[hidden], span[hidden] { display: none; }`;

export class Surface {
  #root;
  #size;
  #canvas = document.createElement('canvas');
  #text = document.createElement('span');

  /** @param {ShadowRoot} root */
  constructor(root) {
    this.#root = root;
    this.#canvas.part = 'image';
    this.#text.part = 'alt';
    this.#canvas.hidden = true;
    this.#text.hidden = true;
    // The element itself tells assistive technology what it is.
    this.#canvas.ariaHidden = 'true';
    this.#text.ariaHidden = 'true';
    root.append(this.#canvas, this.#text);
    this.adoptStyle();
  }

  /** Style sheets belong to a document: an element that moves to another one needs new ones. */
  adoptStyle() {
    const { CSSStyleSheet } = this.#root.ownerDocument.defaultView ?? globalThis;
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    this.#size = new CSSStyleSheet();
    this.#root.adoptedStyleSheets = [style, this.#size];
  }

  /** Puts a bitmap in the place of what was shown. It is the canvas's afterwards. */
  show(bitmap) {
    this.#canvas.width = bitmap.width;
    this.#canvas.height = bitmap.height;
    this.#canvas.getContext('bitmaprenderer').transferFromImageBitmap(bitmap);
    this.#canvas.hidden = false;
    this.#text.hidden = true;
  }

  /** Shows the text that there is for the picture, or nothing, and frees the picture's memory. */
  clear(text = '') {
    this.#canvas.getContext('bitmaprenderer').transferFromImageBitmap(null);
    this.#canvas.hidden = true;
    this.#text.textContent = text;
    this.#text.hidden = text === '';
  }

  /**
   * Sets the size in CSS pixels.
   *
   * @param {{ width: number, height: number } | null} picture Its size, once it is known.
   * @param {number} width By the attribute; NaN without one.
   * @param {number} height By the attribute; NaN without one.
   */
  layOut(picture, width, height) {
    const rules = [];
    if (width >= 0) rules.push(`width: ${width}px`);
    if (height >= 0) rules.push(`height: ${height}px`);
    // A text takes the room that it needs.
    if (this.#text.hidden) {
      const { width: across = 0, height: down = 0 } = picture ?? {};
      rules.push('contain: size', `contain-intrinsic-size: ${across}px ${down}px`);
    }
    const [across, down] = picture ? [picture.width, picture.height] : [width, height];
    if (across > 0 && down > 0) rules.push(`aspect-ratio: ${across} / ${down}`);
    this.#size.replaceSync(`:host { ${rules.join('; ')} }`);
  }
}
