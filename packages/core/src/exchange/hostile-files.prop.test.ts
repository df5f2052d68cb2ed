import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Result } from '../lib/result.ts'
import { decodeMetar } from '../weather/decode/metar.ts'
import { decodeTaf } from '../weather/decode/taf.ts'
import { checklistFormats, readChecklists, writeChecklists } from './checklists/checklist-formats.ts'
import { writeTar } from './checklists/formats/tar.ts'
import { readLogbook } from './logbook/read-logbook.ts'
import { readIcao } from './routes/icao.ts'
import { readRoute, routeFormats, writeRoute } from './routes/route-formats.ts'

/** A reader that does not end is interrupted after this time; one that ends needs a few milliseconds. */
const HANG_LIMIT_MS = 20_000

const sandbox = createContext({ work: (): unknown => undefined })

/** Runs synchronous work, and throws if it does not end. */
function interrupted<T>(work: () => T): T {
  sandbox.work = work
  return runInContext('work()', sandbox, { timeout: HANG_LIMIT_MS }) as T
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

const CONTEXT = { nowMs: Date.UTC(2026, 9, 3), hasShortNames: false }
const AT = { at: new Date(CONTEXT.nowMs) }

/** Every reader of a foreign format, read to its end. */
const READERS: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
  checklists: readChecklists,
  logbook: (bytes) => {
    const file = readLogbook(text(bytes))
    return file.ok ? [...file.value.flights()] : file
  },
  route: (bytes) => readRoute(text(bytes)),
  'flight plan of ICAO': (bytes) => readIcao(text(bytes)),
  METAR: (bytes) => decodeMetar(text(bytes), AT),
  TAF: (bytes) => decodeTaf(text(bytes), AT),
}

const folder = join(import.meta.dirname, '../../../../fixtures/exchange')
const logbooks = globSync('*.{csv,txt}', { cwd: folder }).map((name) =>
  readFileSync(join(folder, name)).subarray(0, 6000),
)

const names = ['SADF', 'SADP', 'ABC']
const points = names.map((name, n) => ({ name, type: 'fix' as const, latDeg: -34.5 + n, lonDeg: -58.6 - n }))
const route = { name: 'Coast', altitudeFt: 5500, points }
const routes = routeFormats.map((format) => Buffer.from(successOf(writeRoute(format, route, CONTEXT)).text))

const items = [{ challenge: 'Fuel', response: 'On', note: 'Both tanks' }]
const binder = { name: 'LV-XSA', checklists: [{ title: 'Start', sections: [{ title: 'Before', items }] }] }
const checklists = checklistFormats.map((format) => successOf(writeChecklists(format, binder)).bytes)

const texts = [
  'METAR SAEZ 031200Z 03009KT CAVOK 15/14 Q1009 NOSIG',
  'TAF SAEZ 031100Z 0312/0412 03010KT CAVOK TEMPO 0318/0322 4000 RA BKN020',
  '(FPL-LVXSA-VG -C172/L-SDFG/C -SADF1200 -N0100VFR DCT ABC DCT -SADP0045 SAEZ -DOF/261003)',
].map((each) => Buffer.from(each))

const samples: readonly Uint8Array[] = [...logbooks, ...routes, ...checklists, ...texts]

function successOf<T>(result: Result<T, unknown>): T {
  return result.ok ? result.value : expect.fail(String(result.failure))
}

/** A byte replaced, inserted or removed, a part repeated, or the end cut off. */
const edits = fc.array(
  fc.record({
    at: fc.nat({ max: 6000 }),
    kind: fc.constantFrom('replace', 'insert', 'remove', 'repeat', 'cut'),
    byte: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(...Buffer.from('-0179~<>="\',;\n\r\0 ()/'))),
    length: fc.integer({ min: 1, max: 64 }),
  }),
  { minLength: 1, maxLength: 6 },
)

function edited(bytes: Uint8Array, changes: ReturnType<typeof edits.generate>['value']): Uint8Array {
  let all = [...bytes]
  for (const { at: anywhere, kind, byte, length } of changes) {
    const at = anywhere % (all.length + 1)
    if (kind === 'replace') all[at] = byte
    if (kind === 'insert') all.splice(at, 0, byte)
    if (kind === 'remove') all.splice(at, length)
    if (kind === 'repeat') all.splice(at, 0, ...all.slice(at, at + length))
    if (kind === 'cut') all = all.slice(0, at)
  }
  return Uint8Array.from(all)
}

test('every reader of a foreign format ends without an exception, whatever the file contains', () => {
  expect([logbooks.length, routes.length, checklists.length].every((count) => count > 1)).toBe(true)
  fc.assert(
    fc.property(fc.constantFrom(...samples), edits, (bytes, changes) => {
      const file = edited(bytes, changes)
      for (const read of Object.values(READERS)) interrupted(() => read(file))
    }),
    { numRuns: 300 },
  )
})

test.each(['-0000001000', '-1', '77777777777', '0x10', '1e3', '', ' '])(
  'an archive with the size %j of a file is refused',
  (size) => {
    const tar = writeTar('other.json', new Uint8Array(600))
    tar.set(new TextEncoder().encode(size.padEnd(12, '\0')), 124)
    tar.fill(0x20, 148, 156)
    const sum = tar.subarray(0, 512).reduce((all, byte) => all + byte, 0)
    tar.set(new TextEncoder().encode(`${sum.toString(8).padStart(6, '0')}\0 `), 148)
    expect(interrupted(() => readChecklists(tar))).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('archive') },
    })
  },
)
