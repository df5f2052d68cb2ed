import type { Json } from '@flightbag/core'
import fc from 'fast-check'

/** Texts of what a look at brackets, quotes and escapes could stumble over. */
const awkwardText = fc.string({
  unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ':', '\n', 'n', 'a'),
  maxLength: 8,
})

/** JSON values whose keys and strings are the hardest to read. */
export const { value: awkwardJson } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 7 },
    awkwardText,
    fc.constantFrom(null, true, 0, -1.5),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(awkwardText, tie('value'), { maxKeys: 3 }),
  ),
}))
