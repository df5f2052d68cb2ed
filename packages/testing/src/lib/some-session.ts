import type { PreparedSession } from '@flightbag/core/ports'

/** A plugin session as core passes it to the store. */
export function someSession(id: string): PreparedSession {
  return {
    id,
    status: 'completed',
    startedAt: '2026-10-03T00:00:00.000Z',
    receivedAt: '2026-10-03T00:00:00.000Z',
    createdAt: null,
    eventsStored: 0,
    eventsDropped: 0,
    body: '"a":1',
    contribution: { startedAt: '2026-10-03T00:00:00.000Z', amounts: [['station:5', '1']] },
  }
}
