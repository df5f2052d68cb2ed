import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { DAY_MS } from '@flightbag/core'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { expect, test } from 'vitest'
import { dataFolder, startServer } from '../testing/run-cli.ts'

const folder = dataFolder()

function path(name: string): string {
  return join(folder.root, name)
}

function writeTls(days: number): string {
  const { cert, key } = selfSigned({ days })
  writeFileSync(path('key.pem'), key)
  writeFileSync(path('chain.pem'), cert)
  return new X509Certificate(cert).fingerprint256
}

/** Settings with a limit for the whole API of one request in a burst; 0 turns it off. */
function writeSettings(apiBurst: string): void {
  const tls = `FLIGHTBAG_TLS_CERT=${path('chain.pem')}\nFLIGHTBAG_TLS_KEY=${path('key.pem')}\n`
  const text = `${tls}FLIGHTBAG_DATA_DIR=${folder.path}\nFLIGHTBAG_METRICS_PORT=0\nFLIGHTBAG_DRAIN_SECONDS=0\n`
  writeFileSync(path('settings'), `${text}FLIGHTBAG_API_BURST=${apiBurst}\nFLIGHTBAG_KEY_LIMIT=9\n`)
}

async function servedFingerprint(url: string): Promise<string> {
  const socket = connect({ port: Number(new URL(url).port), rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}

async function description(url: string): Promise<string> {
  const call = request(`${url}/openapi.json`, { rejectUnauthorized: false }).end()
  const [answer] = (await once(call, 'response')) as [AsyncIterable<Buffer>]
  let text = ''
  for await (const chunk of answer) text += chunk
  return text
}

/** The limits of a server with the flag `--key-limit 7`, as its description states them. */
function limits(apiBurst: number): string {
  return `7 requests a minute for each key; 25 requests a second in bursts of ${apiBurst} for the whole service`
}

/** The days until the end of the certificate that the metrics name. */
async function daysLeft(operations: string): Promise<number> {
  const metrics = await (await fetch(`${operations}/metrics`)).text()
  const [, end] = /^flightbag_certificate_end_timestamp_seconds (\d+)$/m.exec(metrics)!
  return Math.round((Number(end) * 1000 - Date.now()) / DAY_MS)
}

test('SIGHUP reloads certificate and limits; an invalid value changes nothing; every log line is JSON', async () => {
  const first = writeTls(30)
  writeSettings('50')
  const server = await startServer(['serve', '--config', path('settings'), '--key-limit', '7'])
  const [, operations] = await server.printed(/metrics and readiness on (http:[^"\s]+)/, 'stderr')
  expect([await servedFingerprint(server.url), await daysLeft(operations!)]).toEqual([first, 30])
  expect(await description(server.url)).toContain(limits(50))

  const second = writeTls(60)
  writeSettings('77')
  server.child.kill('SIGHUP')
  await server.printed(/"cause":"SIGHUP".*"msg":"reload"/, 'stderr')
  expect([await servedFingerprint(server.url), await daysLeft(operations!)]).toEqual([second, 60])
  // A flag takes precedence over the file at each reload.
  expect(await description(server.url)).toContain(limits(77))

  writeFileSync(path('key.pem'), 'no key')
  writeSettings('99')
  server.child.kill('SIGHUP')
  // The server may also look at the changed files by itself, before or after the signal, and log that too.
  await server.printed(/"level":50.*"cause":"SIGHUP".*"msg":"nothing was reloaded: /, 'stderr')
  expect(await servedFingerprint(server.url)).toBe(second)
  expect(await description(server.url)).toContain('in bursts of 77')

  expect(await server.stop()).toBe(0)
  const lines = server.said.stderr.trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(4)
  for (const line of lines) expect(JSON.parse(line), line).toHaveProperty('msg')
  expect(server.said.stderr).toMatch(/"route":"GET \/openapi.json","status":200,.*"msg":"request"/)
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'start', version: expect.any(String) })
})
