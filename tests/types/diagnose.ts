/** `stride0/diagnose` as a stranger uses it, through its emitted declarations. */
import { errorLinks, ShapeError } from 'stride0';
import { diagnose, recognise, tell, type Diagnosis } from 'stride0/diagnose';

const diagnosis: Diagnosis = await diagnose('operands could not be broadcast together', {
  shapes: { a: [4, 3], b: [4] },
});
const certain: boolean = diagnosis.cause?.sure === 'certain';
const codes: string[] = diagnosis.fixes.map(({ code }) => code);
const result: readonly number[] | null = diagnosis.report?.shape ?? null;
const text: string = tell(diagnosis, 'zh').text;
const family: string | null = recognise(text).family;

const caught = async (error: unknown): Promise<string | null> =>
  error instanceof ShapeError ? ((await diagnose(error)).cause?.id ?? error.link) : null;
errorLinks(false);
errorLinks('https://my.host/');
// @ts-expect-error a number is no address
errorLinks(5);
export { caught, certain, codes, family, result };
