import { type GroupKind, one } from '../group-kind.ts'

/** A word that stands for a fact by itself, once. */
const flag = <K extends string>(name: string, word: string, field: K) =>
  ({
    name,
    starts: word.charAt(0),
    read: (tokens, at) => (tokens[at] === word ? one(true as const) : null),
    format: () => word,
    put(_, target) {
      if (target[field]) return false
      target[field] = true
      return true
    },
  }) satisfies GroupKind<true, Record<K, boolean>>

/** AUTO: no observer took part. */
export const auto = flag('auto', 'AUTO', 'auto')
/** NIL: there is no report. */
export const nil = flag('nil', 'NIL', 'nil')
/** RTD: a routine report that is late. */
export const delayed = flag('delayed', 'RTD', 'delayed')
/** AMD: an amended forecast. */
export const amended = flag('amended', 'AMD', 'amended')
/** CNL: a forecast taken back. */
export const cancelled = flag('cancelled', 'CNL', 'cancelled')
/** NSW: the significant weather of before ends. */
export const noSignificantWeather = flag('noSignificantWeather', 'NSW', 'noSignificantWeather')
