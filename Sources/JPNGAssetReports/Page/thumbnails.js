// Thumbnails in the table: what was packed, decoded once its row comes into view.

/// Rows in view whose thumbnail has not been drawn.
const waiting = new Set();
let isDrawing = false;

/// Fits the packed picture of a row into its thumbnail.
async function drawThumbnail(row) {
  const picture = await decodePicture(`packed-${numberOf(row)}`);
  if (!picture) return;
  const canvas = row.querySelector('.thumbnail');
  canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
  canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height, 1);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  context.translate(
    Math.floor((canvas.width - width) / 2), Math.floor((canvas.height - height) / 2));
  context.fillStyle = backgroundStyle(context, 'checkerboard', 4);
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  canvas.dataset.drawn = '';
}

/// One after the other, so that only one picture is in memory.
async function drawWaiting() {
  if (isDrawing) return;
  isDrawing = true;
  await whenLoaded;
  for (const row of waiting) {
    waiting.delete(row);
    // What cannot be decoded stays empty here; the viewer says so.
    await drawThumbnail(row).then(() => rowsInView.unobserve(row), () => {});
  }
  isDrawing = false;
}

const rowsInView = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) waiting.add(target);
    else waiting.delete(target);
  }
  drawWaiting();
});

for (const row of rows) {
  // The reason is why there are no pictures.
  if (row.dataset.reason) continue;
  const canvas = document.createElement('canvas');
  canvas.className = 'thumbnail';
  canvas.ariaHidden = 'true';
  row.cells[0].prepend(canvas);
  rowsInView.observe(row);
}
