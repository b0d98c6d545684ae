/** `stride0 help`, and `stride0 help explain`. */
import { onlyOptions } from './arguments.js';
import { print } from './print.js';
import { UsageError } from './refusal.js';
import { usageOf } from './usage.js';

/** @type {import('./command.js').Command} */
export async function help(words, options) {
  onlyOptions(options, []);
  if (words.length > 1) throw new UsageError('help takes only one topic');
  const text = usageOf(words[0]);
  if (text === undefined) throw new UsageError(`there is no help about ${words[0]}`);
  print(text);
  return 0;
}
