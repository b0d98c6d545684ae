// Recognises that a text contains an error message or a warning about shapes, by parts of sentences that neither shapes
// nor code contain. Any white space may be between the words, because terminals wrap lines. Which message it is,
// web/diagnose decides.

import { MAX_TEXT } from '../notation/parse.js';

/** A stack trace, or the class of an error: something failed, about shapes or not. */
const heads = [
  /^\W{0,8}Traceback \(most recent call last\)/m,
  // Names of errors begin with a capital, which `throwOnError: false` does not.
  /\b(?![a-z])\w*(?:Error|Exception|Warning)\b(?<!\b(?:except|catch) {1,4}[\w.]{1,60})[^\w\n(,]{0,4}(?: \(see above for traceback\))?:(?=\s|\*|$)/m,
];

const sentences = [
  /must\s+match\s+(?:the\s+(?:size|existing)|except)|expanded\s+size|number\s+of\s+sizes\s+provided/i,
  /(?:could\s+not|cannot|can't)\s+(?:be\s+)?broadcast|(?:not|non-|are|be)\s*broadcastable/i,
  /match\s+the\s+broadcast\s+shape|(?:attempting|unable|invalid\s+shape)\s+to\s+(?:broadcast|expand)/i,
  /broadcast\s+(?:dimension\s+mismatch|type\s)|fewer\s+dimensions:|required\s+broadcastable\s+shapes/i,
  /incompatible\s+(?:shapes?|dimensions|broadcast)|shape\s+mismatch:|dimensions\s+must\s+be\s+equal/i,
  /\bsizes?\s+mismatch|requires\s+shapes\s+of\s+both/i,
  /using\s+a\s+target\s+size|target\s+size\s.{1,80}\smust\s+be\s+the\s+same|inconsistent\s+tensor\s+size/i,
  /shapes\s+cannot\s+be\s+multiplied|core\s+dimension\s\d|is\s+invalid\s+for\s+input\s+of\s+size|x_dims\[i/i,
  /expected\s+(?:all\s+tensors\s+to\s+be\s+on|tensor\s+for\s+argument\s+#)|\bto\s+have\s+\d+\s+channels,\s+but/i,
  /\bbroadcast\s+to\s.{1,120}(?:but\s+broadcastMode|larger\s+than\s+each|times\s+the\s+larger)/i,
];

const some = (/** @type {RegExp[]} */ signs, /** @type {string} */ text) => signs.some((sign) => sign.test(text));

/** Whether a text has a stack trace or the class of an error. @param {string} text */
export function saysFailure(text) {
  return some(heads, text.slice(0, MAX_TEXT));
}

/** Whether a text may contain an error message or a warning. @param {string} text */
export function mayHaveMessage(text) {
  return saysFailure(text) || some(sentences, text.slice(0, MAX_TEXT));
}
