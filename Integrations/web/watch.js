// What makes an element load, or decode again. Each function returns one that ends the watching.

/** How far outside of the window a picture is fetched that is loaded lazily. */
const NEAR = '50%';

/** Calls back once an element is near what the window shows, or the page is printed. */
export function watchNearness(element, isNear) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) isNear();
    }, { rootMargin: NEAR });
  observer.observe(element);
  addEventListener('beforeprint', isNear);
  return () => {
    observer.disconnect();
    removeEventListener('beforeprint', isNear);
  };
}

/** Calls back when an element's box has another size. */
export function watchSize(element, hasChanged) {
  const observer = new ResizeObserver(hasChanged);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls back when a pixel of CSS has another number of pixels, as on another display. */
export function watchDensity(hasChanged) {
  const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  let stop = () => query.removeEventListener('change', again);
  function again() {
    stop = watchDensity(hasChanged);
    hasChanged();
  }
  query.addEventListener('change', again, { once: true });
  return () => stop();
}
