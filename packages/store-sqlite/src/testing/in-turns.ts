/**
 * Returns a function that calls each of the given ones in turn: the stores of several processes on one file, as one
 * store.
 */
export function inTurns<Arguments extends unknown[], Answer>(
  ...functions: readonly ((...args: Arguments) => Answer)[]
): (...args: Arguments) => Answer {
  let calls = 0
  return (...args) => functions[calls++ % functions.length]!(...args)
}
