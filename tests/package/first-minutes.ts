import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { run, start, type World } from './installed-command.ts'

/** How a test runs the installed command: a program, and the arguments before those of the command. */
export interface Installed {
  readonly file: string
  readonly before: readonly string[]
  readonly world: World
}

async function get(url: string, key: string): Promise<{ readonly status: number; readonly data: unknown }> {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${key}` } })
  return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data }
}

/** `start`: the sample pilot, its key, recent weather and flights, and the reference. Stops the server. */
export async function tryStart({ file, before, world }: Installed): Promise<string> {
  const server = start(file, [...before, 'start', '--port', '0'], world)
  const [, url = ''] = await server.until(/^listening on (\S+)\n/m)
  const [, key = ''] = await server.until(/shown only now:\n {2}(\S+)\n/)
  const aerodromes = await get(`${url}/v1/aerodromes`, key)
  expect(aerodromes).toMatchObject({ status: 200 })
  expect((aerodromes.data as unknown[]).length).toBeGreaterThan(5)
  const weather = await get(`${url}/v1/weather/SAEZ`, key)
  expect(weather).toMatchObject({ status: 200, data: { status: 'ok', provider: 'sample' } })
  expect((await fetch(`${url}/docs`)).status).toBe(200)
  const { stdout } = await server.stop()
  return stdout.replaceAll(key, 'KEY')
}

/** `account create`, `import`, `serve` and `doctor` in a folder of their own. */
export async function tryCommands({ file, before, world }: Installed): Promise<void> {
  const env = { ...world.env, FLIGHTBAG_DATA_DIR: join(world.cwd, 'own'), FLIGHTBAG_WEATHER: 'sample' }
  const own: World = { ...world, env }
  function cli(...args: string[]) {
    return run(file, [...before, ...args], own)
  }
  const created = await cli('account', 'create', '--email', 'ana@example.org', '--json')
  expect(created).toMatchObject({ code: 0 })
  const { key } = JSON.parse(created.stdout) as { key: string }
  writeFileSync(
    join(world.cwd, 'bag.jsonl'),
    '{"kind":"aircraft","record":{"id":"a1","registration":"LV-ABC"}}\n{"kind":"note","record":{"id":"n1","text":"ñandú"}}\n',
  )
  const imported = await cli('import', '--account', 'ana@example.org', 'bag.jsonl', '--json')
  expect([imported.code, imported.stderr, JSON.parse(imported.stdout)]).toMatchObject([0, '', { imported: 2 }])

  const server = start(file, [...before, 'serve', '--port', '0', '--log-level', 'warn'], own)
  const [, url = ''] = await server.until(/^listening on (\S+)\n/m)
  expect(await get(`${url}/v1/notes/n1`, key)).toMatchObject({ status: 200, data: { text: 'ñandú' } })
  expect(await server.stop()).toMatchObject({ code: 0 })

  const doctor = await cli('doctor', '--json')
  expect([doctor.code, JSON.parse(doctor.stdout)]).toMatchObject([0, { ok: true }])
}
