import { expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { sampleRecords } from '../../records/sample-records.ts'
import { isSameRecord } from '../same-record.ts'
import { checklistOf, checklistRecords, countCritical } from './records.ts'

const stored: JsonObject = sampleRecords.checklist
const file = { checklists: [checklistOf(stored)] }

function recordsOf(from: typeof file, bag: readonly JsonObject[], aircraftId?: string) {
  const records = checklistRecords(from, bag, aircraftId)
  return records.ok ? records.value : expect.fail(records.failure)
}

test('checklists of the bag that come back are unchanged, with their critical items', () => {
  const [again] = recordsOf(file, [stored])
  expect(isSameRecord(again!, stored)).toBe(true)
  expect(countCritical([again!])).toBe(3)
})

test('a new response changes one item, which stays critical', () => {
  const text = JSON.stringify(file).replace('RETIRAR', 'QUITAR')
  const [changed] = recordsOf(JSON.parse(text), [stored])
  expect(changed).toEqual(JSON.parse(JSON.stringify(stored).replace('RETIRAR', 'QUITAR')))
})

test('new checklists follow those of the aircraft, and importing them again changes nothing', () => {
  const two = { checklists: [...file.checklists, ...file.checklists] }
  const last = { id: 'last', aircraftId: 'b', title: 'Other', order: 7 }
  const first = { ...last, id: 'first', order: 3 }
  const added = recordsOf(two, [stored, last, first], 'b')
  expect(added.map(({ order, aircraftId }) => [order, aircraftId])).toEqual([
    [8, 'b'],
    [9, 'b'],
  ])
  expect(added[0]!.id).not.toBe(added[1]!.id)
  expect(recordsOf(two, [stored, last, first, ...added], 'b')).toEqual(added)
})

test('a title that several aircraft have needs the aircraft', () => {
  const other = { ...stored, id: 'other', aircraftId: 'b' }
  expect(checklistRecords(file, [stored, other], undefined)).toEqual({
    ok: false,
    failure: 'several aircraft have a checklist "Inspección exterior": name the aircraft with --aircraft',
  })
  expect(recordsOf(file, [stored, other], 'b')[0]).toMatchObject({ id: 'other', aircraftId: 'b' })
})

test('of items with one challenge and of sections with one title, each keeps its own fields', () => {
  const items = [
    { challenge: 'Flaps', response: 'UP', critical: true },
    { challenge: 'Flaps', response: 'UP', colour: 'blue' },
  ]
  const sections = [
    { title: 'Cabin', items, photo: 'a' },
    { title: 'Cabin', items: items.toReversed(), photo: 'b' },
  ]
  const twice = { ...stored, sections }
  expect(recordsOf({ checklists: [checklistOf(twice)] }, [twice])).toEqual([twice])
})

function flaps(...responses: string[]) {
  return { title: 'Cabin', items: responses.map((response) => ({ challenge: 'Flaps', response, note: '' })) }
}

test('checklists of one title keep their order, whatever the order of the bag is', () => {
  const binder = { checklists: ['10', '20', '30'].map((flap) => ({ title: 'Landing', sections: [flaps(flap)] })) }
  const added = recordsOf(binder, [])
  for (const bag of [added, added.toReversed(), [added[1]!, added[2]!, added[0]!]]) {
    expect(recordsOf(binder, bag)).toEqual(added)
    expect(recordsOf({ checklists: [binder.checklists[1]!] }, bag)).toEqual([added[1]])
    const changed = recordsOf(
      { checklists: [binder.checklists[0]!, { title: 'Landing', sections: [flaps('25')] }] },
      bag,
    )
    expect(changed.map(({ id }) => id)).toEqual([added[0]!.id, added[1]!.id])
  }
})

test('an equal item keeps its mark when an item of the same challenge comes before it', () => {
  const sections = [{ title: 'Cabin', items: [{ challenge: 'Flaps', response: 'UP', critical: true }] }]
  const [record] = recordsOf({ checklists: [{ title: 'T', sections: [flaps('10', 'UP')] }] }, [
    { id: 't', title: 'T', sections },
  ])
  expect(record!.sections).toMatchObject([{ items: [{ response: '10' }, { response: 'UP', critical: true }] }])
  expect(countCritical([record!])).toBe(1)
})

test('a new checklist takes no id of a checklist that now belongs to another aircraft', () => {
  const [added] = recordsOf(file, [], 'b')
  const [again] = recordsOf(file, [{ ...added, aircraftId: 'a' }], 'b')
  expect(again).toEqual({ ...added, id: again!.id })
  expect(again!.id).not.toBe(added!.id)
})

test('the lines of a note are separated as the formats separate them', () => {
  const items = [{ challenge: 'Fuel', note: 'one\r\ntwo\rthree\nfour' }]
  expect(checklistOf({ title: 'T', sections: [{ title: 'S', items }] })).toEqual({
    title: 'T',
    sections: [{ title: 'S', items: [{ challenge: 'Fuel', response: '', note: 'one\ntwo\nthree\nfour' }] }],
  })
})
