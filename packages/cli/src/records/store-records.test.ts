import type { SyncChange } from '@flightbag/core'
import { checklistFormats, writeChecklists } from '@flightbag/core/exchange'
import { put } from '@flightbag/testing'
import { expect, test } from 'vitest'
import type { Runtime } from '../context/runtime.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'
import { readBag } from './read-bag.ts'

const GPX = `<gpx version="1.1"><rte>${['SADF', 'SAAR']
  .map((name, n) => `<rtept lat="-34" lon="-5${n}"><name>${name}</name></rtept>`)
  .join('')}</rte></gpx>`
const FPL = '(FPL-LVABC-VG -C172/L-SDFG/C -SADF1545 -N0105VFR DCT -SAAR0120 -DOF/261224 RMK/A)'

function binder(): Uint8Array {
  const items = [{ challenge: 'Flaps', response: 'UP', note: '' }]
  const checklists = ['Start', 'Landing'].map((title) => ({ title, sections: [{ title, items }] }))
  const written = writeChecklists(checklistFormats[0]!, { name: 'LV-XSA', checklists })
  return written.ok ? written.value.bytes : expect.fail(written.failure)
}

const FILES = { 'route.gpx': [Buffer.from(GPX)], 'plan.fpl': [Buffer.from(FPL)], 'lists.ace': [binder()] }

/** The commands that store records of one kind, with this kind. */
const COMMANDS: readonly (readonly [string, string])[] = [
  ['route import route.gpx', 'route'],
  ['route import plan.fpl', 'flightPlan'],
  ['checklist import lists.ace --aircraft plane', 'checklist'],
  ['logbook opening --date 2024-12-31 --time localDayPilot=1:00', 'logbook'],
]

async function run(runtime: Runtime, command: string) {
  const io = memoryIo({ files: FILES, confirmation: 'yes' })
  const code = await runOn(runtime, io, ...command.split(' '), '--account', 'ana')
  return { code, ...io.said }
}

/** A bag that has an aircraft, and in which another client makes changes after a command has read it. */
async function bagWithOther(changes: readonly SyncChange[]): Promise<Runtime> {
  const runtime = await runtimeWithAccount()
  const { store, clock } = runtime
  await store.sync.apply('ana', [put('aircraft', { id: 'plane' })], clock())
  let isChanged = changes.length === 0
  async function revision(accountId: string) {
    if (!isChanged) await store.sync.apply('ana', changes, clock())
    isChanged = true
    return store.records.revision(accountId)
  }
  return { ...runtime, store: { ...store, records: { ...store.records, revision } } }
}

test.each(COMMANDS)('%s keeps a record that another client stores first, of each id', async (command, kind) => {
  const alone = await bagWithOther([])
  expect(await run(alone, command)).toMatchObject({ code: 0, stderr: '' })
  const made = (await readBag(alone.store.sync, 'ana', [kind]))[kind]!
  expect(made.size).toBe(kind === 'checklist' ? 2 : 1)
  for (const id of made.keys()) {
    const raced = await bagWithOther([put(kind, { id, notes: 'of the app' })])
    const stderr = expect.stringContaining(`1 record was changed while the command waited, such as ${id}: run`)
    expect(await run(raced, command)).toMatchObject({ code: 1, stdout: '', stderr })
    const kept = (await readBag(raced.store.sync, 'ana', [kind]))[kind]!
    expect([...kept.values()]).toMatchObject([{ id, notes: 'of the app' }])
    expect(kept.get(id)).not.toMatchObject({ ...made.get(id), updatedAt: expect.anything() })
  }
})
