import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfTexts } from '../../packages/cli/src/testing/pdf-texts.ts'
import { type Sample, startSampleHere } from './sample.ts'
import { readablePage, shortened } from './shortened.ts'

let sample: Sample
beforeAll(async () => {
  sample = await startSampleHere()
})
afterAll(() => sample.stop())

const A = '--account sample-pilot'
const LINES = 40

/** Commands that write a file, by the file in `approved` that has what people see in it. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  brief: ['brief planning-01 --out brief.html', 'brief flight-plan-01 --language es --out brief-es.html'],
  'brief-pdf': ['brief planning-01 --out brief.pdf', 'brief flight-plan-01 --language es --out brief-es.pdf'],
  report: ['report --out report.html'],
  exchange: ['session show sample-session-1 --out exchange.html'],
  calendar: ['calendar --out bag.ics', 'calendar --language es --out bag-es.ics'],
  'sheet-pages': [
    `logbook sheet ${A} --from 2026-06-01 --out sheet.html`,
    `logbook sheet ${A} --from 2026-06-01 --layout easa --rounding anac --out easa.html`,
  ],
  'sheet-pdf': [
    `logbook sheet ${A} --from 2026-06-01 --out sheet.pdf`,
    `logbook sheet ${A} --from 2026-06-01 --layout easa --out easa.pdf`,
  ],
  'sheet-csv': [
    `logbook sheet ${A} --out sheet.csv`,
    `logbook sheet ${A} --layout easa --spreadsheet-safe --out easa.csv`,
  ],
}

function seen(name: string): string {
  if (!name.endsWith('.pdf')) return shortened(readablePage(sample.file(name)), name.endsWith('.html') ? 600 : LINES)
  return pdfTexts(sample.bytes(name))
    .map((text) => `${JSON.stringify(text)}\n`)
    .join('')
}

test.each(Object.entries(FILES))('what people see in the files of %s is what was approved', async (name, lines) => {
  const all: string[] = []
  for (const line of lines) all.push(await sample.transcript(line), seen(line.split(' ').at(-1)!))
  await expect(all.join('')).toMatchFileSnapshot(`approved/files/${name}.txt`)
})

test('exports of the logbook are what was approved', async () => {
  const all: string[] = []
  for (const to of ['foreflight', 'myflightbook', 'csv', 'csv --spreadsheet-safe']) {
    all.push(shortened(await sample.transcript(`logbook export ${A} --to ${to}`), LINES))
  }
  await expect(all.join('\n')).toMatchFileSnapshot('approved/files/exports.txt')
})
