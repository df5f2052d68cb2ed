import { expect, test } from 'vitest'
import { emptyBag, imported } from '../testing/imported.ts'
import { planFlights } from './plan.ts'

const FILE =
  'Date,Aircraft,Total,Remarks\n2026-05-01,LV-XSA,1:00,a\n2026-05-02,LV-XSA,1:00,b\n2026-05-03,LV-XSB,1:00,c\n'

function changesOf(text: string, bag = emptyBag) {
  const { file } = imported(text, bag, { from: 'csv' })
  const planned = [...planFlights(file, bag, { dual: 'skip', differing: () => 'update' })]
  return planned.map((each) => ('changes' in each ? each.changes.map(({ kind, id }) => [kind, id]) : each.change))
}

test('a new flight is stored after its aircraft, each aircraft once, and an unchanged flight is not', () => {
  const { bag, records } = imported(FILE, emptyBag, { from: 'csv' })
  const [first, second, third] = records.map(({ id }) => ['logbook', id])
  expect(changesOf(FILE)).toEqual([
    [['aircraft', 'aircraft-lvxsa'], first],
    [second],
    [['aircraft', 'aircraft-lvxsb'], third],
  ])
  expect(changesOf(FILE, bag)).toEqual([[], [], []])
  expect(changesOf(FILE.replace(',b', ',changed'), bag)).toEqual([[], [second], []])
})
