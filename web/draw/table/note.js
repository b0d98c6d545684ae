// The amber notes beside the table: shapes that are valid but perhaps not intended, and PyTorch's warnings.

import { isAligned } from '../../case/aligned.js';
import { callIn, languageOf } from '../../case/code/spelling.js';
import { grouped } from '../../notation/numbers.js';
import { unbroken } from './case.js';
import { classes, decoration, h } from '../scene/scene.js';
import { mended, suspicion } from '../../diagnose/suspicion.js';

/** @import { Case } from '../../case/case.js' */
/** @import { Outcome } from '../../case/outcome.js' */
/** @import { Explain, Suspicion } from '../../diagnose/suspicion.js' */
/** @import { Scene } from '../scene/scene.js' */

/** @typedef {typeof import('../../words/en.js').en} Words */

/**
 * Finds shapes that fit but may not be what the author meant; null if there are none.
 * @type {(analysis: Pick<import('../figure.js').Analysis, 'asked' | 'model'>, explain: Explain) => Suspicion | null}
 */
export function doubtOf({ asked, model }, explain) {
  const shapes = asked.operands.map(({ shape }) => shape);
  return model.ok && isAligned(asked) ? suspicion(shapes, explain) : null;
}

/**
 * With the names of the operands for its sentences.
 * @param {Suspicion} found
 * @param {Case} asked
 * @returns {Suspicion & { a: string, b: string }}
 */
export function named(found, { operands }) {
  return {
    ...found,
    a: operands[found.high]?.name ?? '',
    b: operands[found.low]?.name ?? '',
  };
}

/** @param {Suspicion} found @param {Case} asked @param {Words} words @returns {Scene} */
export function doubtScene(found, asked, { doubt }) {
  const names = asked.operands.map(({ name }) => name);
  const about = named(found, asked);
  const { from, to, fix } = found;
  const language = languageOf(asked.dialect);
  const given = names.map((name, i) => (fix && i === fix.operand ? mended(name, fix, language) : name));
  return h(
    'div',
    { class: 'note' },
    h('h3', {}, decoration('!', 'bang'), doubt.title(about)),
    to > from && h('p', { class: 'grow' }, `${grouped(from)} → ${grouped(to)} `, h('small', {}, doubt.elements)),
    h('p', {}, doubt.say(about)),
    fix !== null && h('p', {}, doubt.instead(about), ' ', h('code', {}, callIn(asked, given, language))),
  );
}

/** PyTorch's complete warning. @type {(warning: { category: string, message: string }, more?: string) => Scene} */
const warningScene = ({ category, message }, more = '') =>
  h(
    'div',
    { class: 'note warned' },
    h(
      'p',
      { class: 'said', lang: 'en', translate: 'no' },
      decoration('!', 'bang'),
      `${category}: `,
      h('span', {}, ...unbroken(message)),
    ),
    more !== '' && h('p', {}, more),
  );

/**
 * Below the buttons: PyTorch's warnings, and the switch for the old warning, if there are any.
 * @param {Outcome} outcome
 * @param {boolean} warns  whether the old warning is on
 * @param {Words} words
 * @returns {Scene[]}
 */
export function warningsScene({ warnings, historic }, warns, { old }) {
  return [
    ...warnings.map((warning) => warningScene(warning)),
    ...(historic
      ? [
          h(
            'button',
            { type: 'button', role: 'switch', class: classes('switch', warns && 'on'), 'aria-checked': String(warns) },
            decoration('', 'knob'),
            old.warn,
          ),
          ...(warns ? [warningScene(historic, old.before(historic.oldShape))] : []),
        ]
      : []),
  ];
}
