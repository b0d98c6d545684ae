// Suggests a call that creates a model: `GPT(GPTConfig())`, if all fields of the text's class GPTConfig have defaults.

import { Block, namesIn } from '../syntax/blocks.js';
import { literal } from '../syntax/literals.js';
import { lineOf } from '../syntax/transcript.js';
import { OUTSIDE } from '../runtime/implicit.js';
import { layerOf } from '../runtime/members.js';
import { attempt, constructorOf, evaluateText, requiredParameters } from './targets.js';
import { Instance, PyClass } from '../runtime/values.js';

/** @import { Parameter } from './parameters.js' */
/** @import { World } from '../runtime/world.js' */

/** Names of classes and parameters for configurations. */
const CLASS = /(?:config|configuration|args|arguments|params|parameters|hparams|settings|options|opts?)$/i;
const PARAMETER = /(?:^|_)(?:config|cfg|conf|args|params|hparams|hps|settings|options|opts?)$/i;

/**
 * A call that creates a model.
 * @param {World} world
 * @param {string} name  of the model
 * @param {PyClass} of
 * @returns {string}  empty if an argument is unclear
 */
export function suggestedCall(world, name, of) {
  const parameters = constructorOf(of);
  const missing = requiredParameters(parameters);
  const args = missing.map((parameter) => {
    const result = configurationFor(world, name, parameter);
    const isNext = parameters.indexOf(parameter) === missing.indexOf(parameter) && parameter.kind === 'plain';
    return result && `${isNext ? '' : `${parameter.name}=`}${result}()`;
  });
  return args.length > 0 && args.every(Boolean) ? `${name}(${args.join(', ')})` : '';
}

/**
 * The class in a parameter's annotation, or the only one whose name is that of a configuration; otherwise empty.
 * @type {(world: World, model: string, parameter: Parameter) => string}
 */
const configurationFor = (world, model, { name, annotation }) => {
  const { quote, inner } = literal(annotation);
  const typed = namesIn(new Block(lineOf(quote ? inner : annotation, OUTSIDE)));
  const named = [...world.names].flatMap(([each, value]) =>
    value instanceof PyClass && !layerOf(value) && typed.has(each) ? [each] : [],
  );
  const alike = PARAMETER.test(name)
    ? [...world.names].flatMap(([each, value]) => (value instanceof PyClass && CLASS.test(each) ? [each] : []))
    : [];
  const own = alike.filter((each) => each.startsWith(model));
  const [only = '', ...more] = [named, own, alike].find(({ length }) => length > 0) ?? [];
  return more.length === 0 && needsNothing(world, only) ? only : '';
};

/** Whether a class can be created without arguments. @type {(world: World, name: string) => boolean} */
const needsNothing = (world, name) => {
  let isInstance = false;
  attempt(world, () => void (isInstance = evaluateText(world, `${name}()`) instanceof Instance));
  return isInstance;
};
