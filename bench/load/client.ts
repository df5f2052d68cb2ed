import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Job, Measured } from './load.ts'

/**
 * The load generator: a process that reads a job from standard input, and prints its figures. Each connection sends its
 * next request when the last one is answered. It parses no more of an answer than its status and its length, so that it
 * needs little of the machine's time.
 */
const job = JSON.parse(await text(process.stdin)) as Job
const { hostname, port } = new URL(job.url)

/** The bytes of a request; paths and bodies are taken in turn. */
function requestBytes(key: string, n: number): Buffer {
  const { method, paths, bodies = [] } = job.work
  const body = bodies[n % bodies.length]
  const about =
    body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  const first = `${method} ${paths[n % paths.length]} HTTP/1.1\r\nHost: ${hostname}\r\n`
  return Buffer.from(`${first}Authorization: Bearer ${key}\r\n${about}\r\n${body ?? ''}`)
}

const turns = Math.max(job.work.paths.length, job.work.bodies?.length ?? 1)
const micros: number[] = []
let not2xx = 0
const startedMs = performance.now()
const endMs = startedMs + job.seconds * 1000

/** One connection until the end of the time. Rejects if the server ends it. */
function connection(index: number): Promise<void> {
  const key = job.keys[index % job.keys.length]!
  const requests = Array.from({ length: turns }, (_, n) => requestBytes(key, n))
  const socket = connect(Number(port), hostname).setNoDelay()
  // Connections do not ask for the same record at the same time.
  let turn = Math.floor((index * turns) / job.connections)
  let sentMs = 0
  let answer: Buffer | null = null
  function send() {
    sentMs = performance.now()
    socket.write(requests[turn++ % turns]!)
  }
  return new Promise((resolve, reject) => {
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => (performance.now() < endMs ? reject(new Error('the server closed')) : resolve()))
    socket.on('data', (bytes: Buffer) => {
      answer = answer === null ? bytes : Buffer.concat([answer, bytes])
      const status = wholeAnswer(answer)
      if (status === null) return
      answer = null
      const nowMs = performance.now()
      if (nowMs >= endMs) return void socket.destroy()
      micros.push(Math.round((nowMs - sentMs) * 1000))
      if (status < 200 || status > 299) not2xx++
      send()
    })
  })
}

/** The status of an answer that has arrived as a whole; null before. */
function wholeAnswer(bytes: Buffer): number | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  const isWhole =
    length === null
      ? bytes.toString('latin1', Math.max(headEnd, bytes.length - 5)) === '0\r\n\r\n'
      : bytes.length >= headEnd + 4 + Number(length[1])
  return isWhole ? Number(head.slice(9, 12)) : null
}

await Promise.all(Array.from({ length: job.connections }, (_, index) => connection(index)))
const sorted = Float64Array.from(micros).sort()
function atMs(part: number): number {
  return sorted[Math.floor(sorted.length * part)]! / 1000
}
const measured: Measured = {
  requestsPerSecond: sorted.length / job.seconds,
  requests: sorted.length,
  not2xx,
  p50Ms: atMs(0.5),
  p99Ms: atMs(0.99),
}
console.log(JSON.stringify(measured))
