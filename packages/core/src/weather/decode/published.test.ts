import { describe, expect, it } from 'vitest'
import {
  decodeRow,
  disagreements,
  fixtureLines,
  publishedRows,
  reviewedRows,
  tafLines,
} from '../../../../../fixtures/weather/weather-oracle.ts'
import type { Group } from '../schema/group.ts'
import { decodeMetar } from './metar.ts'
import { decodeTaf } from './taf.ts'

function share(groups: readonly Group[]) {
  return groups.filter(({ kind }) => kind === null).length / groups.length
}

describe('a day of published reports', () => {
  it('agrees with the published columns in all but the reviewed rows, all of which are needed', () => {
    const found = publishedRows().flatMap((row) =>
      disagreements(row, decodeRow(row)).map(({ column }) => `${row.raw}\t${column}`),
    )
    const reviewed = reviewedRows()
    expect(found.toSorted()).toEqual([...reviewed.keys()].toSorted())
    expect([...reviewed.values()].filter((reason) => reason.length < 20)).toEqual([])
    expect(reviewed.size).toBeLessThanOrEqual(30)
  })

  it('has at most 0.3 % unparsed groups outside remarks, and none is lost', () => {
    const reports = publishedRows().map((row) => ({ raw: row.raw, groups: decodeRow(row).decoded.groups }))
    expect(reports.filter(({ raw, groups }) => groups.map((group) => group.raw).join(' ') !== raw.trim())).toEqual([])
    expect(share(reports.flatMap(({ groups }) => groups.filter(({ part }) => part !== 'remarks')))).toBeLessThan(0.003)
  })

  it('has at most 0.6 % unparsed groups in TAFs', () => {
    expect(share(tafLines().flatMap(({ raw, at }) => decodeTaf(raw, { at }).decoded.groups))).toBeLessThan(0.006)
  })

  it('has no unparsed group in Argentine reports, except the one that was made up', () => {
    const unparsed = fixtureLines('metar-argentina-sample.txt').flatMap(
      (raw) => decodeMetar(raw, { at: new Date('2026-09-27T12:00:00Z') }).decoded.unparsed,
    )
    expect(unparsed).toEqual(['XYZ123'])
  })
})
