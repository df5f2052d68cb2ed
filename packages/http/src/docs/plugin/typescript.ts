/** A complete plugin in TypeScript, for Node, without a library. */
export const TYPESCRIPT_PLUGIN = `// plugin.mts. Standard input: one JSON object of simulator values on each line.
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'

type Json = Record<string, unknown>
type Command = { id: string; request: { kind: string } & Json }
type Reply = { status: number | null; data: Json | null }

const { FLIGHTBAG_URL: url = '', FLIGHTBAG_KEY: key = '' } = process.env
const sessionId = process.argv[2] ?? randomUUID()
const CHECKPOINT_MS = 300_000
const now = (): string => new Date().toISOString()

const session: Json = { schema: 1, startedAt: now(), endedAt: null }
let stored = ''
let acks: Json[] = []
const handled = new Set<string>()
let stopped = false
let sessionDeleted = false
let waitUntil = 0
let nextReport = 0
let nextCheckpoint = 0

/** Milliseconds to wait after a 429. A proxy may write a date in place of seconds. */
function waitMs(headers: Headers): number {
  const retryAfter = headers.get('retry-after') ?? '60'
  if (/^[0-9]+$/.test(retryAfter)) return Number(retryAfter) * 1000
  return Math.max(0, Date.parse(retryAfter) - Date.parse(headers.get('date') ?? now()))
}

/** PUTs a body. The status is null when nothing was sent or received. */
async function send(path: string, body: Json): Promise<Reply> {
  const nothing = { status: null, data: null }
  if (stopped || performance.now() < waitUntil) return nothing
  try {
    const answer = await fetch(url + path, {
      method: 'PUT',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.status === 429) waitUntil = performance.now() + waitMs(answer.headers)
    const { data, error } = (await answer.json()) as { data?: Json; error?: Json }
    if (!data && !error) return nothing // an answer of a proxy
    if (answer.status === 401) {
      stopped = true
      console.error('Flightbag refused the key. Enter the current key.')
    }
    return { status: answer.status, data: data ?? null }
  } catch {
    return nothing // no network, a timeout, or no JSON: silence
  }
}

async function storeSession(): Promise<void> {
  nextCheckpoint = performance.now() + CHECKPOINT_MS
  const text = JSON.stringify(session)
  if (sessionDeleted || text === stored) return
  const { status } = await send('/v1/plugin/sessions/' + sessionId, session)
  sessionDeleted = status === 410
  if (status === 200 || status === 201) stored = text
}

async function report(sim: Json): Promise<void> {
  const body = { schema: 1, sessionId, sentAt: now(), sim, acks }
  const { status, data } = await send('/v1/plugin/live', body)
  nextReport = performance.now() + 10_000
  if (status !== 200 || data === null) return // the acks go with the next report
  nextReport = performance.now() + (data.pollMs as number)
  const commands = (data.commands as Command[]).filter(({ id }) => !handled.has(id))
  for (const { id } of commands) handled.add(id)
  acks = commands.map((command) => handle(command, sim))
}

function handle({ id, request }: Command, sim: Json): Json {
  if (request.kind !== 'holding') return { id, at: now(), outcome: 'refused', reason: 'unknown_kind' }
  if (sim.onGround) return { id, at: now(), outcome: 'refused', reason: 'on_ground' }
  const { navaid, inboundCourseDeg, turn } = request
  const said = 'Hold at ' + navaid + ', inbound course ' + inboundCourseDeg + ', ' + turn + ' turns'
  console.log(said) // a plugin speaks the words here
  return { id, at: now(), outcome: 'spoken', said }
}

let sim: Json = {}
for await (const line of createInterface({ input: process.stdin })) {
  sim = JSON.parse(line)
  if (performance.now() >= nextCheckpoint) await storeSession()
  if (performance.now() >= nextReport) await report(sim)
}
if (acks.length > 0) await report(sim)
session.endedAt = now()
await storeSession()
`
