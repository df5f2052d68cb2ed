import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from '../packages/cli/src/serve/metrics.ts'
import { SETTING_NAMES, SETTINGS } from '../packages/cli/src/settings/settings.ts'

function read(name: string) {
  return readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')
}

const VARIABLES = SETTING_NAMES.map((name) => SETTINGS[name].env)

/** Variables of the compose file itself. */
const OWN_VARIABLES = ['FLIGHTBAG_SITE']

test.each([
  'flightbag.service',
  'flightbag-maintain.service',
  'flightbag-backup.service',
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
  (name) => {
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
    metrics.maintained(0, true)
    const served = metrics.text()
    const text = read(name)
    const used = new Set(text.match(/\b(?:http_server|process|flightbag)_[a-z_]+/g))
    expect(used.size).toBeGreaterThan(0)
    expect([...used].filter((metric) => !served.includes(metric))).toEqual([])
    const labels = new Set(text.match(/\bhttp_(?:route|response_status_code|request_method)\b/g))
    expect([...labels].filter((label) => !served.includes(`${label}=`))).toEqual([])
  },
)

test('the dashboard is JSON in which every panel has a query', () => {
  const { panels } = JSON.parse(read('grafana/flightbag.json')) as { panels: { targets: { expr: string }[] }[] }
  expect(panels.length).toBeGreaterThan(5)
  for (const { targets } of panels) for (const { expr } of targets) expect(expr).toMatch(/\w+\{|\w+\(|^process_/)
})
