/** Draws what the network in the worker has learned after every few steps, until the last one or a pause. */

const LAST = 1000; // steps
const STEPS = 5; // for each picture
const [WIDTH, HEIGHT] = [600, 300];

/** @template {Element} E @param {string} id @param {new () => E} kind */
const find = (id, kind) => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
};
const curve = find('curve', HTMLSelectElement);
const [pause, again] = [find('pause', HTMLButtonElement), find('again', HTMLButtonElement)];
const [state, loss] = [find('state', HTMLOutputElement), find('loss', HTMLOutputElement)];
const [dots, line] = [find('target', SVGPathElement), find('learned', SVGPathElement)];

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

/** run: each start has another; isWaiting: for the worker; x: where the curve is drawn */
const now = { run: 0, step: 0, isRunning: true, isWaiting: false, x: /** @type {number[]} */ ([]) };

const across = (/** @type {number} */ value) => (((value + 3) / 6) * WIDTH).toFixed(1);
const down = (/** @type {number} */ value) => (HEIGHT / 2 - value * HEIGHT * 0.36).toFixed(1);

function show() {
  state.value = now.step >= LAST ? 'done' : now.isRunning || now.isWaiting ? 'learning' : 'paused';
  state.dataset['step'] = String(now.step);
  pause.textContent = now.isRunning ? 'Pause' : 'Go on';
  pause.disabled = now.step >= LAST;
}

/** Asks the worker for the next steps, at most once for each frame. */
function goOn() {
  if (!now.isRunning || now.isWaiting || now.step >= LAST) return;
  now.isWaiting = true;
  const { run } = now;
  requestAnimationFrame(() => run === now.run && worker.postMessage({ run, steps: STEPS }));
}

function start() {
  Object.assign(now, { run: now.run + 1, step: 0, isRunning: true, isWaiting: true });
  loss.value = '';
  worker.postMessage({ run: now.run, curve: curve.value });
  show();
}

worker.addEventListener('message', ({ data }) => {
  if (data.run !== now.run) return; // it was started again
  if (data.target) {
    now.x = data.x;
    dots.setAttribute('d', now.x.map((each, i) => `M${across(each)} ${down(data.target[i])}h0`).join(''));
  } else {
    now.step += STEPS;
    loss.value = `step ${now.step}, loss ${data.loss.toFixed(5)}`;
  }
  line.setAttribute('d', `M${now.x.map((each, i) => `${across(each)} ${down(data.learned[i])}`).join('L')}`);
  now.isWaiting = false;
  show();
  goOn();
});

pause.addEventListener('click', () => {
  now.isRunning = !now.isRunning;
  show();
  goOn();
});
again.addEventListener('click', start);
curve.addEventListener('change', start);
start();
