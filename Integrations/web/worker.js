// Decodes off the main thread. Each message is a task with a number, which its answers repeat.

import { perform } from './task.js';

addEventListener('message', async ({ data: { id, ...task } }) => {
  const answer = (name, value) => postMessage(
    { id, [name]: value }, value?.bitmap ? [value.bitmap] : []);
  try {
    answer('result', await perform(task, (preview) => answer('preview', preview)));
  } catch ({ name, code, message }) {
    answer('failure', { name, code, message });
  }
});
postMessage('ready');
