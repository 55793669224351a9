// .jpng files in web pages: `decode`, and the element <jpng-image>. docs/web.md says how to use
// them.

import { JPNGImageElement } from './element.js';

export { decode } from './decode.js';
export { JPNGError } from './format.js';
export { JPNGImageElement };

if (globalThis.customElements && !customElements.get('jpng-image')) {
  customElements.define('jpng-image', JPNGImageElement);
}
