import { s3Files } from '@flightbag/files-s3'
import { startFaultProxy, type Verdict } from '@flightbag/testing/faults/fault-proxy'
import { httpFrames } from '@flightbag/testing/faults/frames'
import { HANG_LIMIT_MS } from '@flightbag/testing/lib/hang-limit'
import { awcSource } from '@flightbag/weather-awc'
import { expect, test } from 'vitest'
import { DOUBLE_KEYS, s3Double } from '../../packages/files-s3/src/testing/s3-double.ts'
import { entryOf, startProvider } from '../../packages/weather-awc/src/testing/provider.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

const SHORT_LIMIT_MS = 150
const FOREVER = new Promise<never>(() => undefined)
const CONTENT = Buffer.from('approach chart')

/** A call of the service at an address, with a time limit. It returns what the service contains. */
type Call = (address: string, limitMs: number) => Promise<unknown>

function s3Call(work: (files: ReturnType<typeof s3Files>) => Promise<unknown>): Call {
  return async (endpoint, timeoutMs) => {
    const files = s3Files({ bucket: 'bag', endpoint, timeoutMs, ...DOUBLE_KEYS })
    try {
      return await work(files)
    } finally {
      files.close()
    }
  }
}

async function* content() {
  yield CONTENT
}

const about = { contentType: 'text/plain', bytes: CONTENT.length }

const S3_CALLS: readonly (readonly [string, Call])[] = [
  ['storing a file', s3Call((files) => files.put('ana/chart', content(), about))],
  ['looking at a file', s3Call(async (files) => (await files.stat('ana/chart'))?.bytes)],
  [
    'reading a file',
    s3Call(async (files) => Buffer.concat(await Array.fromAsync((await files.read('ana/chart')) ?? [])).toString()),
  ],
  ['listing files', s3Call(async (files) => (await Array.fromAsync(files.list('ana/'))).map(({ key }) => key))],
  ['removing a file', s3Call((files) => files.remove('ana/other'))],
]

function weatherCall(kind: 'metar' | 'taf'): Call {
  return async (baseUrl, timeLimitMs) => {
    const reports = await awcSource({ baseUrl, timeLimitMs }).reports(kind, ['SAEZ'])
    return [...reports.keys()]
  }
}

const WEATHER_CALLS: readonly (readonly [string, Call])[] = [
  ['requesting METARs', weatherCall('metar')],
  ['requesting TAFs', weatherCall('taf')],
]

/**
 * Runs a call once for each of its messages and each verdict. Message number `at`, in either direction, gets the
 * verdict.
 */
async function atEachMessage(name: string, target: string, call: Call): Promise<void> {
  const { hostname, port } = new URL(target)
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) }, httpFrames)
  const address = `http://127.0.0.1:${proxy.port}`
  let messages = 0
  let hits = 0
  function strike(at: number, verdict: Verdict) {
    messages = 0
    hits = 0
    proxy.rule = () => {
      if (messages++ !== at) return 'pass'
      hits++
      return verdict
    }
  }
  try {
    strike(-1, 'pass')
    const right = await call(address, HANG_LIMIT_MS)
    const count = messages
    expect(count).toBeGreaterThanOrEqual(2)
    let wrong = 0
    for (let at = 0; at < count; at++) {
      // A short limit can end a call before its message on a busy machine: such a call shows nothing and is repeated.
      do {
        strike(at, 'hold')
        const outcome = await call(address, SHORT_LIMIT_MS).then(
          () => 'answered',
          (error: Error) => error,
        )
        if (!(outcome instanceof Error)) wrong++
        proxy.release()
      } while (hits === 0)
      proxy.rule = () => 'pass'
      expect(await call(address, HANG_LIMIT_MS)).toEqual(right)

      strike(at, 'hold')
      const delayed = call(address, HANG_LIMIT_MS)
      await until(() => hits > 0, FOREVER)
      proxy.rule = () => 'pass'
      proxy.release()
      expect(await delayed).toEqual(right)
    }
    report({
      fault: `${name}: each message hangs, or is late`,
      times: 2 * count,
      hits: 2 * count,
      acknowledged: count,
      lost: wrong,
      recovered: 'a call that hangs ends at its limit; a late message is answered; the next call works',
    })
    expect(wrong).toBe(0)
  } finally {
    await proxy.close()
  }
}

test.each(S3_CALLS)('S3, %s: a message that hangs ends the call at its time limit', async (name, call) => {
  const service = await s3Double({ nowMs: Date.now })
  const files = s3Files({ bucket: 'bag', endpoint: service.endpoint, ...DOUBLE_KEYS })
  for (const key of ['ana/chart', 'ana/other']) await files.put(key, content(), about)
  files.close()
  try {
    await atEachMessage(`S3, ${name}`, service.endpoint, call)
  } finally {
    await service.close()
  }
})

test.each(WEATHER_CALLS)('weather, %s: a message that hangs ends the call at its time limit', async (name, call) => {
  const provider = await startProvider(({ kind, idents }) => idents.map((ident) => entryOf(kind, ident)))
  try {
    await atEachMessage(`weather, ${name}`, provider.url, call)
  } finally {
    await provider.close()
  }
})
