// All tests. What goes wrong outside of one is reported, too.

import { report, runAll } from './harness.js';

addEventListener('error', ({ message }) => report({ test: 'the page', problem: message }));
addEventListener('unhandledrejection', ({ reason }) => {
  report({ test: 'the page', problem: `unhandled: ${reason}` });
});

try {
  for (const name of [
    'decode-tests.js', 'refusal-tests.js', 'interface-tests.js', 'element-tests.js',
    'service-worker-tests.js']) {
    const { add } = await import(`./${name}`);
    await add();
  }
  await runAll();
} catch (error) {
  await report({ test: 'the page', problem: `${error} ${error.stack}` });
}
await report({ isDone: true });
