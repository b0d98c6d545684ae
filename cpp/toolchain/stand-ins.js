/**
 * Modules that are loaded when one of their functions is first called. They are in groups, of which each becomes a
 * file. Until it has come, and for whoever holds on to it, a short function stands for each of theirs.
 */
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

const [ENTRY, FINDERS, STANDS_FOR] = ['\0late-entry/', '\0late-finders', '\0stands-for:'];

/**
 * What it exports, by name; the bundler complains if anything else than this is wanted early. Of a class, one may only
 * make objects.
 * @param {string} file
 */
async function exportsOf(file) {
  const all = Object.entries(await import(pathToFileURL(file).href));
  const functions = all.filter(([, value]) => typeof value === 'function');
  const nameOf = new Map(functions.map(([name, fn]) => [fn, name]));
  // An object such as `operations`, which has the same functions under other names.
  const lists = all.filter(
    ([, list]) => typeof list === 'object' && Object.values(list).every((each) => nameOf.has(each)),
  );
  return { functions, lists: lists.map(([name, list]) => ({ name, list, nameOf })) };
}

/**
 * The parameters of a function that stands for another. It has as many, so that it can hand them on one by one: V8 sees
 * through that, and not through a list. Those that do not count for its `length` have a default.
 * @param {Function} fn
 */
function parametersOf(fn) {
  const [statement] = /** @type {any} */ (parseAst(`(${fn})`)).body;
  const { params } = statement.expression;
  if (params.at(-1)?.type === 'RestElement') return { own: '...all', given: '...all', length: 0 };
  const letters = Array.from('abcdefghijkl').slice(0, params.length);
  const own = letters.map((each, i) => (i < fn.length ? each : `${each} = void 0`));
  return { own: own.join(', '), given: letters.join(', '), length: Math.min(fn.length, letters.length) };
}

/** The name of what finds a function of a group by its place. @param {string} group */
export const finder = (group) => `from${group.replace(/(?:^|-)(.)/g, (_, first) => first.toUpperCase())}`;

/**
 * A plugin for the bundler, and which modules are late.
 * @param {Readonly<Record<string, readonly string[]>>} groups  paths of files by the name of their group, which is also
 *   the name of the module that the bundler makes of it
 * @param {() => string} finders  the source of a module that exports the `finder` of each group
 */
export function standIns(groups, finders) {
  const groupOf = new Map(
    Object.entries(groups).flatMap(([name, files]) => files.map((file) => /** @type {const} */ ([file, name]))),
  );

  /** The functions of a group, each at its place. @param {string} group */
  async function placesIn(group) {
    const all = (groups[group] ?? []).map(async (file) =>
      (await exportsOf(file)).functions.map(([name]) => ({ file, name })),
    );
    return (await Promise.all(all)).flat();
  }

  /** @param {string} file that another stands for */
  async function sourceOf(file) {
    const group = String(groupOf.get(file));
    const { functions, lists } = await exportsOf(file);
    const first = (await placesIn(group)).findIndex((each) => each.file === file);
    const lines = functions.map(([name, fn], i) => {
      if (/^class\b/.test(String(fn)))
        return `export function ${name}(...all) { return new (${finder(group)}(${first + i}))(...all); }`;
      const { own, given, length } = parametersOf(fn);
      const unlike = [
        fn.length !== length && `length: { value: ${fn.length} }`,
        fn.name !== name && `name: { value: '${fn.name}' }`,
      ];
      const properties = unlike.filter(Boolean).join(', ');
      const stated = properties && `Object.defineProperties(${name}, { ${properties} });`;
      return `export function ${name}(${own}) { return ${finder(group)}(${first + i})(${given}); }\n${stated}`;
    });
    for (const { name, list, nameOf } of lists) {
      const rows = Object.entries(list).map(([key, fn]) => `${key}: ${nameOf.get(fn)}`);
      lines.push(`export const ${name} = { ${rows.join(', ')} };`);
    }
    return [`import { ${finder(group)} } from '${FINDERS}';`, ...lines].join('\n');
  }

  /** @param {string} group */
  const sourceOfEntry = async (group) =>
    (await placesIn(group))
      .map(({ file, name }, at) => `export { ${name} as _${at} } from ${JSON.stringify(file)};`)
      .join('\n');

  return {
    isLate: (/** @type {string} */ id) => groupOf.has(id),
    plugin: {
      name: 'stand-ins',
      enforce: /** @type {const} */ ('pre'),
      /** @param {string} id @param {string | undefined} importer */
      resolveId(id, importer) {
        if (Object.hasOwn(groups, id)) return ENTRY + id;
        if (id === FINDERS || groupOf.has(id)) return id;
        const file = id.startsWith('.') && importer ? join(dirname(importer), id) : '';
        const group = groupOf.get(file);
        return group && importer && groupOf.get(importer) !== group ? STANDS_FOR + file : null;
      },
      /** @param {string} id */
      load(id) {
        if (id.startsWith(ENTRY)) return sourceOfEntry(id.slice(ENTRY.length));
        if (id === FINDERS) return finders();
        return id.startsWith(STANDS_FOR) ? sourceOf(id.slice(STANDS_FOR.length)) : null;
      },
    },
  };
}
