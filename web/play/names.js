// The names under which running code calls the recorder. They are long, so that no program uses them by chance.

/** The name of the typed code in stack traces. */
export const FILE = 'play.js';

export const NAMES = {
  value: '$stride0_value',
  call: '$stride0_call',
  method: '$stride0_method',
  load: '$stride0_load',
  started: '$stride0_started',
};

/** Precedes the text on the first line of the file. */
export const PREFIX = `${NAMES.started}();`;
