// Which of the files of a `srcset` is the one for a display.

/**
 * The files that `src` and `srcset` name, with the density of each: how many of its pixels are one
 * of CSS. As in `<img>`, `src` has the density 1.
 *
 * @param {string | null} src
 * @param {string | null} srcset Such as "icon.jpng, icon@2x.jpng 2x".
 */
function candidates(src, srcset) {
  // A comma within a URL belongs to it; one at its end, or behind a descriptor, ends it.
  const named = (srcset ?? '').matchAll(/[\s,]*(\S*[^\s,])(?:,|\s+([^\s,]*)\s*(?:,|$)|$)/g);
  const files = [...named].flatMap(([, url, given]) => {
    const descriptor = given || '1x';
    const density = /^\d*\.?\d+x$/.test(descriptor) ? Number.parseFloat(descriptor) : 0;
    return density > 0 ? [{ url, density }] : [];
  });
  if (src && !files.some(({ density }) => density === 1)) files.push({ url: src, density: 1 });
  return files;
}

/**
 * The file with the least density that is enough, or else the one with the most.
 *
 * @returns {{ url: string, density: number } | undefined}
 */
export function choose(src, srcset, density = globalThis.devicePixelRatio ?? 1) {
  const sorted = candidates(src, srcset).sort((one, other) => one.density - other.density);
  return sorted.find((each) => each.density >= density) ?? sorted.at(-1);
}
