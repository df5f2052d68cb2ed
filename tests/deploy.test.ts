import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { expect, test } from 'vitest'
import { certificateLines } from '../packages/cli/src/metrics/certificate-metrics.ts'
import { connectionLines } from '../packages/cli/src/metrics/connection-metrics.ts'
import { dataFolderLines } from '../packages/cli/src/metrics/data-folder-metrics.ts'
import { databaseLines } from '../packages/cli/src/metrics/database-metrics.ts'
import { diskLines } from '../packages/cli/src/metrics/disk-metrics.ts'
import { maintenanceMetrics } from '../packages/cli/src/metrics/maintenance-metrics.ts'
import { createMetrics } from '../packages/cli/src/metrics/metrics.ts'
import { SETTING_NAMES, SETTINGS } from '../packages/cli/src/settings/settings.ts'

function read(name: string) {
  return readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')
}

/** The operation of a database with every metric. */
const DATABASE = {
  pool: () => ({ open: 1, inUse: 1, waiting: 0, incompleteResults: 0 }),
  activity: async () => ({
    connections: 1,
    maxConnections: 1,
    oldestTransactionSeconds: 0,
    oldestSnapshotTransactions: 0,
    seesAllRoles: true,
  }),
}

const DISK = {
  freeBytes: 0,
  isFull: false,
  countsInMemory: false,
  files: [{ name: 'flightbag.db', bytes: 0, logBytes: 0, oldestReaderSeconds: 0, readers: [] }],
  stopped: [],
}

const CONNECTIONS = { open: 0, closedIdlest: { address: 0, all: 0 }, closedNew: { address: 0, all: 0 } }

const VARIABLES = SETTING_NAMES.map((name) => SETTINGS[name].env)

/** Variables of the compose file itself. */
const OWN_VARIABLES = ['FLIGHTBAG_SITE']

test.each([
  'flightbag.service',
  'flightbag-maintain.service',
  'flightbag-backup.service',
  'flightbag-copy-verify.service',
  'Dockerfile',
  'compose.yaml',
  'README.md',
])('%s names only variables that are settings', (name) => {
  const named = read(name).match(/\b(?:FLIGHTBAG_[A-Z0-9_]+|DATABASE_URL)\b/g) ?? []
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((variable) => ![...VARIABLES, ...OWN_VARIABLES].includes(variable))).toEqual([])
})

test.each(['alerts.yaml', 'grafana/flightbag.json'])(
  '%s uses only metrics and labels that the server serves',
  async (name) => {
    const metrics = createMetrics(0)
    metrics.request({
      requestId: '',
      method: 'GET',
      route: 'GET /v1/me',
      status: 200,
      durationMs: 1,
      accountId: null,
      traceparent: null,
    })
    const maintenance = maintenanceMetrics({ last: async () => ({ endedMs: 0, succeeded: true }) })
    const nowMs = Date.now()
    const certificate = certificateLines(selfSigned({ nowMs, days: 1 }))
    const store = dataFolderLines({ databaseUrl: null, dataDir: tmpdir(), litestream: 'litestream.yml' })
    const connections = connectionLines(CONNECTIONS)
    const database = await databaseLines(DATABASE)
    const disk = await diskLines({ disk: async () => DISK })
    const others = [...certificate, ...store, ...connections, ...disk]
    const served = metrics.text([...database, ...(await maintenance.lines()), ...others])
    const text = read(name)
    const used = new Set(text.match(/\b(?:http_server|process|flightbag)_[a-z_]+/g))
    expect(used.size).toBeGreaterThan(0)
    expect([...used].filter((metric) => !new RegExp(`^${metric}[{ ]`, 'm').test(served))).toEqual([])
    const labels = new Set(text.match(/\bstatus_class|http_(?:route|response_status_code|request_method)\b/g))
    expect([...labels].filter((label) => !served.includes(`${label}=`))).toEqual([])
  },
)

test.each(['flightbag_database_', 'flightbag_requests_waiting'])(
  'alerts and the dashboard use the metrics %s',
  async (prefix) => {
    const served = createMetrics(0).text(await databaseLines(DATABASE))
    const metrics = new Set(served.match(new RegExp(`^${prefix}[a-z_]*`, 'gm')))
    expect(metrics.size).toBeGreaterThan(0)
    const dashboard = read('grafana/flightbag.json')
    expect([...metrics].filter((metric) => !dashboard.includes(`${metric}{`))).toEqual([])
    const alerts = read('alerts.yaml')
    const gauges = [...metrics].filter((metric) => metric !== 'flightbag_database_connections')
    expect(gauges.filter((metric) => !alerts.includes(metric))).toEqual([])
  },
)

test('the dashboard is JSON in which every panel has a query', () => {
  const { panels } = JSON.parse(read('grafana/flightbag.json')) as { panels: { targets: { expr: string }[] }[] }
  expect(panels.length).toBeGreaterThan(5)
  for (const { targets } of panels) for (const { expr } of targets) expect(expr).toMatch(/\w+\{|\w+\(|^process_/)
})
