/**
 * What the heap holds, and a word to the collector when it should look. The collector sees the few bytes of a tensor's
 * object, not the megabytes behind it, and would let them pile up until there are no more.
 */

export const live = { blocks: 0, bytes: 0, peak: 0 };

/** What the heap holds now: blocks (a tensor and its views share one), their bytes, and the most there have been. */
export const usage = () => ({ ...live });

/** Handed out and not given back before the collector is asked for the first time. */
const patience = 2 ** 24;

let since = 0;

/** Memory has been taken that the collector is to give back. @param {number} bytes */
export function given(bytes) {
  const before = since;
  since += bytes;
  if (before < Math.max(patience, live.bytes / 2)) return;
  since = bytes;
  try {
    // Engines count the bytes of buffers; the pages of this one are never touched, so it costs them nothing else.
    new ArrayBuffer(2 ** 28);
  } catch {
    // Where there is no room for it, the collector is about to run anyway.
  }
}

/** It was given back by hand. @param {number} bytes */
export function givenBack(bytes) {
  since = Math.max(0, since - bytes);
}
