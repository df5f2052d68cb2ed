import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import type { Runtime } from '../context/runtime.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn, runtimeForTests } from '../testing/runtime-for-tests.ts'

let runtime: Runtime
beforeAll(async () => {
  runtime = await runtimeForTests(await freshDatabase())
  for (const id of ['ana', 'new-ana']) {
    await runtime.store.accounts.create({ id, email: `${id}@example.org`, displayName: null }, null, runtime.clock())
  }
})
afterAll(() => runtime.close())

async function run(line: string, input: readonly object[] = []) {
  const io = memoryIo({ files: { bag: [Buffer.from(input.map((one) => JSON.stringify(one)).join('\n'))] } })
  const code = await runOn(runtime, io, ...line.split(' '))
  return { code, ...io.said }
}

test('an exported planning has no copies of its points, and is imported again as unchanged, or as edited', async () => {
  const [a, b, c] = ['SADF', 'ENO', 'SAEZ'].map((name) => ({ name, latDeg: -34.5 }))
  const planning = { id: 'r1', points: [a, b] }
  expect(await run('import --account ana bag', [{ kind: 'route', record: planning }])).toMatchObject({ code: 0 })
  async function stored() {
    return JSON.parse((await run('records show --account ana --kind route r1')).stdout) as object
  }
  const before = await stored()
  expect(before).toMatchObject({ departure: a, waypoints: [], destination: b })
  const { stdout } = await run('export --account ana')
  const line = stdout.split('\n').find((one) => one.includes('"r1"'))!
  const exported = JSON.parse(line) as { readonly record: { readonly updatedAt: string } }
  expect(exported).toEqual({ kind: 'route', record: { ...planning, updatedAt: expect.any(String) } })
  const again = await run('import --account ana bag --json', [exported])
  expect(JSON.parse(again.stdout)).toEqual({ imported: 0, unchanged: 1, deleted: 0 })
  expect(await stored()).toEqual(before)
  const edited = { kind: 'route', record: { ...exported.record, points: [c, a, b] } }
  expect(await run('import --account ana bag', [edited])).toMatchObject({ code: 0 })
  expect(await stored()).toMatchObject({ departure: c, waypoints: [a], destination: b })
})

test('records are listed in the order of the API and shown whole', async () => {
  const aircraft = ['LV-B', 'LV-A'].map((registration) => ({
    kind: 'aircraft',
    record: { id: `id-${registration}`, registration, madeUp: [1] },
  }))
  expect(await run('import --account ana bag', aircraft)).toMatchObject({ code: 0 })
  const listed = await run('records list --account ana --kind aircraft --json')
  expect(JSON.parse(listed.stdout)).toEqual([
    { id: 'id-LV-A', updatedAt: expect.stringMatching(/Z$/), name: 'LV-A' },
    { id: 'id-LV-B', updatedAt: expect.stringMatching(/Z$/), name: 'LV-B' },
  ])
  expect((await run('records list --account ana --kind aircraft')).stdout).toMatch(/^id +changed +name\nid-LV-A /)
  const shown = await run('records show --account ana --kind aircraft id-LV-B')
  expect(JSON.parse(shown.stdout)).toMatchObject({ registration: 'LV-B', madeUp: [1] })
  expect(await run('records show --account ana --kind aircraft none')).toMatchObject({
    code: 1,
    stderr: 'flightbag: there is no aircraft none\n',
  })
  const wrong = await run('records list --account ana --kind boat')
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^flightbag: option '--kind/) })
})

test('the name of a listed record is its first field of these that is a text', async () => {
  const fields = ['title', 'name', 'registration', 'code', 'departureDate', 'startedAt']
  const notes = fields.map((_, at) => {
    const named = fields.slice(at).map((field) => [field, `${field} ${at}`])
    return { kind: 'note', record: { id: `n${at}`, ...Object.fromEntries(named), [fields[at - 1] ?? 'more']: null } }
  })
  const nameless = { kind: 'note', record: { id: 'nameless', more: 'text' } }
  expect(await run('import --account ana bag', [...notes, nameless])).toMatchObject({ code: 0 })
  const listed = JSON.parse((await run('records list --account ana --kind note --json')).stdout) as { id: string }[]
  const names = listed.map(({ id, ...more }) => [id, (more as unknown as { name: string | null }).name])
  expect(Object.fromEntries(names)).toEqual({
    ...Object.fromEntries(fields.map((field, at) => [`n${at}`, `${field} ${at}`])),
    nameless: null,
  })
})

test('a bag of another account is imported with --take-ownership, and rejected without it', async () => {
  const participants = [
    { userId: 'ana', status: 'owner' },
    { userId: 'beto', status: 'accepted' },
  ]
  const bag = [{ kind: 'sharedPlanning', record: { id: 'p', ownerId: 'ana', participants } }]
  expect(await run('import --account new-ana bag', bag)).toMatchObject({ code: 1 })
  expect(await run('import --account new-ana --take-ownership bag', bag)).toMatchObject({ code: 0 })
  const shown = await run('records show --account new-ana --kind sharedPlanning p')
  expect(JSON.parse(shown.stdout)).toMatchObject({
    ownerId: 'new-ana',
    participants: [
      { userId: 'new-ana', status: 'owner' },
      { userId: 'beto', status: 'accepted' },
    ],
  })
  const [planning] = await runtime.store.sharedPlannings.list('new-ana')
  expect(planning).toMatchObject({ ownerId: 'new-ana' })
})
