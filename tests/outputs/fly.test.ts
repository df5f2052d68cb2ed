import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHere } from './running-command.ts'
import { NOW } from './sample.ts'
import { shortened } from './shortened.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(NOW) }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a service answers to the calls of a flight, the first one with number 1; null: it cannot be reached. */
interface Service {
  readonly live?: (number: number) => Response | null
  readonly session?: (number: number) => Response | null
}

const SERVICE = { FLIGHTBAG_KEY: 'svc_live_test', FLIGHTBAG_URL: 'https://bag.example.org' }
const HOLDING = {
  kind: 'holding',
  navaid: 'EZE',
  inboundCourseDeg: 110,
  turn: 'right',
  legMinutes: 1,
  altitudeFt: 3000,
}

function command(request: object, place: number) {
  return { id: `command-${place}`, createdAt: NOW, request }
}
function live(): Response {
  return handingOver([])
}
function handingOver(commands: readonly object[]): Response {
  return Response.json({ data: { commands, pollMs: 10_000 } })
}
function stored(): Response {
  return Response.json({ data: { id: 'flight-1', status: 'in_progress' } }, { status: 201 })
}
function failed(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error: { code, message: `${code} in words` } }, { status, headers })
}

/** What `flightbag fly` prints with some options, in the time of fake timers and without a network. */
async function flown(options: string, service: Service = {}, env: Readonly<Record<string, string>> = SERVICE) {
  vi.setSystemTime(NOW)
  const calls = { live: 0, session: 0 }
  const called = Promise.withResolvers<void>()
  async function answered(url: string) {
    called.resolve()
    const kind = url.endsWith('/live') ? 'live' : 'session'
    const answer = (service[kind] ?? { live, session: stored }[kind])(++calls[kind])
    if (answer === null)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
    return answer
  }
  vi.stubGlobal('fetch', answered)
  const { ended, said } = startHere(['fly', '--session', 'flight-1', ...options.split(' ').filter(Boolean)], env)
  let isOver = false
  const over = ended.then(() => (isOver = true))
  await Promise.race([called.promise, over])
  while (!isOver) await vi.advanceTimersByTimeAsync(1000)
  return `$ flightbag fly ${options}\n${said.stderr}${said.stdout}exit code ${await ended}\n`
}

/** A service that fails for the first calls. */
function atFirst(...answers: readonly (Response | null)[]): Service {
  return { session: (number) => (number <= answers.length ? answers[number - 1]! : stored()) }
}

test('what a simulated flight prints is what was approved', async () => {
  const all = [
    await flown(''),
    await flown('--speed 1000 --seed 2 --json'),
    await flown('--no-live'),
    await flown('', {
      live(number) {
        const inTheAir = [{ ...HOLDING }, { ...HOLDING, legMinutes: null }, { kind: 'vectors' }].map(command)
        return handingOver(number === 1 ? [command(HOLDING, 9)] : number === 4 ? inTheAir : [])
      },
    }),
    await flown('', { live: () => failed(401, 'unauthorized'), session: () => failed(401, 'unauthorized') }),
    await flown('', { session: () => failed(410, 'gone') }),
    await flown('', { session: () => failed(400, 'bad_request') }),
    await flown('', atFirst(failed(429, 'rate_limited', { 'Retry-After': '20' }), failed(500, 'internal'))),
    await flown('--no-live', atFirst(null, null)),
    await flown('--no-live', { session: () => null }),
    await flown('', { session: () => new Response('<h1>Bad gateway</h1>', { status: 502 }) }),
  ]
  await expect(all.join('\n')).toMatchFileSnapshot('approved/commands/fly.txt')
})

test('the trace of a simulated flight, and its refusals, are what was approved', async () => {
  const all = [
    shortened(await flown('--speed 1000 --trace'), 400),
    await flown('--url http://bag.example.org'),
    await flown('--url nowhere'),
    await flown('--speed 0'),
    await flown('--seed -1'),
    await flown('', {}, { FLIGHTBAG_URL: 'bag.example.org', FLIGHTBAG_KEY: 'svc_live_test' }),
  ]
  await expect(all.join('\n')).toMatchFileSnapshot('approved/commands/fly-trace.txt')
})
