import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@flightbag/testing/lib/free-port'
import { expect, test } from 'vitest'
import { NO_LIMITS, startCluster } from '../processes/cluster.ts'
import { type Served, serveInProcess } from '../processes/served.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

const CLIENTS = 6
const SESSION = JSON.stringify({ schema: 1, startedAt: '2026-10-03T10:00:00Z' })
const HOSTS = ['127.0.0.1', '127.0.0.2'] as const
const FOREVER = new Promise<never>(() => undefined)

const page = readFileSync(join(import.meta.dirname, '../../docs/reliability.md'), 'utf8')

/** The configuration in the documentation that begins with a line, for the hosts and ports of this test. */
function documented(firstLine: string, ports: { readonly serve: number; readonly metrics: number }): string {
  const block = page.split('```').find((text) => text.split('\n')[1] === firstLine) ?? expect.fail(firstLine)
  return block
    .slice(block.indexOf('\n') + 1)
    .replaceAll('10.0.0.', '127.0.0.')
    .replaceAll('8787', String(ports.serve))
    .replaceAll('9464', String(ports.metrics))
}

type Ports = Readonly<Record<'listen' | 'serve' | 'metrics', number>>

function nginx(scratch: string, ports: Ports): ChildProcess {
  const [upstream = '', location = ''] = documented('upstream flightbag {', ports).split('\n\n')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid ${scratch}/pid;
    error_log stderr crit;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${scratch}/${name};`).join('\n')}
      ${upstream}
      server {
        listen 127.0.0.1:${ports.listen};
        ${location}
      }
    }`
  writeFileSync(join(scratch, 'nginx.conf'), config)
  return spawn('/usr/sbin/nginx', ['-p', scratch, '-c', join(scratch, 'nginx.conf')], { stdio: 'inherit' })
}

function haproxy(scratch: string, ports: Ports): ChildProcess {
  const config = `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s

frontend service
  bind 127.0.0.1:${ports.listen}
  default_backend flightbag

${documented('backend flightbag', ports)}`
  writeFileSync(join(scratch, 'haproxy.cfg'), config)
  return spawn('/usr/sbin/haproxy', ['-f', join(scratch, 'haproxy.cfg')], { stdio: 'inherit' })
}

/** The status of an answer, or null without one. */
function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? null)
    }).on('error', () => resolve(null))
  })
}

test.each([
  ['nginx', nginx],
  ['HAProxy', haproxy],
] as const)('a rolling restart behind %s as documented: no error for clients that never retry', async (name, start) => {
  const cluster = await startCluster(1)
  const scratch = mkdtempSync(join(tmpdir(), 'flightbag-balancer-'))
  mkdirSync(join(scratch, 'logs'))
  const ports = { listen: await freePort(), serve: await freePort(), metrics: await freePort() }
  function serve(host: string): Promise<Served> {
    return serveInProcess({
      DATABASE_URL: cluster.databaseUrl,
      FLIGHTBAG_HOST: host,
      FLIGHTBAG_PORT: String(ports.serve),
      FLIGHTBAG_METRICS_HOST: host,
      FLIGHTBAG_METRICS_PORT: String(ports.metrics),
      FLIGHTBAG_DRAIN_SECONDS: '2',
      ...NO_LIMITS,
      FLIGHTBAG_SESSION_QUOTA: '0',
    })
  }
  const servers = await Promise.all(HOSTS.map(serve))
  const balancer = start(scratch, ports)
  const url = `http://127.0.0.1:${ports.listen}`
  try {
    const { key } = await cluster.createAccount()
    await until(async () => (await statusOf(`${url}/v1/health`)) === 200, FOREVER)
    const statuses = new Map<number | string, number>()
    let running = true
    const clients = Promise.all(
      Array.from({ length: CLIENTS }, async (_, number) => {
        const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
        for (let n = 0; running; n++) {
          const asked =
            n % 2 === 0
              ? fetch(`${url}/v1/notes`, { headers })
              : fetch(`${url}/v1/plugin/sessions/f${number}-${n}`, { method: 'PUT', headers, body: SESSION })
          const status = await asked.then(
            async (answer) => {
              await answer.arrayBuffer()
              return answer.status
            },
            (error) => String(error),
          )
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }),
    )
    for (const [slot, host] of HOSTS.entries()) {
      await servers[slot]!.stop()
      expect(servers[slot]!.process.exitCode).toBe(0)
      servers[slot] = await serve(host)
      const metrics = `http://${host}:${ports.metrics}/metrics`
      await until(async () => (await (await fetch(metrics)).text()).includes('http_route="/v1/notes"'), clients)
    }
    running = false
    await clients
    const good = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    report({
      fault: `rolling restart of two servers behind ${name}`,
      times: HOSTS.length,
      hits: HOSTS.length,
      acknowledged: good,
      lost: total - good,
      recovered: 'no client saw an error',
    })
    expect([...statuses.keys()].sort()).toEqual([200, 201])
  } finally {
    balancer.kill('SIGTERM')
    if (balancer.exitCode === null) await once(balancer, 'exit')
    for (const server of servers) await server.stop()
    await cluster.close()
    rmSync(scratch, { recursive: true, force: true })
  }
})
