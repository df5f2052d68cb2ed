import { isDeepStrictEqual } from 'node:util'

/** The service departs from the specification. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** The account lacks the data that a check needs. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
}

/** Throws a {@link Violation} unless the condition holds. */
export function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Violation(message)
}

/** Throws a {@link Violation} unless both values are equal as JSON, whatever the order of fields is. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [actual, expected].map((value) => shortened(JSON.stringify(value)))
  expect(isDeepStrictEqual(actual, expected), `${what} is ${found}, expected ${wanted}`)
}

/** Throws {@link NotApplicable} if there is no value. */
export function need<T>(value: T | undefined | null, reason: string): T {
  if (value === undefined || value === null) throw new NotApplicable(reason)
  return value
}

const SHOWN_CHARACTERS = 120

function shortened(text: string | undefined): string {
  const whole = text ?? 'absent'
  return whole.length > SHOWN_CHARACTERS ? `${whole.slice(0, SHOWN_CHARACTERS)}…` : whole
}
