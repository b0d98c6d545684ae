// The worker thread of the page. Its first message contains the address of the page's tasks and the compiled core;
// every other message requests one task.

/** Milliseconds between messages that the worker is alive, while a task runs. */
const BEAT = 1000;

/** The page's tasks, available after the first message. @type {Promise<typeof import('./tasks.js').tasks>} */
let tasks;

postMessage({ id: 0 });

addEventListener('message', async ({ data: { id, address, core, task, args } }) => {
  if (address) {
    tasks = import(/* @vite-ignore */ address).then((page) => page.begin(core));
    tasks.catch(() => {}); // each task reports it
    return;
  }
  const beats = setInterval(() => postMessage({ id: 0 }), BEAT);
  try {
    const all = /** @type {Record<string, (...args: unknown[]) => unknown>} */ (await tasks);
    postMessage({ id, answer: await all[task]?.(...args) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  } finally {
    clearInterval(beats);
  }
});
