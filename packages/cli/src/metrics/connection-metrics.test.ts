import { expect, test } from 'vitest'
import { connectionLimits } from '../serve/http-ports.ts'
import { readSettings } from '../settings/settings.ts'
import { connectionLines } from './connection-metrics.ts'

test('the metrics of connections have a series for each reason', () => {
  const counts = { open: 5, closedIdlest: { address: 1, all: 2 }, closedNew: { address: 3, all: 4 } }
  expect(connectionLines(counts).filter((line) => !line.startsWith('#'))).toEqual([
    'flightbag_connections 5',
    'flightbag_connections_closed_total{closed="idlest",limit="address"} 1',
    'flightbag_connections_closed_total{closed="idlest",limit="all"} 2',
    'flightbag_connections_closed_total{closed="new",limit="address"} 3',
    'flightbag_connections_closed_total{closed="new",limit="all"} 4',
  ])
})

test.each([
  [{}, { maxConnections: 2000, addressConnections: 500 }],
  [{ FLIGHTBAG_ADDRESS_CONNECTIONS: '7' }, { maxConnections: 2000, addressConnections: 7 }],
  [{ FLIGHTBAG_ADDRESS_CONNECTIONS: '7', FLIGHTBAG_BEHIND_PROXY: 'yes' }, { addressConnections: 0 }],
])('with %j, the limits of connections are %j', (env, expected) => {
  const settings = readSettings(env)
  if (!settings.ok) throw new Error(settings.failure.message)
  expect(connectionLimits(settings.value)).toMatchObject(expected)
})
