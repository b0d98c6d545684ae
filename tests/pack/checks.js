/**
 * The checks before a version is published. Each is a function that returns the problems it found.
 * Nothing here reads the disk, except for files that a link or a package names.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unreached } from './unreached-files.js';
import { CONTENT, MAX_PACKED, MAX_UNPACKED } from './contents.js';

/** @typedef {Record<string, any>} Manifest package.json */

/** What `git status --porcelain` prints. @param {string} status */
export function uncommitted(status) {
  return status
    .split('\n')
    .filter(Boolean)
    .map((line) => `not committed: ${line.slice(3)}`);
}

/** @typedef {{ site?: string | undefined, repository: string, packageName: string }} Owner web/lib/errors/owner.js */

/** @param {Manifest} manifest @param {Owner} owner */
export function incomplete(manifest, owner) {
  const wanted = ['name', 'version', 'description', 'license', 'author', 'repository', 'bugs', 'keywords', 'engines'];
  const missing = wanted.filter((key) => !manifest[key]).map((key) => `package.json has no ${key}`);
  if (manifest.publishConfig?.provenance !== true) missing.push('package.json does not publish with provenance');
  if (manifest.private) missing.push('package.json is private');
  const decided = {
    name: owner.packageName,
    homepage: owner.site,
    repository: { type: 'git', url: `git+${owner.repository}.git` },
    bugs: `${owner.repository}/issues`,
  };
  const differs = Object.entries(decided).filter(
    ([key, value]) => (manifest[key] || key === 'homepage') && JSON.stringify(manifest[key]) !== JSON.stringify(value),
  );
  return [
    ...missing,
    ...differs.map(([key, value]) => `package.json's ${key} is not that of owner.js: ${JSON.stringify(value)}`),
  ];
}

/** The newest version of the changelog is the one to publish. @param {string} version @param {string} changelog */
export function unannounced(version, changelog) {
  const [newest] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+\S*)/gm)].map(([, each]) => each);
  const waiting = /^## Unreleased\n+(?!## )(\S.*)/m.exec(changelog)?.[1];
  return [
    ...(newest === version ? [] : [`package.json is ${version}, and CHANGELOG.md ends at ${newest}`]),
    ...(waiting ? [`CHANGELOG.md has changes that no version has: ${waiting}`] : []),
  ];
}

/** Where the repository shows a file, and where it serves a picture. @param {Manifest} manifest */
export function addressesOf({ repository }) {
  const web = String(repository.url).replace(/^git\+|\.git$/g, '');
  return {
    file: `${web}/blob/HEAD/`,
    picture: `${web.replace('//github.com/', '//raw.githubusercontent.com/')}/HEAD/`,
  };
}

/** A Markdown link or picture: an exclamation mark, the text, the address. */
const link = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

/**
 * npm shows README.md without other files, so each link must be absolute and lead to an existing file.
 * @param {string} markdown @param {Manifest} manifest @param {string} top
 */
export function brokenLinks(markdown, manifest, top) {
  const { file, picture } = addressesOf(manifest);
  return [...markdown.matchAll(link)].flatMap(([, sign, , address = '']) => {
    const base = sign ? picture : file;
    if (address.startsWith('#')) return [];
    if (!/^https:/.test(address)) return [`${address} does not resolve from npm; write ${base}${address}`];
    const ours = [file, picture].find((each) => address.startsWith(each));
    if (ours && ours !== base) return [`${address} should begin with ${base}`];
    if (sign && !ours) return [`${address} is a picture from elsewhere`];
    const path = ours && address.slice(ours.length).replace(/#.*$/, '');
    return path && !existsSync(join(top, path)) ? [`${address} leads to no file`] : [];
  });
}

/** Third-party code in the core. */
const INSIDE = ['Highway', 'musl', 'Emscripten', 'LLVM'];

/** @param {string | undefined} notices @param {readonly string[]} paths of the package */
export function unlicensed(notices, paths) {
  return [
    ...['LICENSE', 'web/lib/THIRD-PARTY-NOTICES.md', 'build/site/licenses.md']
      .filter((path) => !paths.includes(path))
      .map((path) => `${path} is not in the package`),
    ...INSIDE.filter((name) => !notices?.includes(`## ${name}\n`)).map((name) => `no notice about ${name}`),
  ];
}

/**
 * @param {{ size: number, unpackedSize: number, files: { path: string }[] }} packed
 * @param {Manifest} manifest @param {string} top @param {string} guide the documents that name files to load
 */
export function misplaced({ size, unpackedSize, files }, manifest, top, guide) {
  const paths = files.map(({ path }) => path);
  const strange = paths.filter((path) => !CONTENT.some((each) => each.test(path)));
  // The compiler declares every source, also those that no public declaration mentions.
  const apart = /^(build\/site\/.*|.*\.md|LICENSE|(.*\/)?package\.json|web\/types\/.*)$/;
  const named = paths.filter((path) => apart.test(path) || guide.includes(path));
  return [
    ...strange.map((path) => `${path} should not be published`),
    ...CONTENT.filter((each) => !paths.some((path) => each.test(path))).map((each) => `nothing matches ${each}`),
    ...unreached(top, paths, manifest, named).map((path) => `${path} is packed, and nothing leads to it`),
    ...(size > MAX_PACKED ? [`${size} bytes packed, of ${MAX_PACKED}`] : []),
    ...(unpackedSize > MAX_UNPACKED ? [`${unpackedSize} bytes unpacked, of ${MAX_UNPACKED}`] : []),
  ];
}

/**
 * @param {Manifest} lock package-lock.json
 * @param {Manifest} manifest
 * @param {boolean} isCurrent whether node_modules matches the lock file
 */
export function unlocked(lock, manifest, isCurrent) {
  const root = lock.packages?.[''] ?? {};
  const differs = (/** @type {string} */ key) => JSON.stringify(root[key]) !== JSON.stringify(manifest[key]);
  const hosts = Object.entries(lock.packages ?? {}).filter(([, each]) => /** @type {any} */ (each).resolved);
  return [
    ...['version', 'devDependencies']
      .filter(differs)
      .map((key) => `package-lock.json has other ${key} than package.json`),
    ...hosts.map(([path]) => `package-lock.json says where ${path} comes from`),
    ...(isCurrent ? [] : ['node_modules is not what package-lock.json says; run npm ci']),
  ];
}
