import type { Json } from '@flightbag/core'
import fc from 'fast-check'

/** Texts that are hard for a parser of brackets, quotes and escapes. */
const awkwardText = fc.string({
  unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ':', '\n', 'n', 'a'),
  maxLength: 8,
})

/** JSON values with keys and strings that are hard to parse. */
export const { value: awkwardJson } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 7 },
    awkwardText,
    fc.constantFrom(null, true, 0, -1.5),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(awkwardText, tie('value'), { maxKeys: 3 }),
  ),
}))
