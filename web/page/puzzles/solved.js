// Which puzzles are solved. It stays on this device, and is only stored if that is allowed; otherwise it lasts as long
// as the page is open.

const KEY = 'puzzles';

/** The numbers of the solved puzzles. @param {number} count  of all puzzles @returns {Set<number>} */
export function recall(count) {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(
      Array.isArray(found) ? found.filter((each) => Number.isInteger(each) && each > 0 && each <= count) : [],
    );
  } catch {
    return new Set();
  }
}

/** @param {ReadonlySet<number>} solved */
export function remember(solved) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved]));
  } catch {
    // Without storage, they still count.
  }
}
