// The thread beside the page. Its first message says where the page's tasks are and brings the compiled core; every
// other message asks for one task.

/** A task that answers nothing else posts this often that it is alive, in milliseconds. */
const BEAT = 1000;

/**
 * The page's tasks, since the first message.
 * @type {Promise<typeof import('./tasks.js').tasks>}
 */
let tasks;

postMessage({ id: 0 });

addEventListener('message', async ({ data: { id, address, core, task, args } }) => {
  if (address) {
    tasks = import(/* @vite-ignore */ address).then((page) => page.begin(core));
    tasks.catch(() => {}); // each task says so
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
