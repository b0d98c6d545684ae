/** `stride0/diagnose` as a user uses it, through its emitted declarations. */
import { errorLinks, ShapeError } from 'stride0';
import { type Recognised, diagnose, recognise, tell } from 'stride0/diagnose';

const recognised: Recognised = recognise('shapes (4,3) (4,)');
const { facts, fixes, report, asks } = await diagnose('shapes (4,3) (4,)', { shapes: { a: [4, 3] } });
const id: string | undefined = facts[0]?.id;
const shape: readonly number[] | null | undefined = fixes[0]?.result ?? report?.shape;
const { text, fixes: proposals } = tell(await diagnose('…', { lang: 'zh' }), 'zh');
const lines: string[] = [text, ...proposals.map(({ code }) => code), ...asks];
// @ts-expect-error there is no such language
tell(await diagnose('…'), 'de');

const ofError = async (error: unknown): Promise<string | null> =>
  error instanceof ShapeError ? ((await diagnose(error)).facts[0]?.id ?? error.link) : null;
errorLinks(false);
errorLinks('https://my.host/');
// @ts-expect-error a number is no address
errorLinks(5);
// @ts-expect-error there is no such language
await diagnose('…', { lang: 'de' });
export { id, lines, ofError, recognised, shape };
