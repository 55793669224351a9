// The stage: both pictures on a canvas that is as large as its box, whatever they are. Lengths are
// pixels of the device here, so that 1:1 is one pixel of the picture on one of the screen.

const stage = document.getElementById('stage');
const canvas = stage.querySelector('canvas');
const handle = document.getElementById('handle');
const slider = document.getElementById('slider');

/// What is shown, and how. The centre is in pixels of the picture; of the width that is seen, the
/// source has the share on the left.
const view = {
  pair: null, map: null, zoom: 'fit', background: 'checkerboard', share: 0.5, centre: [0, 0],
};

/// Pixels of the screen for one of the picture. What is small is enlarged by whole numbers.
function currentScale(picture) {
  if (view.zoom !== 'fit') return Number(view.zoom);
  const fit = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  return fit < 1 ? fit : Math.min(Math.floor(fit), 32);
}

/// Where the picture is, along one axis; in the middle where there is room, else without a gap.
function placed(length, room, centre) {
  if (length <= room) return Math.floor((room - length) / 2);
  return Math.round(Math.min(0, Math.max(room - length, room / 2 - centre)));
}

function layout() {
  const [picture] = view.pair;
  const scale = currentScale(picture);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const left = placed(width, canvas.width, view.centre[0] * scale);
  const top = placed(height, canvas.height, view.centre[1] * scale);
  const seen = [Math.max(0, left), Math.min(canvas.width, left + width)];
  const split = Math.round(seen[0] + view.share * (seen[1] - seen[0]));
  return { scale, left, top, width, height, seen, split };
}

const isPannable = ({ width, height }) => width > canvas.width || height > canvas.height;

function drawPart(context, picture, place, from, to) {
  context.save();
  context.beginPath();
  context.rect(from, 0, to - from, canvas.height);
  context.clip();
  context.drawImage(picture, place.left, place.top, place.width, place.height);
  context.restore();
}

function drawBackground(context, place) {
  context.save();
  context.translate(place.left, place.top);
  context.fillStyle = backgroundStyle(context, view.background, Math.round(8 * devicePixelRatio));
  context.fillRect(0, 0, place.width, place.height);
  context.restore();
}

function draw() {
  const context = canvas.getContext('2d');
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (!view.pair) return;
  const place = layout();
  context.imageSmoothingEnabled = place.scale < 1;
  context.imageSmoothingQuality = 'high';
  drawBackground(context, place);
  if (view.map) {
    drawPart(context, view.map, place, 0, canvas.width);
  } else {
    drawPart(context, view.pair[0], place, 0, place.split);
    drawPart(context, view.pair[1], place, place.split, canvas.width);
  }
  handle.style.left = `${place.split / devicePixelRatio}px`;
  stage.dataset.drag = isPannable(place) ? 'pan' : 'slide';
  document.getElementById('scale').textContent =
    view.zoom === 'fit' ? scaleWords(place.scale) : '';
}

const scaleWords = scale =>
  scale < 1 ? `${Math.max(1, Math.round(100 * scale))} %` : `${scale}:1`;

/// The canvas has as many pixels as its box has on the screen.
new ResizeObserver(() => {
  canvas.width = Math.max(1, Math.round(stage.clientWidth * devicePixelRatio));
  canvas.height = Math.max(1, Math.round(stage.clientHeight * devicePixelRatio));
  draw();
}).observe(stage);

// Moving the slider.

function setShare(share) {
  view.share = Math.min(1, Math.max(0, share));
  slider.value = Math.round(100 * view.share);
  slider.ariaValueText = `source ${slider.value} %, packed ${100 - slider.value} %`;
  draw();
}

slider.addEventListener('input', () => setShare(slider.value / 100));

function slideTo(x) {
  const { seen: [from, to] } = layout();
  setShare((x * devicePixelRatio - from) / (to - from));
}

// Moving the picture.

/// By pixels of the page. What cannot be seen is not gone through on the way back.
function pan(x, y) {
  const { scale, left, top } = layout();
  const room = [canvas.width, canvas.height];
  view.centre = [left, top].map((start, axis) =>
    (room[axis] / 2 - start - [x, y][axis] * devicePixelRatio) / scale);
  draw();
}

stage.addEventListener('pointerdown', event => {
  if (!view.pair || event.button !== 0) return;
  const isSliding = event.target.closest('#handle') || stage.dataset.drag === 'slide';
  if (isSliding && view.map) return;
  const box = stage.getBoundingClientRect();
  if (isSliding) slideTo(event.clientX - box.left);
  stage.setPointerCapture(event.pointerId);
  let [x, y] = [event.clientX, event.clientY];
  const move = event => {
    if (isSliding) slideTo(event.clientX - box.left);
    else pan(event.clientX - x, event.clientY - y);
    [x, y] = [event.clientX, event.clientY];
  };
  stage.addEventListener('pointermove', move);
  stage.addEventListener(
    'lostpointercapture', () => stage.removeEventListener('pointermove', move), { once: true });
});

stage.addEventListener('wheel', event => {
  if (!view.pair || event.ctrlKey || stage.dataset.drag !== 'pan') return;
  event.preventDefault();
  pan(-event.deltaX, -event.deltaY);
}, { passive: false });
