import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRuntime } from '../../context/runtime.ts'
import { runProgram } from '../../program/program.ts'
import { memoryIo } from '../../testing/memory-io.ts'

/** Values of other types in fields that an import does not check, and in their lists and objects. */
const STRANGE: readonly unknown[] = [5, true, {}, [], [null], [5], [{}], { a: null }]

let service: MemorySubject
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flightbag-unchecked-'))
  service = await startMemorySubject()
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

/** One record of each kind that is shown, with `value` in each field that is not checked. */
function recordsWith(value: unknown) {
  const aid = { ident: value, type: value, frequencyMHz: value, frequencyKHz: value, dmeChannel: value }
  const position = { latDeg: value, lonDeg: value }
  const flight = { registration: value, aircraftId: value, from: value, to: value, remarks: value }
  const place = { city: value, province: value, country: value, vorDme: value }
  const card = { id: 'c', code: 'SADF', ...place, position, aids: [aid], fuel: { grades: value, products: value } }
  return [
    { kind: 'aerodrome', record: card },
    { kind: 'aerodrome', record: { id: 'd', code: 'SAEZ', ...place, aids: value } },
    { kind: 'note', record: { id: 'n', title: value, text: value, tags: value, pinned: value } },
    { kind: 'route', record: { id: 'r', points: [{ name: value, ...position }], notes: value } },
    { kind: 'logbook', record: { id: 'l', ...flight, log: { date: '2026-05-01', times: { localDayPilot: 90 } } } },
  ]
}

test('the commands show a record with other types in unchecked fields, without these values', async () => {
  const report = join(folder, 'report.html')
  const commands = [['notes'], ['logbook'], ['aerodrome', 'SADF'], ['aerodrome', 'SAEZ'], ['report', '--out', report]]
  for (const value of STRANGE) {
    const { id, key } = await service.createAccount()
    await service.import(id, recordsWith(value))
    const env = { XDG_CONFIG_HOME: folder, FLIGHTBAG_URL: service.url, FLIGHTBAG_KEY: key }
    for (const args of commands) {
      const io = memoryIo()
      const code = await runProgram({ io, env, args, open: openRuntime, exitCode: null })
      const shown = args[0] === 'report' ? readFileSync(report, 'utf8') : io.said.stdout
      expect({ args, value, code, stderr: io.said.stderr }).toMatchObject({ code: 0 })
      expect(shown).not.toMatch(/\[object|NaN|undefined/)
    }
  }
})
