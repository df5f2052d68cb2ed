import { connect } from 'node:net'

/**
 * Holds connections to a server open, each with pipelined requests to all kinds of routes and no key, and opens a new
 * one for each that ends.
 */
const [port = '', connections = ''] = process.argv.slice(2)

const PATHS = [
  'GET /docs',
  'GET /docs/swagger-ui-bundle.js',
  'GET /openapi.json',
  'GET /v1/health',
  'GET /v1/me',
  'GET /v1/notes?limit=200',
  'GET /v1/weather/SAEZ',
  'GET /v1/nothing',
  'POST /v1/notes',
  'PUT /v1/plugin/live',
  'FROBNICATE /v1/notes',
]

let sent = 0
let received = 0

function attack(): void {
  const requests = Array.from({ length: 100 }, (_, n) => {
    const path = PATHS[(n + sent) % (PATHS.length - 1)]
    return `${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n`
  })
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(requests.join('')))
  sent += requests.length
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', attack)
}

for (let n = 0; n < Number(connections); n++) attack()
process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify({ sent, received }))
  process.exit()
})
process.send?.('started')
