import { opensChange } from '../decode/changes.ts'
import { emptyMetar, type MetarReport } from '../decode/metar.ts'
import { emptyTaf, type TafReport } from '../decode/taf.ts'
import { touches } from '../decode/walk.ts'
import type { Placed } from '../grammar/group-kind.ts'
import { metarBodyKinds, metarHeaderKinds } from '../grammar/metar-kinds.ts'
import { remarkKinds } from '../grammar/remark-kinds.ts'
import type { AnyReport, Source } from '../grammar/source.ts'
import { tafBodyKinds, tafHeaderKinds } from '../grammar/taf-kinds.ts'
import type { Change } from '../schema/change.ts'
import type { Group } from '../schema/group.ts'
import { type WrittenChanges, writtenChanges } from './changes.ts'

type Writer = Pick<Placed<never>, 'name' | 'part' | 'write'>

/** The kinds that can write a group, by the name of the kind. */
type Writers = ReadonlyMap<string, readonly Writer[]>

function writersOf(kinds: readonly Writer[]): Writers {
  const writers = new Map<string, Writer[]>()
  for (const kind of kinds) writers.set(kind.name, [...(writers.get(kind.name) ?? []), kind])
  return writers
}

const remarkWriters = writersOf(remarkKinds)
const metarWriters = writersOf([...metarHeaderKinds, ...metarBodyKinds])
const tafWriters = writersOf([...tafHeaderKinds, ...tafBodyKinds])

/** Hands out the items of each list one after the other. */
function cursors(): Source['next'] {
  const used = new Map<object, number>()
  return (list, value, owner = list) => {
    const at = used.get(owner) ?? 0
    const found = at < list.length ? value(list[at]!) : undefined
    if (found !== undefined) used.set(owner, at + 1)
    return found
  }
}

function openUnmarked(group: Group, changes: WrittenChanges, report: AnyReport, isTaf: boolean): void {
  const next = changes.following()
  if (next?.kind !== null) return
  if (
    group.kind === null
      ? isTaf && !changes.isOpened() && opensChange(group.raw, changes.isTouched() && report.validFrom !== null)
      : !isTaf && group.kind === 'wind' && group.part === 'trend'
  )
    changes.open()
}

function writeGroups(report: AnyReport, list: readonly Change[], writers: Writers, isTaf: boolean): string {
  const changes = writtenChanges(list)
  const next = cursors()
  function textOf(group: Group): string | undefined {
    const { kind, part, form = '' } = group
    if (part !== 'remarks') openUnmarked(group, changes, report, isTaf)
    if (kind === null) return group.raw
    if (kind === 'end') return '='
    if (kind === 'remarks') return form === '' ? 'RMK' : form
    const ofKind = (part === 'remarks' ? remarkWriters : writers).get(kind) ?? []
    const section = part === 'trend' ? (changes.section() ?? report) : report
    let text: string | undefined
    for (const writer of ofKind) text ??= writer.write({ report, section, changes, next }, form)
    // A group that is left out ends the opening words of its change as well.
    if (ofKind.some(touches)) changes.touch()
    return text
  }
  const texts = report.groups.map(textOf)
  // The first group with an equals sign ends the report; unparsed groups behind it can have further ones.
  const ended = report.groups.find(({ raw }) => raw.endsWith('='))?.kind ?? null
  const isWritten = ended === null ? texts.some((text) => text?.endsWith('=')) : ended === 'end'
  if (report.terminated && !isWritten) {
    // Behind the equals sign, all groups are unparsed.
    const last = texts.reduce((found, _, index) => (report.groups[index]!.kind === null ? found : index), -1)
    if (texts[last] !== undefined) texts[last] += '='
  }
  return texts.filter((text) => text !== undefined).join(' ')
}

/**
 * Writes a decoded METAR or SPECI: the inverse of `decodeMetar`. The text of each group comes from the decoded values;
 * `groups` gives the order, the form of a group that can be written in several ways, and the text of those that are
 * unparsed. A group whose value is no longer in the report is left out. For a report in which nothing is unparsed, the
 * result is its text with single blanks.
 *
 * @example
 * ```ts
 * import { decodeMetar, formatMetar } from '@flightbag/core/weather'
 *
 * const raw = 'METAR SAEZ 271400Z 36010KT CAVOK 15/10 Q1015'
 * formatMetar(decodeMetar(raw, { at: new Date('2026-09-27T14:10:00Z') }))
 * // => 'METAR SAEZ 271400Z 36010KT CAVOK 15/10 Q1015'
 * ```
 */
export function formatMetar({ decoded }: Pick<MetarReport, 'decoded'>): string {
  return writeGroups({ ...emptyTaf(), ...decoded }, decoded.trends, metarWriters, false)
}

/** Writes a decoded TAF: the inverse of `decodeTaf`, see {@link formatMetar}. */
export function formatTaf({ decoded }: Pick<TafReport, 'decoded'>): string {
  return writeGroups({ ...emptyMetar(), ...decoded }, decoded.changes, tafWriters, true)
}
