// What the code that runs calls the recorder by. No text has these names, as nobody types them by chance.

/** What stack traces call the file that was typed. */
export const FILE = 'play.js';

export const NAMES = {
  value: '$stride0_value',
  call: '$stride0_call',
  method: '$stride0_method',
  load: '$stride0_load',
  started: '$stride0_started',
};

/** What stands before the text in that file, on its first line. */
export const PREFIX = `${NAMES.started}();`;
