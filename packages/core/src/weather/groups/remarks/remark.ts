import type { DayTime } from '../../decode/times.ts'
import type { Found, GroupKind } from '../../grammar/group-kind.ts'
import type { RemarkGroup } from '../../schema/remark-group.ts'

/** What remarks are put into: a list, and the means to date a day of the month. */
export interface RemarkTarget {
  remarkGroups: RemarkGroup[]
  resolve(time: DayTime): string | null
}

/** A kind of remark. Its value is put at the end of the list; null when it cannot be given a meaning here. */
export const remark = <V>(kind: {
  name: RemarkGroup['kind']
  starts: string
  read(tokens: readonly string[], at: number): Found<V> | null
  format(value: V): string
  entry(value: V, target: RemarkTarget): RemarkGroup | null
}): GroupKind<V, RemarkTarget> => ({
  name: kind.name,
  starts: kind.starts,
  read: kind.read,
  format: kind.format,
  put(value, target) {
    const entry = kind.entry(value, target)
    if (entry === null) return false
    target.remarkGroups.push(entry)
    return true
  },
})
