// Times an operation off the main thread, on the very library the page has loaded. It is told where that is, and one
// case; whoever wants no answer any more ends it.

import { time } from './timing.js';

addEventListener('message', async ({ data }) => {
  const { address, asked, id } = data;
  try {
    const { library } = await import(/* @vite-ignore */ address);
    postMessage({ id, timing: time(asked, library, () => performance.now()) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
});
