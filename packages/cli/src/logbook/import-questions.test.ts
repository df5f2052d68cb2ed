import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

const HEADER = 'Date,Aircraft,From,To,Total,PIC,SIC,Dual,Night,XC,Landings,Remarks\n'

/** What the import of a row asks; the answer to each question is `confirmation`. */
async function askedBy(rows: readonly string[], confirmation: 'yes' | 'no') {
  const runtime = await runtimeWithAccount()
  const asked: string[] = []
  for (const row of rows) {
    const io = memoryIo({ files: { 'file.csv': [new TextEncoder().encode(HEADER + row)] }, confirmation })
    await runOn(runtime, io, 'logbook', 'import', '--account', 'ana', '--from', 'csv', 'file.csv')
    asked.push(...io.asked)
  }
  return asked
}

test('a question compares the row and the stored flight line by line, without control characters', async () => {
  const before = '2026-05-01,LV-XSA,SADF,SA\u009bDF,1:00,1:00,0,0,0,0,1,"one\ntwo"\n'
  const asked = await askedBy([before, before.replaceAll('1:00', '1:10')], 'yes')
  expect(asked).toEqual([
    'Import 1 new flight and change 0 flights?',
    'Line 2, 2026-05-01 LV-XSA SADF SA·DF: 1.2 h, 1 landing, "one\\ntwo".\n' +
      'The bag has 1.0 h, 1 landing, "one\\ntwo".\n' +
      'Is it the same flight, with corrected values? (No: another flight of that day.)',
    'Import 0 new flights and change 1 flight?',
  ])
})

test('the question about instruction received names one flight as one', async () => {
  const asked = await askedBy(['2026-05-01,LV-XSA,SADF,SADF,1:30,0,0,1:30,0,0,1,\n'], 'no')
  expect(asked[0]).toBe('1 flight (1.5 h) is instruction received only. Count it as copilot time?')
})
