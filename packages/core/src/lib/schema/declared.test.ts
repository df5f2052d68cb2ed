import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { declared, type IsSame } from './declared.ts'

interface Wind {
  readonly speedKt: number
  readonly gustKt?: number
}

test('a declared schema is the schema itself, with the declared type of its values', () => {
  const schema = v.strictObject({ speedKt: v.number(), gustKt: v.exactOptional(v.number()) })
  const wind = declared<Wind>()(schema)
  expect(wind).toBe(schema)
  expectTypeOf(wind).toEqualTypeOf<v.GenericSchema<Wind>>()
})

test('a type differs with a field more, a field less, and other values of a field', () => {
  const answers: readonly boolean[] = [
    true satisfies IsSame<{ speedKt: number; gustKt?: number }, Wind>,
    false satisfies IsSame<{ speedKt: number; gustKt?: number; unit: string }, Wind>,
    false satisfies IsSame<{ speedKt: number; gustKt?: number; unit?: string }, Wind>,
    false satisfies IsSame<{ speedKt: number }, Wind>,
    false satisfies IsSame<{ speedKt: number | null; gustKt?: number }, Wind>,
    false satisfies IsSame<{ speedKt: 5; gustKt?: number }, Wind>,
    false satisfies IsSame<{ speedKt: number; gustKt?: number | undefined }, Wind>,
  ]
  expect(answers).toEqual([true, false, false, false, false, false, false])
})
