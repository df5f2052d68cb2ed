import { type GroupKind, one } from '../grammar/group-kind.ts'

/** A word that is a fact by itself, once in a report. */
export function flag<K extends 'nil' | 'auto' | 'amended' | 'cancelled' | 'delayed' | 'noSignificantWeather'>(
  name: string,
  word: string,
  field: K,
) {
  return {
    name,
    starts: word.charAt(0),
    read: (tokens, at) => (tokens[at] === word ? one(true as const) : null),
    format: () => word,
    collect: ({ report, section }) =>
      (field === 'noSignificantWeather' ? section.noSignificantWeather : report[field]) ? (true as const) : undefined,
    put(_, target) {
      if (target[field]) return false
      target[field] = true
      return true
    },
  } satisfies GroupKind<true, Record<K, boolean>>
}
