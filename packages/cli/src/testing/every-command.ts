import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jsonOf, type Ran, runCli } from './run-cli.ts'

export const FIXTURES = join(import.meta.dirname, '../../../../fixtures')

/** Runs a command in one environment, with its words separated by spaces; returns what it prints with `--json`. */
export function commandLine(env: () => Readonly<Record<string, string>>, cwd: string, run = runCli) {
  function cli(args: string, input?: string): Promise<Ran> {
    return run(args.split(' '), { env: env(), cwd, ...(input === undefined ? {} : { input }) })
  }
  async function json<T = Record<string, unknown>>(args: string, input?: string): Promise<T> {
    return jsonOf<T>(await cli(`${args} --json`, input))
  }
  return { cli, json }
}

export function note(id: string, text: string) {
  return JSON.stringify({ kind: 'note', record: { id, text } })
}

const BAG = [
  JSON.stringify({ kind: 'aerodrome', record: { id: 'c1', code: 'SADF', name: 'San Fernando' } }),
  JSON.stringify({ kind: 'aircraft', record: { id: 'p1', registration: 'LV-ABC', madeUp: { deep: [1, null] } } }),
  note('n1', 'first'),
  note('n2', 'ñandú'),
].join('\n')

/** The same tests of all commands, for every store and any number of processes. */
export function everyCommand(who: string, { cli, json }: ReturnType<typeof commandLine>, folder: string): void {
  const A = `--account ${who}@example.org`

  test('account create, show, list, pause, resume', async () => {
    const created = await json(`account create --email ${who}@example.org --id ${who} --name Ana`)
    expect(created).toEqual({
      userId: who,
      email: `${who}@example.org`,
      key: expect.stringMatching(/^svc_live_[\w-]{43}$/),
    })
    const again = await cli(`account create --email ${who}@EXAMPLE.org --json`)
    expect(again.code).toBe(1)
    expect(jsonOf(again)).toMatchObject({ error: { field: 'email' } })
    expect(await json(`account show ${A}`)).toMatchObject({ userId: who, displayName: 'Ana', status: 'active' })
    expect(await json<unknown[]>('account list')).toContainEqual(expect.objectContaining({ userId: who }))
    expect(await json(`account pause ${A}`)).toEqual({ userId: who, email: `${who}@example.org`, status: 'paused' })
    expect(await json(`account resume --account ${who}`)).toMatchObject({ status: 'active' })
    expect(await cli('account show --account nobody --json')).toMatchObject({ code: 1 })
  })

  test('import from a file and from standard input, then export', async () => {
    const file = join(folder, `${who}.jsonl`)
    writeFileSync(file, `${BAG}\n`)
    expect(await json(`import ${A} ${who}.jsonl --dry-run`)).toEqual({ imported: 4, unchanged: 0, deleted: 0 })
    expect(await json(`import ${A} ${who}.jsonl`)).toEqual({ imported: 4, unchanged: 0, deleted: 0 })
    expect(await json(`import ${A} ${who}.jsonl --dry-run`)).toEqual({ imported: 0, unchanged: 4, deleted: 0 })
    expect(await json(`import ${A} -`, BAG)).toEqual({ imported: 0, unchanged: 4, deleted: 0 })
    const exported = await cli(`export ${A}`)
    const lines = exported.stdout.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).record.id).sort()).toEqual(['c1', 'n1', 'n2', 'p1'])
    expect(exported.stdout).toContain('"madeUp":{"deep":[1,null]}')
    expect(await json(`import ${A} -`, exported.stdout)).toEqual({ imported: 0, unchanged: 4, deleted: 0 })
    const gone = '{"kind":"note","id":"n2","deleted":true}'
    expect(await json(`import ${A} -`, gone)).toEqual({ imported: 0, unchanged: 0, deleted: 1 })
  })

  test('an invalid import changes nothing, and names line, field and rule', async () => {
    const before = (await cli(`export ${A}`)).stdout
    const planning = '{"kind":"sharedPlanning","record":{"id":"taken"}}'
    await json('account create --email other@example.org')
    expect(await cli('import --account other@example.org -', planning)).toMatchObject({ code: 0 })
    const cases: [string, { line: number; field: string | null }][] = [
      [`${note('n9', 'x')}\n{"kind":"note"`, { line: 2, field: null }],
      ['{"kind":"boat","record":{"id":"b"}}', { line: 1, field: 'kind' }],
      [`\n${note('n9', 'x')}\n{"kind":"note","record":{}}`, { line: 3, field: 'record.id' }],
      ['{"kind":"logbook","record":{"id":"l","log":{"date":"2026-02-30"}}}', { line: 1, field: 'record.log.date' }],
      [
        '{"kind":"logbook","record":{"id":"l","log":{"times":{"localDayPilot":-5}}}}',
        { line: 1, field: 'record.log.times.localDayPilot' },
      ],
      ['{"kind":"note","record":{"id":"n9","text":"\\u0000"}}', { line: 1, field: 'record.text' }],
      [`${planning.replace('taken', 'free')}\n\n${planning}\n${note('n9', 'x')}`, { line: 3, field: 'record.id' }],
    ]
    for (const [input, where] of cases) {
      const refused = await cli(`import ${A} - --json`, input)
      expect(refused.code).toBe(1)
      expect(jsonOf(refused)).toEqual({ error: { ...where, message: expect.stringMatching(/.{5}/) } })
      expect(refused.stderr).toContain(`line ${where.line}: `)
    }
    expect(await cli(`import ${A} no-such-file --json`)).toMatchObject({
      code: 1,
      stderr: 'flightbag: no-such-file does not exist\n',
    })
    expect((await cli(`export ${A}`)).stdout).toBe(before)
    await json('account delete --account other@example.org --yes')
  })

  test('airways, commands, live, usage, sessions, totals, maintenance', async () => {
    expect(await json(`airways load ${join(FIXTURES, 'sample-airways.jsonl')}`)).toEqual({ loaded: 12 })
    expect(await cli('airways load - --json', '{"designator":"W1","airspace":"middle"}')).toMatchObject({ code: 1 })
    const holding = { kind: 'holding', navaid: 'EZE', inboundCourseDeg: 110, turn: 'left', altitudeFt: 3000 }
    const sent = await json(`command send ${A} -`, JSON.stringify(holding))
    expect(sent).toEqual({ id: expect.any(String), createdAt: expect.stringMatching(/Z$/) })
    expect(await json<unknown[]>(`command list ${A}`)).toEqual([
      expect.objectContaining({ id: sent.id, state: 'waiting', outcome: null }),
    ])
    const bad = await cli(`command send ${A} - --json`, JSON.stringify({ ...holding, turn: 'up' }))
    expect(jsonOf(bad)).toMatchObject({ error: { field: 'turn' } })
    expect(await json(`live ${A}`)).toBeNull()
    expect(await json(`usage ${A} --days 3`)).toMatchObject({ lastUsedAt: null, days: [] })
    expect((await cli(`usage ${A} --days 3`)).stdout).toContain('no requests within 3 days\n')
    expect(jsonOf(await cli(`session delete ${A} none --json`))).toMatchObject({ error: { field: 'id' } })
    expect(await json(`logbook totals ${A}`)).toMatchObject({ unit: 'minutes', totals: { flight: 0 } })
    expect(await cli(`logbook totals ${A} --from 2026-02-30`)).toMatchObject({ code: 2 })
    const dates = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']
    const flights = dates.map((date) => JSON.stringify({ kind: 'logbook', record: { id: date, log: { date } } }))
    await json(`import ${A} -`, flights.join('\n'))
    expect(await json(`logbook totals ${A}`)).toMatchObject({ totals: { entries: 4 } })
    expect(await json(`logbook totals ${A} --from 2026-02-01 --to 2026-02-28`)).toMatchObject({
      totals: { entries: 2 },
    })
    const gone = dates.map((id) => JSON.stringify({ kind: 'logbook', id, deleted: true }))
    await json(`import ${A} -`, gone.join('\n'))
    expect(await json('maintain')).toMatchObject({ closed: 0, broken: [], files: 0 })
    expect(await json('migrate')).toEqual({ applied: [], granted: null, distributed: null })
    const doctor = await json<{ checks: { name: string }[] }>('doctor')
    expect(doctor).toMatchObject({ ok: true })
    expect(doctor.checks.find(({ name }) => name === 'maintenance')).toMatchObject({
      state: 'ok',
      message: expect.stringMatching(/^the last run ended \S+ and succeeded/),
    })
  })

  test('attachments are added and removed with their files', async () => {
    const file = join(FIXTURES, 'files', 'sadf-diagram.png')
    const added = await json(`attach add ${A} --to aerodrome --record sadf --kind diagram ${file}`)
    const shown = { id: added.id, name: 'sadf-diagram.png', kind: 'diagram', contentType: 'image/png' }
    expect(await json<unknown[]>(`attach list ${A} --to aerodrome --record c1`)).toEqual([
      expect.objectContaining({ ...shown, uploaded: true }),
    ])
    const wrong = await cli(`attach add ${A} --to aircraft --record p1 --kind diagram --json ${file}`)
    expect(jsonOf(wrong)).toMatchObject({ error: { field: 'kind' } })
    expect(await json(`attach remove ${A} --to aerodrome --record c1 ${added.id}`)).toEqual({ id: added.id })
    expect(await json(`attach list ${A} --to aerodrome --record c1`)).toEqual([])
    await json(`attach add ${A} --to aircraft --record p1 --kind photo ${file}`)
  })

  test('keys: rotate, ensure, confirm, reset; irreversible commands require --yes', async () => {
    const doubt = await cli(`key rotate ${A} --json`)
    expect(doubt.code).toBe(1)
    expect(jsonOf(doubt)).toMatchObject({ error: { message: expect.stringContaining('--yes') } })
    const { key, prefix } = await json(`key rotate ${A} --yes`)
    expect(String(key).startsWith(String(prefix))).toBe(true)
    expect(await json(`key ensure ${A} --yes`)).toMatchObject({ key: null, prefix })
    expect(await json(`account reset ${A} --yes`)).toMatchObject({ key: expect.stringMatching(/^svc_live_/) })
    await json(`account create --email ${who}2@example.org --unconfirmed`)
    const confirmed = await json(`account confirm --account ${who}2@example.org`)
    expect(confirmed).toMatchObject({ key: expect.stringMatching(/^svc_live_/), rotatedAt: null })
    expect(await cli(`account confirm --account ${who}2@example.org --json`)).toMatchObject({ code: 1 })
  })

  test('deletion: a dry run, then the deletion', async () => {
    expect(await json(`account delete ${A} --dry-run`)).toMatchObject({ deleted: false, records: 3, files: 1 })
    expect(await cli(`account delete ${A}`)).toMatchObject({ code: 1, stdout: '' })
    expect(await json(`account delete ${A} --yes`)).toMatchObject({ deleted: true, records: 3, files: 1 })
    expect(await cli(`account show ${A}`)).toMatchObject({ code: 1 })
  })
}
