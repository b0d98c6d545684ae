/**
 * Library functions that call a function of the user, such as solvers, and what they need from it. The user's code does
 * not show this call.
 */

/**
 * @typedef {object} Callback
 * @property {string} solver
 * @property {string} called
 * @property {string} call
 * @property {'start' | 'flat' | 'vector' | 'scalar'} needs
 */

/**
 * By name of the library function: how it calls the user's function `f`, and what `f` has to return or accept.
 * @type {Readonly<Record<string, readonly [call: string, needs: Callback['needs']]>>}
 */
const callers = {
  solve_ivp: ['f(t, y)', 'start'],
  odeint: ['f(y, t)', 'start'],
  curve_fit: ['f(xdata, …)', 'flat'],
  least_squares: ['f(x)', 'vector'],
  fsolve: ['f(x)', 'start'],
  minimize: ['f(x)', 'vector'],
  ode45: ['f(t, y)', 'start'],
  ode15s: ['f(t, y)', 'start'],
  fminsearch: ['f(x)', 'vector'],
  fminunc: ['f(x)', 'vector'],
  fmincon: ['f(x)', 'vector'],
  integral: ['f(x)', 'scalar'],
  quad: ['f(x)', 'scalar'],
  ODEProblem: ['f(u, p, t)', 'start'],
};

const pattern = new RegExp(String.raw`\b(${Object.keys(callers).join('|')})\(\s*@?([\p{L}_][\p{L}\p{N}_]*|\()`, 'u');

/** @param {string} around @returns {Callback | undefined} */
export function callbackIn(around) {
  const [, caller = '', name = ''] = pattern.exec(around) ?? [];
  const [call, needs] = callers[caller] ?? [];
  if (!call || !needs) return undefined;
  const called = name === '(' ? 'f' : name;
  // With four parameters it writes its result into the first.
  if (caller === 'ODEProblem' && new RegExp(String.raw`${called}\((?:\w+, ?){3}\w+\)`).test(around)) return undefined;
  return { solver: caller, called, call: call.replace(/^f/, called), needs };
}
