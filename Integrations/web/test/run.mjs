// Runs the tests in each browser: run.mjs FILES [NAME]. With a name, those alone that have it in
// theirs. What is wrong goes to standard error.

import { fileURLToPath } from 'node:url';
import { names, open, program } from './browsers.mjs';
import { serve } from './server.mjs';

const [, , files, filter = ''] = process.argv;
const TIMEOUT = 50_000;
const web = fileURLToPath(new URL('..', import.meta.url));
const requests = [];
let receive = () => {};

/** What the tests need of a server besides files. */
function answer(request, response, url) {
  if (url.pathname === '/report') {
    let text = '';
    request.on('data', (data) => { text += data; });
    request.on('end', () => {
      response.end();
      receive(JSON.parse(text));
    });
    return true;
  }
  if (url.pathname === '/requests') {
    response.end(JSON.stringify(requests.splice(0)));
    return true;
  }
  if (url.pathname.startsWith('/files/')) {
    requests.push({ path: decodeURIComponent(url.pathname), range: request.headers.range ?? null });
  }
  if (url.searchParams.has('policy')) {
    response.setHeader('Content-Security-Policy', url.searchParams.get('policy'));
  }
  if (url.searchParams.has('plain')) {
    delete request.headers.range;
    response.setHeader('Accept-Ranges', 'none');
  }
  // The whole file comes late, a part of it at once.
  if (url.searchParams.has('slow') && !request.headers.range) hold(response);
  return false;
}

/** Sends the first bytes of a response at once, and the rest of it after a second. */
function hold(response) {
  const { end, write } = response;
  let isFirst = true;
  const ready = new Promise((resolve) => { setTimeout(resolve, 1000); });
  response.write = (data) => {
    const now = isFirst ? 100 : 0;
    isFirst = false;
    write.call(response, data.subarray(0, now));
    ready.then(() => write.call(response, data.subarray(now)));
    return true;
  };
  response.end = (...rest) => {
    ready.then(() => end.call(response, ...rest));
    return response;
  };
}

/** @returns {Promise<number>} How many tests have failed. */
async function runIn(name, port) {
  let close;
  const results = { passed: 0, failed: 0 };
  try {
    await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT);
      receive = ({ test, problem, note, isDone }) => {
        if (isDone) {
          clearTimeout(timer);
          resolve();
        } else if (note) {
          console.log(`${name}: ${note}`);
        } else if (problem) {
          results.failed += 1;
          console.error(`${name}: ${test}: failed: ${problem}`);
        } else {
          results.passed += 1;
        }
      };
      const query = `?only=${encodeURIComponent(filter)}`;
      close = open(name, `http://localhost:${port}/web/test/tests.html${query}`);
    });
  } catch (error) {
    results.failed += 1;
    console.error(`${name}: failed: ${error.message}`);
  } finally {
    await close?.();
  }
  console.log(`${name}: ${results.passed} tests passed, ${results.failed} failed`);
  return results.passed > 0 ? results.failed : 1;
}

const { port, close } = await serve({ web, files }, answer);
let failed = 0;
for (const name of names) {
  if (program(name)) failed += await runIn(name, port);
  else console.log(`skipped: ${name} is not installed`);
}
close();
process.exit(failed > 0 ? 1 : 0);
