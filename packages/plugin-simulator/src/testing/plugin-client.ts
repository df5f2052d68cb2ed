import { type Got, KEY, type Sent, virtualService, wait } from './virtual-service.ts'

/** The faults of which each makes the correct plugin a faulty one, and the one rule that it then breaks. */
export const FAULTS = [
  ['puts the key into the address', 'request/secret'],
  ['puts the key into the body', 'request/secret'],
  ['sends no key', 'request/key'],
  ['sends another key', 'request/key'],
  ['posts', 'request/route'],
  ['sends text/plain', 'request/content-type'],
  ['names no content type', 'request/content-type'],
  ['waits for an answer without a limit', 'failure/timeout'],
  ['crashes at a 500', 'failure/continue'],
  ['retries without a pause', 'failure/pause'],
  ['ignores the seconds in Retry-After', 'rate/wait'],
  ['ignores a date in Retry-After', 'rate/wait-until'],
  ['gives up at 429', 'rate/return'],
  ['continues after 401', 'key/stop'],
  ['makes an id for each attempt', 'session/id'],
  ['uses an id that is too short', 'session/id-form'],
  ['sends the session only at its end', 'session/start'],
  ['never ends a session', 'session/end'],
  ['ends a session twice', 'session/end'],
  ['sends only what changed', 'session/whole'],
  ['starts the session anew at each checkpoint', 'session/whole'],
  ['sends unchanged checkpoints', 'session/changed'],
  ['sends the session with each radio call', 'session/often'],
  ['sends parallel PUTs of one session', 'session/parallel'],
  ['writes a start without a zone', 'session/fields'],
  ['logs events of its own kinds', 'session/events'],
  ['sends scenery in the session', 'session/content'],
  ['sends a session of 600 KB', 'session/size'],
  ['repeats a refused session', 'session/refused'],
  ['sends a deleted session again', 'session/gone'],
  ['writes a latitude as text', 'live/fields'],
  ['sends a report of 40 KB', 'live/size'],
  ['ignores pollMs', 'live/poll'],
  ['repeats a report that failed', 'live/current'],
  ['writes the local time', 'live/clock'],
  ['names another session in its reports', 'live/session'],
  ['sends what is near the aircraft', 'live/navigation'],
  ['forgets acks of a failed report', 'acks/every'],
  ['acknowledges twice', 'acks/once'],
  ['speaks a repeated command again', 'acks/repeated'],
  ['speaks the newest command first', 'acks/order'],
  ['writes another outcome', 'acks/form'],
  ['acknowledges unknown commands', 'acks/form'],
] as const

export type PluginFault = (typeof FAULTS)[number][0]

type Ack = Record<string, unknown> & { id: string }

const FLIGHTS = 6
const FLIGHT_MS = 100_000
const CHECKPOINT_MS = 8000
const FAILED_MS = 10_000

function secondsIn({ headers }: Got, has: (fault: PluginFault) => boolean): number {
  const text = headers['retry-after'] ?? '60'
  if (/^\d+$/.test(text)) return has('ignores the seconds in Retry-After') ? 0 : Number(text)
  return has('ignores a date in Retry-After') ? 0 : Math.max(0, Math.ceil((Date.parse(text) - Date.now()) / 1000))
}

/** Flies the whole evening as a correct plugin, but for one fault; returns the service. */
export async function flyEvening(fault: PluginFault | null) {
  const service = virtualService()
  for (let n = 1; n <= FLIGHTS; n++) {
    await flight(service.send, n, (each) => each === fault)
    await wait(1000)
  }
  return service
}

async function flight(send: (sent: Sent) => Promise<Got>, n: number, has: (fault: PluginFault) => boolean) {
  const id = has('uses an id that is too short') ? `${n}` : `flight-${n}`
  const startMs = Date.now()
  const state = { stopped: false, isGone: false, waitUntilMs: 0, attempts: 0, stored: '', refused: '', limited: false }
  const handled = new Set<string>()
  let acks: Ack[] = []

  function iso(ms: number) {
    return new Date(ms).toISOString()
  }
  function isOver() {
    return state.stopped || Date.now() - startMs >= FLIGHT_MS
  }

  async function put(path: string, body: object): Promise<Got | null> {
    if (state.stopped || Date.now() < state.waitUntilMs) return null
    if (state.limited && has('gives up at 429') && path.endsWith('live')) return null
    const headers: Record<string, string> = {
      ...(has('names no content type')
        ? {}
        : { 'content-type': has('sends text/plain') ? 'text/plain' : 'application/json' }),
      ...(has('sends no key') ? {} : { 'x-api-key': has('sends another key') ? `${KEY}x` : KEY }),
    }
    const got = await send({
      method: has('posts') && path.endsWith('live') ? 'POST' : 'PUT',
      url: has('puts the key into the address') ? `${path}?key=${KEY}` : path,
      headers,
      body: JSON.stringify(has('puts the key into the body') ? { ...body, token: KEY } : body),
      timeoutMs: has('waits for an answer without a limit') ? 1e9 : 5000,
    })
    if (got.status === 401 && !has('continues after 401')) state.stopped = true
    if (got.status === 500 && has('crashes at a 500')) state.stopped = true
    if (got.status === 429) {
      state.limited = true
      state.waitUntilMs = Date.now() + secondsIn(got, has) * 1000
    }
    return got
  }

  function sessionBody(isEnd: boolean): Record<string, unknown> {
    const radioMs = has('sends the session with each radio call') ? 1000 : 10_000
    const passed = Math.floor((Date.now() - startMs) / radioMs)
    const events = Array.from({ length: Math.min(passed, 100) }, (_, each) => ({
      at: iso(startMs + each * radioMs),
      kind: has('logs events of its own kinds') ? 'chatter' : 'turn',
      said: `call ${each}`,
    }))
    const restarts = has('starts the session anew at each checkpoint')
    return {
      schema: 1,
      startedAt: has('writes a start without a zone')
        ? iso(startMs).slice(0, 19)
        : iso(restarts ? Date.now() : startMs),
      endedAt: isEnd ? iso(Date.now()) : null,
      aircraft: { registration: 'LV-ABC' },
      ...(has('sends unchanged checkpoints') ? {} : { events }),
      ...(has('sends only what changed') && passed > 0 ? { events: events.slice(-1) } : {}),
      ...(has('sends scenery in the session') ? { scenery: ['ILS 13'] } : {}),
      ...(has('sends a session of 600 KB') && n === 1 ? { log: 'x'.repeat(600_000) } : {}),
    }
  }

  async function storeSession(isEnd: boolean): Promise<void> {
    if (state.isGone) return
    if (isEnd && has('never ends a session')) return
    if (!isEnd && has('sends the session only at its end')) return
    const body =
      has('repeats a refused session') && state.refused !== '' && !isEnd
        ? JSON.parse(state.refused)
        : sessionBody(isEnd)
    const text = JSON.stringify(body)
    if (text === state.stored && !has('sends unchanged checkpoints')) return
    if (text === state.refused && !has('repeats a refused session')) return
    const name = has('makes an id for each attempt') && ++state.attempts > 1 ? `${id}.${state.attempts}` : id
    const path = `/v1/plugin/sessions/${name}`
    const [got] = await Promise.all([
      put(path, body),
      ...(has('sends parallel PUTs of one session') ? [put(path, body)] : []),
    ])
    state.refused = got?.status === 413 || got?.status === 400 ? text : ''
    if (got?.status === 410 && !has('sends a deleted session again')) state.isGone = true
    if (got?.status === 200 || got?.status === 201) state.stored = text
    if ((got?.status === 500 || got?.status === null) && has('retries without a pause')) await put(path, body)
    if (isEnd && has('ends a session twice')) await put(path, body)
  }

  function handle(command: { id: string }): Ack[] {
    if (handled.has(command.id) && !has('speaks a repeated command again')) return []
    handled.add(command.id)
    const outcome = has('writes another outcome') ? 'done' : 'spoken'
    const commandId = has('acknowledges unknown commands') ? `x${command.id}` : command.id
    const ack = { id: commandId, outcome, said: 'Hold at EZE', at: iso(Date.now()) }
    return has('acknowledges unknown commands') ? [{ ...ack, id: command.id }, ack] : [ack]
  }

  let failed: Record<string, unknown> | null = null
  async function report(): Promise<number> {
    const sent = acks
    const body = {
      schema: 1,
      sessionId: has('names another session in its reports') ? `other-${n}` : id,
      sentAt: iso(Date.now() - (has('writes the local time') ? 3 * 3_600_000 : 0)),
      sim: {
        onGround: false,
        latDeg: has('writes a latitude as text') ? '34S' : -34,
        ...(has('sends what is near the aircraft') ? { navaids: 'EZE' } : {}),
      },
      ...(has('sends a report of 40 KB') ? { transcript: ['x'.repeat(40_000)] } : {}),
      acks: sent,
    }
    const repeated = has('repeats a report that failed') ? failed : null
    const got = await put('/v1/plugin/live', repeated ?? body)
    if (got === null) return 500
    failed = got.status === 500 || got.status === null ? (repeated ?? body) : null
    if (got.status !== 200) {
      if (has('forgets acks of a failed report')) acks = []
      if (has('retries without a pause')) return 0
      return has('ignores the seconds in Retry-After') || has('ignores a date in Retry-After') ? 2000 : FAILED_MS
    }
    const { commands, pollMs } = JSON.parse(got.text).data
    const ordered = has('speaks the newest command first') ? commands.toReversed() : commands
    acks = [
      ...(has('acknowledges twice') ? sent.slice(0, sent.some(({ again }) => again) ? 0 : 9) : []),
      ...ordered.flatMap(handle),
    ]
    if (has('acknowledges twice')) for (const ack of sent) ack.again = true
    return has('ignores pollMs') ? 900 : pollMs
  }

  async function reports() {
    while (!isOver()) await wait(await report())
  }
  async function sessions() {
    while (!isOver()) {
      await storeSession(false)
      await wait(has('sends the session with each radio call') ? 1000 : CHECKPOINT_MS)
    }
  }
  await Promise.all([reports(), sessions()])
  await wait(Math.max(0, state.waitUntilMs - Date.now()))
  if (acks.length > 0) await report()
  for (let attempt = 0; attempt < 3 && !state.stopped; attempt++) {
    await storeSession(true)
    if (state.isGone || JSON.parse(state.stored || '{}').endedAt) break
    await wait(Math.max(FAILED_MS, state.waitUntilMs - Date.now()))
  }
}
