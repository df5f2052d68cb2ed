import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

/** PostGraphile as its guide sets it up, over the aerodromes of schema `peer`: no key, no limit and no usage, which is less than Flightbag does. */
const peer = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['peer'] })],
  grafast: { explain: false },
  grafserv: { graphiql: false },
})
const server = createServer()
await peer.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}`))
process.on('SIGTERM', () => process.exit(0))
