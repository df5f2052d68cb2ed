import type { ConnectionCounts } from '@flightbag/http'

/** The metrics of the connections of clients. */
export function connectionLines({ open, closedIdlest, closedNew }: ConnectionCounts): readonly string[] {
  const closed = Object.entries({ idlest: closedIdlest, new: closedNew })
  return [
    '# HELP flightbag_connections Open connections of clients.',
    '# TYPE flightbag_connections gauge',
    `flightbag_connections ${open}`,
    '# HELP flightbag_connections_closed_total Connections closed for a limit: the idlest without a key, or a new one.',
    '# TYPE flightbag_connections_closed_total counter',
    ...closed.flatMap(([which, limits]) =>
      Object.entries(limits).map(
        ([limit, count]) => `flightbag_connections_closed_total{closed="${which}",limit="${limit}"} ${count}`,
      ),
    ),
  ]
}
