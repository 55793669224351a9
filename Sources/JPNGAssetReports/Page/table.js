'use strict';

// The table of assets: its headings sort it, the form above it filters it. Rows are moved and
// hidden, none is made.

const table = document.getElementById('assets');
const headings = [...table.tHead.rows[0].cells];
const rows = [...table.tBodies[0].rows];
const filters = document.getElementById('filters');

const nameOf = row => row.querySelector('a').textContent;
const numberOf = row => Number(row.id.replace('asset-', ''));

/// The cell of a row in a named column; undefined where the table has no such column.
const cellOf = (row, column) =>
  row.cells[headings.findIndex(heading => heading.dataset.column === column)];

// Sorting.

const collator = new Intl.Collator(undefined, { numeric: true });

function compareCells(a, b) {
  const [left, right] = [a.dataset.key, b.dataset.key];
  if (left === undefined || right === undefined) return 0;
  return a.classList.contains('number')
    ? Number(left) - Number(right)
    : collator.compare(left, right);
}

/// Sorts by a column, the other way round where it is sorted by it already. What has no value stays
/// at the end both ways.
function sortBy(heading) {
  const direction = heading.ariaSort === 'ascending' ? -1 : 1;
  const index = heading.cellIndex;
  const isMissing = row => row.cells[index].dataset.key === undefined;
  const sorted = [...table.tBodies[0].rows].sort((a, b) =>
    isMissing(a) - isMissing(b) || direction * compareCells(a.cells[index], b.cells[index]));
  for (const each of headings) each.removeAttribute('aria-sort');
  heading.setAttribute('aria-sort', direction > 0 ? 'ascending' : 'descending');
  for (const row of sorted) table.tBodies[0].append(row);
}

table.caption.append(' A heading sorts; a row shows its pictures.');
for (const heading of headings) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...heading.childNodes);
  button.addEventListener('click', () => sortBy(heading));
  heading.append(button);
}

// Filtering.

/// What the form asks for. A select is there only where there is something to choose from.
function wanted() {
  const value = name => filters.elements[name]?.value ?? '';
  return {
    text: value('filter-name').trim().toLocaleLowerCase(),
    below: value('filter-score') === '' ? Infinity : Number(value('filter-score')),
    chosen: ['status', 'alpha'].map(column => [column, value(`filter-${column}`)]),
  };
}

function isShown(row, { text, below, chosen }) {
  const score = cellOf(row, 'score')?.dataset.key;
  return nameOf(row).toLocaleLowerCase().includes(text)
    && (below === Infinity || (score !== undefined && Number(score) < below))
    && chosen.every(([column, value]) => !value || cellOf(row, column).dataset.key === value);
}

function filterRows() {
  const filter = wanted();
  for (const row of rows) row.hidden = !isShown(row, filter);
  const shown = rows.filter(row => !row.hidden).length;
  document.getElementById('shown').textContent =
    `${shown} of ${rows.length} ${rows.length === 1 ? 'asset' : 'assets'}`;
}

filters.hidden = false;
filters.addEventListener('input', filterRows);
filters.addEventListener('reset', () => setTimeout(filterRows));
filters.addEventListener('submit', event => event.preventDefault());
// A browser may have kept what was typed before the page was loaded again.
filterRows();
