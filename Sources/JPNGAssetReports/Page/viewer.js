// The viewer of one asset: what opens and closes it, its controls, its keys.

const viewer = document.getElementById('viewer');
const controls = document.getElementById('controls');
const message = document.getElementById('message');

/// The row of the asset that is shown.
let current = null;

const shownRows = () => [...table.tBodies[0].rows].filter(row => !row.hidden);
const linkedRow = hash => /^#asset-\d+$/.test(hash) ? document.getElementById(hash.slice(1)) : null;

// Showing an asset.

/// What the table says of the asset, and what it has no room for.
function showFacts(row) {
  const facts = headings.flatMap((heading, index) => {
    const value = row.cells[index].textContent;
    if (index === 0 || row.cells[index].dataset.key === undefined) return [];
    const [fact, term, text] = ['div', 'dt', 'dd'].map(name => document.createElement(name));
    term.textContent = heading.textContent;
    text.textContent = value;
    fact.append(term, text);
    return [fact];
  });
  document.getElementById('facts').replaceChildren(...facts);
}

function showHead(row) {
  const name = [...row.querySelector('a').childNodes].map(node => node.cloneNode(true));
  document.getElementById('viewer-name').replaceChildren(...name);
  const shown = shownRows();
  const place = shown.indexOf(row) + 1;
  document.getElementById('place').textContent = place ? `${place} of ${shown.length}` : '';
  for (const kind of ['source', 'packed']) {
    const bytes = cellOf(row, kind).textContent;
    const copy = kind === 'source' && row.dataset.source ? ' (copy)' : '';
    document.getElementById(`${kind}-label`).textContent = `${kind} ${bytes}${copy}`;
  }
}

/// In place of pictures; without one, where there are some.
function showMessage(text) {
  message.textContent = text;
  message.hidden = !text;
  stage.classList.toggle('empty', Boolean(text));
}

function setPair(pair) {
  for (const picture of view.pair ?? []) picture.close();
  [view.pair, view.map] = [pair, null];
  if (pair) view.centre = [pair[0].width / 2, pair[0].height / 2];
}

async function show(row) {
  current = row;
  history.replaceState(null, '', `#${row.id}`);
  if (!viewer.open) viewer.showModal();
  showHead(row);
  showFacts(row);
  stage.setAttribute('aria-busy', 'true');
  const pair = await decodePair(numberOf(row)).catch(() => undefined);
  // Another may have been asked for in the meantime.
  if (current !== row) return pair?.forEach(picture => picture.close());
  setPair(pair ?? null);
  const reason = pair === null ? row.dataset.reason : 'The browser cannot read these pictures.';
  showMessage(pair ? '' : reason);
  applyControls();
  stage.setAttribute('aria-busy', 'false');
}

// Opening and closing.

/// To another of the assets in the order of the table, those that the filter leaves.
function step(by) {
  const shown = shownRows();
  const row = shown[shown.indexOf(current) + by];
  if (row) show(row);
}

viewer.addEventListener('close', () => {
  history.replaceState(null, '', location.pathname + location.search);
  current.querySelector('a').focus();
  current = null;
  setPair(null);
});

document.addEventListener('click', event => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest('a');
  const row = link ? linkedRow(link.getAttribute('href')) : event.target.closest('#assets tbody tr');
  if (!row) return;
  event.preventDefault();
  show(row);
});

document.getElementById('close').addEventListener('click', () => viewer.close());
document.getElementById('previous').addEventListener('click', () => step(-1));
document.getElementById('next').addEventListener('click', () => step(1));

// Controls.

function showErrors(isWanted) {
  if (isWanted && view.pair) {
    const { map, words } = errorMap(view.pair, view.background);
    view.map = map;
    const copy = current.dataset.source ? ' Against a copy of the source.' : '';
    document.getElementById('error-words').textContent = words + copy;
  } else {
    view.map = null;
  }
  canvas.ariaLabel = view.map ? 'Errors' : 'Source on the left, packed on the right';
  document.getElementById('legend').hidden = !view.map;
  stage.classList.toggle('errors', Boolean(view.map));
  slider.disabled = Boolean(view.map) || !view.pair;
  if (document.activeElement === document.body) slider.focus();
}

/// Puts on the stage what the controls say.
function applyControls() {
  const { zoom, background, errors } = controls.elements;
  [view.zoom, view.background] = [zoom.value, background.value];
  showErrors(errors.checked);
  draw();
}

controls.addEventListener('change', event => {
  if (event.target !== slider) applyControls();
});
controls.addEventListener('submit', event => event.preventDefault());

for (const [stop, color] of heatStops) {
  const entry = document.createElement('li');
  const swatch = document.createElement('i');
  swatch.style.backgroundColor = `rgb(${color.join()})`;
  entry.append(swatch, stop === heatStops.at(-1)[0] ? `${stop} and more` : `${stop}`);
  document.getElementById('stops').append(entry);
}

// Keys.

function choose(name, value) {
  controls.elements[name].value = value;
  applyControls();
}

function nextBackground() {
  const all = [...controls.elements.background];
  const next = (all.findIndex(each => each.checked) + 1) % all.length;
  choose('background', all[next].value);
}

function toggleErrors() {
  controls.elements.errors.checked = !controls.elements.errors.checked;
  applyControls();
}

const keys = {
  Escape: () => viewer.close(),
  j: () => step(1), ']': () => step(1), k: () => step(-1), '[': () => step(-1),
  0: () => choose('zoom', 'fit'), 1: () => choose('zoom', '1'), 2: () => choose('zoom', '2'),
  4: () => choose('zoom', '4'), b: nextBackground, e: toggleErrors,
};

const arrows = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/// What an arrow does beside what the control that has the focus does with it: nothing, or true.
function handleArrow(event) {
  const [x, y] = arrows[event.key];
  if (event.shiftKey && view.pair) {
    pan(-40 * x, -40 * y);
    return true;
  }
  if (y !== 0 || event.target.matches('input') || slider.disabled) return false;
  setShare(view.share + x / 100);
  return true;
}

// Of the whole page, as a slider that is disabled leaves the focus to nobody.
document.addEventListener('keydown', event => {
  if (!viewer.open || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length > 1 ? event.key : event.key.toLowerCase();
  if (arrows[key]) {
    if (handleArrow(event)) event.preventDefault();
  } else if (Object.hasOwn(keys, key)) {
    keys[key]();
    event.preventDefault();
  }
});

function openLinked() {
  const row = linkedRow(location.hash);
  if (row) show(row);
}

addEventListener('hashchange', openLinked);
openLinked();
