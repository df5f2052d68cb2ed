import { expect, test } from 'vitest'
import { flightsTool } from './flights.ts'

function entry(id: string, date: string | null, more: object = {}) {
  const { log, ...fields } = { log: {}, ...more }
  const times = { localDayPilot: 60 }
  return { id, from: 'SADF', to: 'SAZM', log: { ...(date === null ? {} : { date }), times, ...log }, ...fields }
}

/** As the service sorts them: by date, newest first, and without a date last. */
const ENTRIES = [
  entry('d', '2026-03-01', { log: { times: { localDayPilot: 30, localNightPilot: 10 } } }),
  entry('c', '2026-02-01', { purpose: 'VP', log: { purpose: 'instr' } }),
  entry('b', '2026-01-15', { from: 'sazm', to: null, log: { purpose: 'VP' } }),
  entry('a', '2026-01-01'),
  entry('undated', null),
]

const bag = {
  logbook: {
    async *all() {
      yield* ENTRIES
    },
  },
}

async function found(filter: object) {
  const { flights, matches, totals } = await flightsTool.read({ bag, enabled: new Set() } as never, filter)
  const { flight } = totals as { readonly flight: number }
  return [(flights as { readonly id: string }[]).map(({ id }) => id).join(' '), matches, flight]
}

test.each<[object, string, number, number]>([
  [{}, 'd c b a undated', 5, 280],
  [{ from: '2026-01-15' }, 'd c b', 3, 160],
  [{ from: '2025-01-01' }, 'd c b a', 4, 220],
  [{ to: '2026-02-01' }, 'c b a', 3, 180],
  [{ from: '2026-02-01', to: '2026-02-01' }, 'c', 1, 60],
  [{ departure: 'Sazm' }, 'b', 1, 60],
  [{ aerodrome: 'sazm' }, 'd c b a undated', 5, 280],
  [{ arrival: 'SAZM', purpose: 'INSTR' }, 'c', 1, 60],
  [{ purpose: 'vp' }, 'b', 1, 60],
  [{ night: true }, 'd', 1, 40],
  [{ night: false, limit: 1, skip: 1 }, 'b', 4, 240],
])('the flights for %j are %s, and all of them are counted', async (filter, ids, matches, flight) => {
  expect(await found(filter)).toEqual([ids, matches, flight])
})
