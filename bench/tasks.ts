import { CARDS, LOGBOOKS, logbookAccount, PILOTS } from './bag.ts'
import type { Work } from './load/load.ts'

/** The numbers of callers, each with an account and a connection of its own. */
export const CALLERS = [1, 4, 16] as const

export type Callers = (typeof CALLERS)[number]

/** A figure for each number of callers. */
type PerCallers = Readonly<Record<Callers, number>>

/** The largest CPU time that a request may cost, as a ratio to that of the counting floor. */
interface Goals {
  readonly postgres: PerCallers
  readonly sqlite: PerCallers
}

/** A request that the benchmark repeats. */
export interface Task {
  readonly name: string
  /** Null if the floor does not serve this request. */
  readonly goals: Goals | null
  readonly work: Work
  /** The same request for PostGraphile, and the goal as a multiple of its requests per second. */
  readonly peer?: { readonly work: Work; readonly wanted: number }
  /** The accounts of the callers. */
  readonly accounts: readonly string[]
  readonly connections: number
  /** Changes the accounts continually while the requests are sent. */
  readonly changing?: boolean
}

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
const VARIANTS = 16

function events() {
  return Array.from({ length: 200 }, (_, n) => ({
    at: new Date(STARTED_MS + 7000 * n).toISOString(),
    kind: 'turn',
    station: n % 3 === 0 ? 'ground' : 'tower',
    intent: ['ready', 'taxi', 'readback', 'report'][n % 4],
    template: 'cleared',
    heard: varied(120),
    said: varied(60),
  }))
}

const sessions = Array.from({ length: VARIANTS }, () =>
  JSON.stringify({
    schema: 1,
    startedAt: '2026-10-03T10:00:00Z',
    aircraft: { registration: 'LV-XSB', icaoType: 'C172' },
    departure: 'SADF',
    stats: { transmissions: 200, byStation: { tower: 120, ground: 80 } },
    events: events(),
  }),
)

const reports = Array.from({ length: VARIANTS }, (_, n) =>
  JSON.stringify({
    schema: 1,
    sessionId: 'flight-1',
    sentAt: '2026-10-03T10:00:00Z',
    aircraft: { registration: 'LV-XSB', icaoType: 'C172' },
    sim: {
      paused: false,
      phase: 'cruise',
      onGround: false,
      latDeg: -34.5 - n / 100,
      lonDeg: -58.5,
      altitudeFt: 4500 + n,
      headingMagDeg: 210,
      groundspeedKt: 110,
      verticalSpeedFpm: 0,
      com1: 118.1,
    },
    aerodrome: { ident: 'SADF', activeRunway: '05' },
    transcript: Array.from({ length: 9 }, () => ({ at: '2026-10-03T10:00:00Z', heard: varied(150) })),
    acks: [],
  }),
)

function graphql(...queries: readonly string[]): Work {
  return { method: 'POST', paths: ['/graphql'], bodies: queries.map((query) => JSON.stringify({ query })) }
}

const cards = Array.from({ length: CARDS }, (_, n) => `aerodrome-${n}`)
const peerPage = graphql('{ allAerodromes(first: 50, orderBy: CODE_ASC) { totalCount nodes { rowId doc } } }')
const peerRecord = graphql(...cards.map((id) => `{ aerodromeByRowId(rowId: "${id}") { rowId doc } }`))

const page: Work = { method: 'GET', paths: ['/v1/aerodromes?limit=50'] }
const pageGoals = { postgres: { 1: 0.5, 4: 0.5, 16: 0.3 }, sqlite: { 1: 1, 4: 1, 16: 1 } }

const requests: readonly Omit<Task, 'accounts' | 'connections'>[] = [
  {
    name: 'list page, accounts changing',
    goals: pageGoals,
    work: page,
    peer: { work: peerPage, wanted: 3 },
    changing: true,
  },
  { name: 'list page, unchanged', goals: pageGoals, work: page, peer: { work: peerPage, wanted: 3 } },
  {
    name: `one record of ${CARDS} in turn`,
    goals: { postgres: { 1: 1.5, 4: 1.6, 16: 1.3 }, sqlite: { 1: 2, 4: 2, 16: 1.5 } },
    work: { method: 'GET', paths: cards.map((id) => `/v1/aerodromes/${id}`) },
    peer: { work: peerRecord, wanted: 3 },
  },
  {
    name: 'PUT live, 2 KB',
    goals: { postgres: { 1: 1.7, 4: 1.8, 16: 1.5 }, sqlite: { 1: 2, 4: 1.8, 16: 1.1 } },
    work: { method: 'PUT', paths: ['/v1/plugin/live'], bodies: reports },
  },
  {
    name: 'PUT session, 60 KB, 200 events',
    goals: { postgres: { 1: 1.4, 4: 1.4, 16: 1.3 }, sqlite: { 1: 1.8, 4: 1.8, 16: 1.5 } },
    work: { method: 'PUT', paths: ['/v1/plugin/sessions/flight-1'], bodies: sessions },
  },
]

/** The requests for a number of callers. */
export function tasksFor(callers: Callers): readonly Task[] {
  return requests.map((task) => ({ ...task, accounts: PILOTS.slice(0, callers), connections: callers }))
}

/** Requests that only Flightbag serves. */
export const totalsTasks: readonly Task[] = LOGBOOKS.map((entries) => ({
  name: `totals of ${entries.toLocaleString('en')} entries`,
  goals: null,
  work: { method: 'GET', paths: ['/v1/logbook/totals'] } as const,
  accounts: [logbookAccount(entries)],
  connections: 16,
}))
