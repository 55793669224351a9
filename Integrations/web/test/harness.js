// Tests in a page: each is a function that throws, and is reported to the server.

let queue = [];

const wanted = new URLSearchParams(location.search).get('only') ?? '';

/** Adds a test. */
export function test(name, body) {
  if (name.includes(wanted)) queue.push({ name, body });
}

export function expect(condition, problem) {
  if (!condition) throw new Error(problem);
}

export function expectEqual(value, expected, what = '') {
  const [one, other] = [JSON.stringify(value), JSON.stringify(expected)];
  expect(one === other, `${what} ${one} instead of ${other}`);
}

/** The error of a promise that has to be rejected. */
export async function failure(promise) {
  let value;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  value?.close?.();
  throw new Error('there was no error');
}

/** An event of a target. */
export function event(target, type) {
  return new Promise((resolve) => { target.addEventListener(type, resolve, { once: true }); });
}

/** Waits until something holds, looking again whenever the page is painted. */
export async function until(holds) {
  while (!holds()) await new Promise((resolve) => { setTimeout(resolve, 10); });
}

export function report(result) {
  return fetch('/report', { method: 'POST', body: JSON.stringify(result) });
}

function limited(promise) {
  return Promise.race([promise, new Promise((_, reject) => {
    setTimeout(() => reject(new Error('takes more than 10 seconds')), 10_000);
  })]);
}

/** Runs all tests that were added, one after the other. */
export async function runAll() {
  for (const { name, body } of queue) {
    let problem;
    try {
      await limited(body());
    } catch (error) {
      problem = `${error.name}: ${error.message}`;
    }
    await report({ test: name, problem });
  }
  queue = [];
}
