import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../lib/json.ts'
import type { LogbookFormatName } from '../format.ts'
import { type BagRecords, planFlights } from '../plan.ts'
import { readLogbook } from '../read-logbook.ts'

const emptyBag: BagRecords = { logbook: new Map(), aircraft: new Map() }

/** The changes that a file makes, and the bag after them. */
function imported(text: string, bag: BagRecords, from?: LogbookFormatName) {
  const file = readLogbook(text, from === undefined ? {} : { from })
  if (!file.ok) return expect.fail(file.failure.message)
  const logbook = new Map<string, JsonObject>(bag.logbook)
  const planned = [...planFlights(file.value, bag, { dual: 'skip' })]
  for (const each of planned) if ('record' in each) logbook.set(each.record.id, each.record)
  return { changes: planned.map(({ change }) => change), bag: { ...bag, logbook } }
}

describe('two flights of one day and route', () => {
  const header = 'Date,Aircraft,From,To,Total,Remarks,Time out,Hobbs start,Tachometer start\n'

  /** The change that a second flight makes, with other values and the same start. */
  function secondOf(start: string) {
    const first = imported(`${header}2026-05-01,LV-XSA,SADF,SADF,1:00,morning,${start}\n`, emptyBag, 'csv')
    return imported(`${header}2026-05-01,LV-XSA,SADF,SADF,2:00,afternoon,${start}\n`, first.bag, 'csv').changes
  }

  test.each([
    ['the same clock time', '10:00,,'],
    ['midnight', '00:00,,'],
    ['the same meter', ',100.1,'],
    ['a meter that is zero and another that is not', ',0.0,812.4'],
  ])('are one flight, corrected, with %s', (_, start) => {
    expect(secondOf(start)).toEqual(['changed'])
  })

  test.each(['0', '0.0', '0:00', '00.0', '"0,0"', ' 0.0 '])('are not one flight because both meters are %s', (zero) => {
    expect(secondOf(`,${zero},${zero}`)).toEqual(['differing'])
  })
})
