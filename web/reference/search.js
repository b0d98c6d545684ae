/** The search field of the reference: shows only the names that contain what is typed, or whose sentences do. */
const field = document.querySelector('input');
const status = document.querySelector('[role=status]');
const groups = [...document.querySelectorAll('main > section')];

function search() {
  const wanted = field?.value.trim().toLowerCase() ?? '';
  let found = 0;
  for (const group of groups) {
    const items = [...group.querySelectorAll('section')];
    for (const item of items) {
      item.hidden = !item.textContent.toLowerCase().includes(wanted);
      if (!item.hidden) ++found;
    }
    group.toggleAttribute('hidden', wanted !== '' && items.every(({ hidden }) => hidden));
  }
  document.querySelector('nav')?.toggleAttribute('hidden', wanted !== '');
  if (status) status.textContent = wanted === '' ? '' : `${found} found`;
}

document.querySelector('.search')?.removeAttribute('hidden');
field?.addEventListener('input', search);
search(); // the browser may keep what was typed before a reload
