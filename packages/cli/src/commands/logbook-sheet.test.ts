import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIXTURES } from '../testing/every-command.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { pdfTexts } from '../testing/pdf-texts.ts'
import { dataFolder } from '../testing/run-cli.ts'
import { commandLineHere } from '../testing/run-here.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

const folder = dataFolder()
const { cli, json } = commandLineHere(() => ({ FLIGHTBAG_DATA_DIR: folder.path }), folder.root)
const A = '--account sample-pilot'

test('the sheet is written as PDF, HTML and CSV, and a failure leaves no file', async () => {
  await json('account create --email ana@example.org --id sample-pilot')
  await json(`import ${A} ${join(FIXTURES, 'sample-bag.jsonl')}`)
  expect(await cli(`logbook sheet ${A} --from 2026-06-01 --out sheet.pdf`)).toMatchObject({ code: 0, stdout: '' })
  const pdf = readFileSync(join(folder.root, 'sheet.pdf'), 'latin1')
  expect(pdf).toMatch(/^%PDF-1\.[3-7]/)
  expect(pdf.match(/\/MediaBox \[0 0 841\.89 595\.28\]/g)!.length).toBe(pdf.match(/\/Type \/Page\b(?!s)/g)!.length)
  await cli(`logbook sheet ${A} --layout easa --out sheet.html`)
  expect(readFileSync(join(folder.root, 'sheet.html'), 'utf8')).toContain('FCL.050')
  await cli(`logbook sheet ${A} --out sheet.csv --rounding anac`)
  const { totals } = await json<{ totals: { entries: number } }>(`logbook totals ${A}`)
  const rows = readFileSync(join(folder.root, 'sheet.csv'), 'utf8').match(/^Hoja,/gm)
  expect(rows).toHaveLength(totals.entries)
  const foreflight = join(FIXTURES, 'exchange/foreflight.csv')
  await json(`logbook import ${A} ${foreflight} --yes`)
  const pilot = { kind: 'pilot', record: { id: 'pilot-sample', name: 'Łukasz Ελένη Київ 李' } }
  await json(`import ${A} -`, JSON.stringify(pilot))
  expect(await cli(`logbook sheet ${A} --out letters.pdf`)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/lacks 李: .*\.html\n\d+ flights? (is|are) undecided: marked with \*/),
  })
  const letters = readFileSync(join(folder.root, 'letters.pdf'), 'latin1')
  expect(letters).toMatch(/\/FontName \/[A-Z]{6}\+DejaVuSansCondensed\n/)
  expect(letters.length).toBeLessThan(400_000)
  expect(await cli(`logbook sheet --account nobody --out none.pdf`)).toMatchObject({ code: 1 })
  expect(existsSync(join(folder.root, 'none.pdf'))).toBe(false)
  expect(await cli(`logbook sheet ${A} --out sheet.doc`)).toMatchObject({ code: 2 })
})

test('each option of the sheet and of the export has its effect', async () => {
  await json('account create --email olga@example.org --id olga')
  const flights = ['2026-01-10', '2026-02-10', '2026-03-10'].map((date) => {
    const log = { date, times: { localDayPilot: 33 } }
    return JSON.stringify({ kind: 'logbook', record: { id: date, remarks: '=1+1', log } })
  })
  await json('import --account olga -', flights.join('\n'))
  async function sheet(options: string) {
    expect(await cli(`logbook sheet --account olga ${options} --out OPTIONS.CSV`)).toMatchObject({ code: 0 })
    return readFileSync(join(folder.root, 'OPTIONS.CSV'), 'utf8')
  }
  const range = '--from 2026-02-01 --to 2026-02-28'
  expect((await sheet(range)).match(/^Hoja,.*/gm)).toEqual([expect.stringMatching(/^Hoja,1,10,02,2026,.*,"0,6",/)])
  expect((await sheet(`${range} --rounding anac`)).match(/^Hoja,.*"0,5",/gm)).toHaveLength(1)
  expect((await sheet(`${range} --layout easa`)).match(/^Page,1,2026-.*,=1\+1\r$/gm)).toHaveLength(1)
  expect((await sheet('--layout easa --spreadsheet-safe')).match(/^Page,.*,'=1\+1\r$/gm)).toHaveLength(3)
  await cli(`logbook sheet --account olga ${range} --out options.pdf`)
  const bold = pdfTexts(readFileSync(join(folder.root, 'options.pdf'))).filter(({ isBold }) => isBold)
  const [sum, carried, total] = ['TOTAL DE ESTA HOJA', 'TRANSPORTE DE LA HOJA ANTERIOR', 'TOTAL A LA FECHA']
  expect(bold.slice(1).map(({ text }) => text)).toEqual([sum, '0,6', carried, '0,6', total, '1,2'])
  for (const to of ['csv', 'foreflight', 'myflightbook']) {
    const args = `logbook export --account olga --to ${to}`
    expect((await cli(args)).stdout.match(/,=1\+1,/g)).toHaveLength(3)
    expect((await cli(`${args} --spreadsheet-safe`)).stdout.match(/,'=1\+1,/g)).toHaveLength(3)
  }
})

test('the PDF has the time of its writing', async () => {
  const runtime = await runtimeWithAccount()
  const path = join(folder.root, 'dated.pdf')
  const dated = { ...runtime, clock: () => Date.UTC(2026, 9, 5, 15, 30) }
  expect(await runOn(dated, memoryIo(), 'logbook', 'sheet', '--account', 'ana', '--out', path)).toBe(0)
  expect(readFileSync(path, 'latin1')).toContain('\n(D:20261005153000Z)\n')
})
