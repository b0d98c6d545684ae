/**
 * Parameters that PyTorch may reject. Such a parameter has the type of the given argument or, if that cannot work,
 * PyTorch's message: no argument has that type, and every editor shows it.
 */

/**
 * `Given`, unless there is an error message.
 *
 * In generic code the sentence may depend on types that are not known yet; then `Given` is accepted. It is accepted
 * because the compiler, comparing with a conditional type it cannot resolve, leaves out a branch that is impossible
 * when every type parameter is `any`. `Verdict` is 'fits' then, so the branch of the sentence is left out.
 */
export type Accepted<Given, Refusal> = [Verdict<Refusal>] extends ['refused'] ? Refusal : Given;

type Verdict<Refusal> = [Refusal] extends [never] ? 'fits' : 'refused';

/** The first of two sentences that is not never. */
export type FirstRefusal<First, Second> = [First] extends [never] ? Second : First;
