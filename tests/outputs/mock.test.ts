import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { statusOf } from '../../packages/http/src/respond/status.ts'
import { errorAnswer } from '../../packages/plugin-simulator/src/evening/answers.ts'
import { startHere } from './running-command.ts'
import { masked, NOW } from './sample.ts'
import { shortened } from './shortened.ts'

beforeAll(() => void vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const folder = temporaryFolder()

const SESSION = { schema: 1, startedAt: NOW, endedAt: null, departure: 'SADF' }
const REPORT = { schema: 1, sessionId: 'flight-1', sentAt: NOW, sim: { onGround: false, altitudeFt: 1500 } }

/** The time between two calls. */
const SECONDS = 2

interface Call {
  /** `sessions/ID` or `live`. */
  readonly to: string
  readonly body: object
}

/** Headers that belong to a connection, and the time of the system. */
const OF_CONNECTION = ['connection', 'date', 'keep-alive', 'transfer-encoding']

/** What a plugin receives: status, headers and body. */
async function received(answer: Response): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !OF_CONNECTION.includes(name)).map((each) => each.join(': '))
  return ['the plugin receives', answer.status, ...headers, '', await answer.text(), ''].join('\n')
}

/** What `flightbag mock` prints with some options while a plugin makes some calls, and what that receives. */
async function mocked(options: readonly string[], calls: readonly Call[], isGrade = false): Promise<string> {
  const mock = startHere(['mock', '--port', '0', ...options.map((each) => each.replace('FOLDER', folder))], {
    PATH: process.env.PATH ?? '',
  })
  await mock.printed(/svc_live_[\w-]{43}/)
  const announced = mock.said.stdout + mock.said.stderr
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(announced) ?? []
  const [key = ''] = /svc_live_[\w-]{43}/.exec(announced) ?? []
  const answers: string[] = []
  for (const [at, { to, body }] of calls.entries()) {
    vi.setSystemTime(Date.now() + SECONDS * 1000)
    const answer = await fetch(`${url}/v1/plugin/${to}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    answers.push(await received(answer))
    if (!isGrade) await mock.printed(/after \d+ ms|"durationMs"/, at + 1)
  }
  const code = await (options.includes('--') ? mock.ended : mock.end())
  vi.setSystemTime(NOW)
  const printed = masked([mock.said.stdout + mock.said.stderr, ...(isGrade ? [] : answers)].join('\n'), {
    FOLDER: folder,
    ...(url === '' ? {} : { 'http://SERVER': url }),
  })
  const times = /(?<=after )\d+(?= ms)|(?<="durationMs":)[\d.]+|(?<="date":")[^"]+/g
  return `${['$ flightbag mock', ...options].join(' ')}\n${printed.replaceAll(times, 'N')}exit code ${code}\n\n`
}

test('what a mock prints of the calls of a plugin is what was approved', async () => {
  const session = { to: 'sessions/flight-1', body: SESSION }
  const live = { to: 'live', body: REPORT }
  const wrong = { to: 'sessions/flight-1', body: { ...SESSION, startedAt: 'yesterday' } }
  const all = [
    await mocked([], [session, live, wrong, { to: 'live', body: { schema: 2 } }]),
    await mocked(['--script', '401 410 429:20 500 delay:1 command ok'], [live, session, live, live, live, live, live]),
    await mocked(['--json'], [session]),
  ]
  await expect(all.join('')).toMatchFileSnapshot('approved/commands/mock.txt')
})

test('the errors of a mock, and those of an evening, have the codes of the service', async () => {
  const statuses = [401, 410, 429, 500]
  const script = statuses.map((status) => (status === 410 ? 'session=410' : `live=${status}`)).join(' ')
  const calls = statuses.map((status) => ({ to: status === 410 ? 'sessions/flight-1' : 'live', body: REPORT }))
  const text = await mocked(['--script', script], calls)
  const found = [...text.matchAll(/the plugin receives\n(\d+)[^{]*\{"error":\{"code":"(\w+)"/g)]
  const codes = [400, 401, 404, 405, 410, 413, 429, 500] as const
  const ofEvening = codes.map((status) => {
    const { error } = JSON.parse(errorAnswer(status, '', 0).body) as { readonly error: { readonly code: string } }
    return [status, error.code] as const
  })
  const ofMock = found.map(([, status, code]) => [Number(status), code] as const)
  expect(ofMock.map(([status]) => status)).toEqual(statuses)
  const byCode = new Map<string | undefined, number>(Object.entries(statusOf))
  for (const [status, code] of [...ofMock, ...ofEvening]) expect([code, byCode.get(code)]).toEqual([code, status])
})

test('what a mock prints of options that it cannot use is what was approved', async () => {
  const wrong = [
    ['--script', '418'],
    ['--script', 'live=410'],
    ['--port', 'x'],
    ['--grade', 'FOLDER/none/grade.txt', '--', 'true'],
    ['--grade', 'FOLDER', '--', 'true'],
    ['--grade', 'FOLDER/grade.txt', '--', 'no-such-plugin'],
    ['--grade', 'FOLDER/grade.txt', '--', 'true'],
  ]
  const all: string[] = []
  for (const options of wrong) all.push(await mocked(options, []))
  await expect(all.join('')).toMatchFileSnapshot('approved/commands/mock-refused.txt')
})

test('what a mock prints of an evening, and its reports, are what was approved', async () => {
  const flown = [
    { to: 'sessions/flight-1', body: SESSION },
    { to: 'live', body: REPORT },
    { to: 'live', body: { ...REPORT, sim: { latDeg: '34S' } } },
    { to: 'sessions/flight-1', body: { ...SESSION, scenery: ['<ILS & "13">'] } },
    { to: 'sessions/renamed-1', body: { ...SESSION, endedAt: NOW } },
  ]
  const text = await mocked(['--grade', 'FOLDER/grade.XML'], flown, true)
  const json = await mocked(['--json', '--grade', 'FOLDER/grade.json'], flown, true)
  const [xml, written] = ['grade.XML', 'grade.json'].map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(json).toContain(written)
  const lines = json.replaceAll(/(?<=\[|\},)(?=\{"id")/g, '\n')
  const all = [text, shortened(lines, 21), `$ cat FOLDER/grade.XML\n${xml}`]
  await expect(all.join('\n')).toMatchFileSnapshot('approved/grades/command.txt')
})
