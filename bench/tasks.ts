import { LOGBOOKS, logbookAccount, PILOTS } from './bag.ts'
import type { Work } from './load/load.ts'

/** A request that the benchmark repeats. */
export interface Task {
  readonly name: string
  /** The goal, as a ratio to the floor's requests per second; null if the floor does not serve this request. */
  readonly wanted: number | null
  readonly work: Work
  /** The same request for PostGraphile, and the goal as a multiple of its requests per second. */
  readonly peer?: { readonly work: Work; readonly wanted: number }
  /** The accounts whose keys the requests use, in turn. */
  readonly accounts: readonly string[]
  /** Changes the first account continually while the requests are sent. */
  readonly changing?: boolean
}

const heard = 'Ezeiza tower, lima victor x-ray sierra bravo, holding short runway one one, ready for departure '
  .repeat(2)
  .slice(0, 150)

/** Words of exchanges with a tower. */
const WORDS =
  `Ezeiza tower ground approach lima victor x-ray sierra bravo alfa holding short runway one two three four five
  six seven eight niner zero ready departure cleared take-off land line up wait wind knots taxi via apron report final
  downwind base left right traffic in sight climb descend maintain flight level thousand feet squawk contact frequency
  decimal QNH information request affirm negative wilco roger go around extend heading direct`.split(/\s+/)

/** The same texts in each run, of words in an order that does not repeat: a text that repeats compresses too well. */
function variedTexts(): (characters: number) => string {
  let state = 1
  function word() {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return WORDS[Math.floor((state / 2 ** 32) * WORDS.length)]!
  }
  return (characters) => {
    let text = word()
    while (text.length < characters) text += ` ${word()}`
    return text.slice(0, characters)
  }
}

const STARTED_MS = Date.parse('2026-10-03T10:00:00Z')
const varied = variedTexts()
const events = Array.from({ length: 200 }, (_, n) => ({
  at: new Date(STARTED_MS + 7000 * n).toISOString(),
  kind: 'turn',
  station: n % 3 === 0 ? 'ground' : 'tower',
  intent: ['ready', 'taxi', 'readback', 'report'][n % 4],
  template: 'cleared',
  heard: varied(120),
  said: varied(60),
}))
const session = JSON.stringify({
  schema: 1,
  startedAt: '2026-10-03T10:00:00Z',
  aircraft: { registration: 'LV-XSB', icaoType: 'C172' },
  departure: 'SADF',
  stats: { transmissions: 200, byStation: { tower: 120, ground: 80 } },
  events,
})
const live = JSON.stringify({
  schema: 1,
  sessionId: 'flight-1',
  sentAt: '2026-10-03T10:00:00Z',
  aircraft: { registration: 'LV-XSB', icaoType: 'C172' },
  sim: {
    paused: false,
    phase: 'cruise',
    onGround: false,
    latDeg: -34.5,
    lonDeg: -58.5,
    altitudeFt: 4500,
    headingMagDeg: 210,
    groundspeedKt: 110,
    verticalSpeedFpm: 0,
    com1: 118.1,
  },
  aerodrome: { ident: 'SADF', activeRunway: '05' },
  transcript: Array.from({ length: 9 }, () => ({ at: '2026-10-03T10:00:00Z', heard })),
  acks: [],
})

function graphql(query: string): Work {
  return { method: 'POST', path: '/graphql', body: JSON.stringify({ query }) }
}

const peerPage = graphql('{ allAerodromes(first: 50, orderBy: CODE_ASC) { totalCount nodes { rowId doc } } }')
const peerRecord = graphql('{ aerodromeByRowId(rowId: "aerodrome-7") { rowId doc } }')

const page: Work = { method: 'GET', path: '/v1/aerodromes?limit=50' }

const requests: readonly Omit<Task, 'accounts'>[] = [
  { name: 'list page, account changing', wanted: 1.5, work: page, peer: { work: peerPage, wanted: 3 }, changing: true },
  { name: 'list page, unchanged', wanted: 3.5, work: page, peer: { work: peerPage, wanted: 3 } },
  {
    name: 'one record',
    wanted: 0.9,
    work: { method: 'GET', path: '/v1/aerodromes/aerodrome-7' },
    peer: { work: peerRecord, wanted: 3 },
  },
  { name: 'PUT live, 2 KB', wanted: 0.8, work: { method: 'PUT', path: '/v1/plugin/live', body: live } },
  {
    name: 'PUT session, 60 KB, 200 events',
    wanted: 0.85,
    work: { method: 'PUT', path: '/v1/plugin/sessions/flight-1', body: session },
  },
]

/** The requests with one account per connection, as in real use. */
export const tasks: readonly Task[] = requests.map((task) => ({ ...task, accounts: PILOTS }))

/** The same requests with one account for all connections. */
export const oneAccountTasks: readonly Task[] = requests.map(({ peer: _, ...task }) => ({
  ...task,
  name: `${task.name}, one account`,
  accounts: PILOTS.slice(0, 1),
}))

/** Requests that only Flightbag serves. */
export const totalsTasks: readonly Task[] = LOGBOOKS.map((entries) => ({
  name: `totals of ${entries.toLocaleString('en')} entries`,
  wanted: null,
  work: { method: 'GET', path: '/v1/logbook/totals' } as const,
  accounts: [logbookAccount(entries)],
}))
