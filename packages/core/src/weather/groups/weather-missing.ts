import type { Elements } from '../decode/elements.ts'
import type { GroupKind } from '../grammar/group-kind.ts'

/** Two slashes in the place of the weather: the sensor cannot determine it. */
export const weatherMissing = {
  name: 'weather',
  starts: '/',
  read: (tokens, at) => (tokens[at] === '//' ? { value: true as const, used: 1 } : null),
  format: () => '//',
  form: () => '//',
  collect: ({ section }, form) => (form === '//' && section.missing.includes('weather') ? (true as const) : undefined),
  put(_, target) {
    if (target.missing.includes('weather')) return false
    target.missing.push('weather')
    return true
  },
} satisfies GroupKind<true, Pick<Elements, 'missing'>>
