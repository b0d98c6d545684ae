/**
 * The tools for a coding agent: how shapes broadcast, and what an error means; web/cli adds tools that read code. Each
 * tool loads its code when it first runs, so that the server starts at once.
 */
import { ArgumentProblem } from './protocol.js';

/** @import { Tool } from './protocol.js' */

const sizes = { type: 'array', items: { type: 'integer', minimum: 0 } };

/** @type {Tool} */
const explainShapes = {
  name: 'explain_shapes',
  title: 'Explain shapes',
  description:
    'Shows how two to six shapes broadcast, exactly as in PyTorch: the shapes aligned from the right, the shape of the ' +
    "result, or PyTorch's error if they don't fit.",
  inputSchema: {
    type: 'object',
    properties: {
      shapes: {
        type: 'string',
        description:
          "Shapes with an operator, such as '(5,1,4,1) + (3,1,1)' or, with letters for unknown sizes, " +
          "'(B, T, C) + (T, 1), C = 2*T'. '+=' means in place.",
      },
    },
    required: ['shapes'],
    additionalProperties: false,
  },
  example: { shapes: '(3,1) + (4,)' },
  async run(given) {
    const text = textOf(given, 'shapes');
    const [{ parse }, { Explanation }, { lettered }] = await Promise.all([
      import('../notation/parse.js'),
      import('../lib/control/explain.js'),
      import('../notation/letters.js'),
    ]);
    const letters = lettered(text);
    if (letters) return explainLetters(text, letters);
    const { value, problems } = parse(text);
    if (value.operands.length === 0 || problems.some(({ key }) => key !== 'one')) {
      throw new ArgumentProblem(`shapes: write them as '(5,1,4,1) + (3,1,1)', not '${text.slice(0, 200)}'`);
    }
    const shapes = value.operands.map((each) => each.sizes);
    const explanation = new Explanation(shapes, { inplace: value.op.endsWith('_') });
    return { text: String(explanation), data: JSON.parse(JSON.stringify(explanation)) };
  },
};

/** @type {(text: string, letters: import('../notation/letters.js').Lettered) => ReturnType<Tool['run']>} */
const explainLetters = async (text, { shapes, op, said, problems }) => {
  const [{ explainLettered }, { explain }, { en }] = await Promise.all([
    import('../case/lettered.js'),
    import('../lib/control/explain.js'),
    import('../words/letters.js'),
  ]);
  const sizes = shapes.map((shape) => shape.sizes);
  const found = explainLettered(explain, sizes, { inplace: op.endsWith('_'), said });
  if (!found || problems.some(({ key }) => key !== 'one')) {
    throw new ArgumentProblem(`shapes: write them as '(B, T, C) + (T, 1)', not '${text.slice(0, 200)}'`);
  }
  return { text: [found.text, ...found.explanation.needs.map(en.needs)].join('\n'), data: { ...found.explanation } };
};

/** @type {Tool} */
const diagnoseError = {
  name: 'diagnose_error',
  title: 'Diagnose an error',
  description:
    'Says what an error message about shapes, sizes or dtypes proves (PyTorch, NumPy, JAX, TensorFlow, Keras and others), ' +
    'with fixes that were run on those shapes, the next step, and possible causes with a check for each. Pass the whole ' +
    'stack trace, and the code that failed if you have it.',
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'The error message with its stack trace' },
      shapes: {
        type: 'object',
        description: 'Shapes that the message doesn\'t show, by the names of the tensors: { "x": [4, 3] }',
        additionalProperties: sizes,
      },
      lang: { type: 'string', enum: ['en', 'zh'], description: 'The language of the answer' },
    },
    required: ['text'],
    additionalProperties: false,
  },
  example: { text: 'operands could not be broadcast together with shapes (4,3) (4,)' },
  async run(given) {
    const text = textOf(given, 'text');
    const { lang = 'en', shapes = {} } = given;
    if (lang !== 'en' && lang !== 'zh') throw new ArgumentProblem("lang: 'en' or 'zh'");
    const { diagnose, tell } = await import('../diagnose/index.js');
    const diagnosis = await diagnose(text, { shapes: shapesOf(shapes), lang });
    const explanation = tell(diagnosis, lang);
    const { facts, causes, fixes, asks, recognised } = diagnosis;
    const drawing = diagnosis.report ? `\n\n${diagnosis.report.draw()}` : '';
    const { framework, family, operands } = recognised;
    return {
      text: explanation.text + drawing,
      data: JSON.parse(
        JSON.stringify({ recognised: { framework, family, operands }, facts, causes, fixes, asks, explanation }),
      ),
    };
  },
};

export const tools = [explainShapes, diagnoseError];

/**
 * Runs each tool once while the agent is still thinking, so that its code is loaded. A tool that fails here reports the
 * error when the agent calls it.
 * @param {readonly Tool[]} all
 */
export async function warmUp(all) {
  for (const { run, example } of all) if (example) await run(example).catch(() => {});
}

/** @param {Record<string, unknown>} given @param {string} name @returns {string} */
export function textOf(given, name) {
  const text = given[name];
  if (typeof text !== 'string' || text.trim() === '') throw new ArgumentProblem(`${name}: a text is needed`);
  return text;
}

/** @param {unknown} given @returns {Record<string, readonly number[]>} */
function shapesOf(given) {
  const isShape = (/** @type {unknown} */ shape) =>
    Array.isArray(shape) && shape.every((size) => Number.isSafeInteger(size) && size >= 0);
  if (typeof given !== 'object' || given === null || !Object.values(given).every(isShape)) {
    throw new ArgumentProblem('shapes: a list of sizes for each name, such as { "x": [4, 3] }');
  }
  return /** @type {Record<string, readonly number[]>} */ (given);
}
