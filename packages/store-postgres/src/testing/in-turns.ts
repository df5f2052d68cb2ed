/**
 * A function that calls each of the given ones in its turn: the stores of two processes on one database, seen as one. What a process puts together
 * is then still asked at once with what the other has.
 */
export function inTurns<Arguments extends unknown[], Answer>(
  ...functions: readonly ((...args: Arguments) => Answer)[]
): (...args: Arguments) => Answer {
  let calls = 0
  return (...args) => functions[calls++ % functions.length]!(...args)
}
