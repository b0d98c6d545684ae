/**
 * A second look at a paste in which no message was found: somebody typed it, a font took its letters from another
 * alphabet, or half of it is missing. Spelling is mended by the words that messages are made of, and nothing else.
 */
import { broadcasting } from './families.js';
import { unrelated } from './others.js';

/** How many characters are read, from the end, where the message is. */
const MOST = 1 << 14;

const lookalikes = 'аеорсухіАВЕКМНОРСТХІοαενΟΑΒΕΗΙΚΜΝΡΤΧаёй';
const latin = 'aeopcyxiABEKMHOPCTXIoaevOABEHIKMNPTXaeй';

/** @param {string} text */
const inLatin = (text) =>
  text.replace(/[Ͱ-ϿЀ-ӿ]/g, (char) => {
    const at = lookalikes.indexOf(char);
    return at < 0 ? char : (latin[at] ?? char);
  });

/** `l2`, `I` and `O` where numbers stand: beside brackets, commas and digits. @param {string} text */
const inDigits = (text) =>
  text.replace(/(?<=[([,] ?|\d)[lI|O]+(?=\d| ?[)\],])|(?<=[([] ?|, ?)[lI|O](?=\d{1,6} ?[)\],])/g, (letters) =>
    letters.replace(/[lI|]/g, '1').replace(/O/g, '0'),
  );

/** `shapes 4,3 4,` has lost its brackets. @param {string} text */
const inBrackets = (text) =>
  text.replace(
    /(?<=\b[Ss]hapes?:? {1,3})(\d{1,9}(?:, ?\d{1,9}){0,8},?) {0,2}(?: and| vs\.?)? {1,3}(\d{1,9}(?:,\d{1,9}){0,8},?)(?=[\s.;]|$)/g,
    '($1) ($2)',
  );

/** @type {Map<string, string> | undefined} each word of the messages, and each with a letter left out */
let spellings;

/** @param {string} word */
const withoutOne = (word) => Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1));

function dictionary() {
  if (spellings) return spellings;
  spellings = new Map();
  const tables = [broadcasting, unrelated].flatMap((table) =>
    Object.values(table).flatMap((each) => Object.values(each)),
  );
  const known = new Set(
    tables.flat().flatMap(
      (text) =>
        text
          .replace(/%[a-z~]/gi, ' ')
          .toLowerCase()
          .match(/[a-z]{4,}/g) ?? [],
    ),
  );
  for (const word of known) for (const less of withoutOne(word)) spellings.set(less, spellings.get(less) ?? word);
  for (const word of known) spellings.set(word, word);
  return spellings;
}

/** @param {string} word */
function spelt(word) {
  const words = dictionary();
  const lower = word.toLowerCase();
  const whole = words.get(lower);
  if (whole === lower) return word;
  const mended =
    whole ??
    withoutOne(lower)
      .map((less) => words.get(less))
      .find((each) => each !== undefined);
  return mended !== undefined && Math.abs(mended.length - lower.length) <= 1 ? mended : word;
}

/** @param {string} clean @returns {string} */
export function mended(clean) {
  return inBrackets(inDigits(inLatin(clean.slice(-MOST))).replace(/[A-Za-z]{4,20}/g, spelt));
}

/**
 * Other people's words for the most frequent messages, as a message. A number in each is a size.
 * @type {readonly (readonly [pattern: RegExp, message: string])[]}
 */
const paraphrases = [
  [
    /(?:size|shape|dim(?:ension)?)s? (?:of )?(?:the )?(?:tensor )?\(?a\)? ?\(?(\d{1,9})\)?.{0,60}?(?:tensor )?\bb\b ?\(?(\d{1,9})\)?(?:.{0,60}?dim(?:ension)? (\d{1,2}))?/i,
    'The size of tensor a ($1) must match the size of tensor b ($2) at non-singleton dimension $3',
  ],
  [
    /(?:tensor a|first tensor)[^\d\n]{0,30}(\d{1,9})[^\d\n]{0,60}(?:tensor b|second(?: tensor| one)?)[^\d\n]{0,20}(\d{1,9})(?:.{0,60}?dim(?:ension)? (\d{1,2}))?/i,
    'The size of tensor a ($1) must match the size of tensor b ($2) at non-singleton dimension $3',
  ],
  [
    /(?:could not|cannot|can't|can not|unable to|fail\w*|error|not)\b[^()\n]{0,40}broadcast[^()\n]{0,80}(\((?:\d{1,9}, ?)*\d{0,9}\))[^()\n]{0,30}(\((?:\d{1,9}, ?)*\d{0,9}\))/i,
    'operands could not be broadcast together with shapes $1 $2',
  ],
  [
    /(?:mat1|matri(?:x|ces)|multipl)[^\d\n]{0,60}(\d{1,9} ?x ?\d{1,9})(?:[^\d\n]|mat2){1,30}(\d{1,9} ?x ?\d{1,9})/i,
    'mat1 and mat2 shapes cannot be multiplied ($1 and $2)',
  ],
  [
    /(?:concat|torch\.cat|\bcat\b)[^\d\n]{0,60}(\d{1,9}) (?:and|vs\.?|but got(?: size)?) (\d{1,9})/i,
    'Sizes of tensors must match except in dimension 1. Got $1 and $2',
  ],
  [
    /match except in dim(?:ension)? (\d{1,2})[^\d\n]{0,30}(\d{1,9}) but got(?: size)? (\d{1,9})/i,
    'Sizes of tensors must match except in dimension $1. Expected size $2 but got size $3 for tensor number 1 in the list.',
  ],
  [
    /(\[(?:\d{1,9}, ?){0,8}\d{1,9}\]) to have (\d{1,9}) channels\b[^\d\n]{0,20}(\d{1,9})/i,
    'expected input$1 to have $2 channels, but got $3 channels instead',
  ],
  [
    /\bshape '?[[( ]{0,3}((?:-?\d{1,9}, ?){0,8}-?\d{1,9})[\]) ]{0,3}'? (?:is )?(?:invalid|not valid) for (?:an )?input of size (\d{1,12})/i,
    "shape '[$1]' is invalid for input of size $2",
  ],
  [
    /input batch[_ ]?size[ (]{1,2}(\d{1,9})[^\d\n]{1,40}target batch[_ ]?size[ (]{1,2}(\d{1,9})/i,
    'Expected input batch_size ($1) to match target batch_size ($2).',
  ],
];

/** @param {string} clean @returns {string | null} */
export function paraphrased(clean) {
  const text = clean.slice(-MOST).replace(/\n/g, ' ');
  for (const [pattern, message] of paraphrases) {
    const match = pattern.exec(text);
    if (match)
      return message.replace(/\$(\d)/g, (_, n) => match[Number(n)] ?? '').replace(/ at non-singleton dimension $/, '');
  }
  return null;
}
