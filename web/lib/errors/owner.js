/**
 * The decisions of the project's owner, which other files import. `npm run release -- --dry-run` lists them, and
 * refuses a package.json or a document that says otherwise.
 */

/**
 * The public address of the playground, with a slash at its end; package.json's `homepage` is the same. It is undefined
 * until the playground is published, because an error must not link to somebody else's site.
 */
export const site = /** @type {string | undefined} */ (undefined);

/** The repository. Links of the documents lead there. */
export const repository = 'https://github.com/stride0/stride0';

/** The name of the package on npm. */
export const packageName = 'stride0';

/** The account or organization of npm that publishes it. */
export const npmAccount = /** @type {string | undefined} */ (undefined);
