/**
 * Returns a function that calls each of the given ones in turn: the stores of several processes on one file, as one
 * store.
 */
export function inTurns<Arguments extends unknown[], Result>(
  ...functions: readonly ((...args: Arguments) => Result)[]
): (...args: Arguments) => Result {
  let calls = 0
  return (...args) => functions[calls++ % functions.length]!(...args)
}
