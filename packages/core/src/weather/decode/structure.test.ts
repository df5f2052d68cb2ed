import { expect, it } from 'vitest'
import { fixtureLines } from '../../../../../fixtures/weather/weather-oracle.ts'
import { decodeMetar } from './metar.ts'
import { decodeTaf } from './taf.ts'

const at = new Date('2026-09-27T13:00:00Z')

/** Day and time of an instant: `27/1400`. */
function short(instant: string | null): string {
  return instant === null ? '-' : `${instant.slice(8, 10)}/${instant.slice(11, 13)}${instant.slice(14, 16)}`
}

const MARKS = { body: '', trend: "'", remarks: '"' } as const

/** The kinds of the groups with a mark of their part, the header, and the changes of a report, each as one text. */
function structureOf(type: string, raw: string): readonly string[] {
  const metar = type === 'METAR' ? decodeMetar(raw, { at }).decoded : null
  const taf = metar === null ? decodeTaf(raw, { at }).decoded : null
  const { ident, groups, doubtful, terminated, remarks } = (metar ?? taf)!
  const times = metar === null ? [taf!.issuedAt, taf!.validFrom, taf!.validTo] : [metar.observedAt]
  const changes = metar?.trends ?? taf!.changes
  return [
    groups.map(({ kind, part }) => `${kind ?? '?'}${MARKS[part]}`).join(' '),
    [ident, ...times.map(short), ...doubtful, ...(terminated ? ['='] : [])].join(' '),
    changes
      .map((change) =>
        [`${change.kind ?? '?'}${change.probability ?? ''}`, short(change.from), short(change.to), short(change.at)]
          .concat(change.doubtful)
          .join(' '),
      )
      .join(', '),
    remarks ?? '-',
  ]
}

it.each(fixtureLines('structure.tsv').map((line) => line.split('\t')))(
  '%s %s has the groups %s',
  (type, raw, ...texts) => {
    expect(structureOf(type!, raw!)).toEqual(texts)
  },
)
