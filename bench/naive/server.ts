import { createHash } from 'node:crypto'
import { H3, readBody, serve } from 'h3'
import { Kysely, sql } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres from 'postgres'

/**
 * A common design: a query builder, jsonb that is parsed and encoded again, and a statement for each step of a request.
 * Separate tables with the same data.
 */
interface NaiveTables {
  naive_record: { account_id: string; kind: string; id: string; code: string; doc: unknown }
  naive_usage: { key_id: number; day: string; route: string; requests: number }
  naive_live: { account_id: string; report: unknown }
  naive_session: { account_id: string; id: string; doc: unknown }
  api_key: { id: number; account_id: string; hash: Buffer }
}

const db = new Kysely<NaiveTables>({
  dialect: new PostgresJSDialect({
    postgres: postgres(process.env.DATABASE_URL!, { max: 10, onnotice: () => undefined }),
  }),
})

async function accountOf(request: Request, route: string): Promise<string> {
  const hash = createHash('sha256').update(request.headers.get('authorization')!.slice(7)).digest()
  const key = await db.selectFrom('api_key').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()
  const day = new Date().toISOString().slice(0, 10)
  await db
    .selectFrom('naive_usage')
    .select(sql<number>`sum(requests)`.as('n'))
    .where('key_id', '=', key.id)
    .where('day', '=', day)
    .execute()
  await db
    .insertInto('naive_usage')
    .values({ key_id: key.id, day, route, requests: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day', 'route']).doUpdateSet({ requests: sql`naive_usage.requests + 1` }),
    )
    .execute()
  return key.account_id
}

function meta() {
  return { requestId: crypto.randomUUID(), generatedAt: new Date().toISOString() }
}

const app = new H3()
app.get('/v1/aerodromes', async (event) => {
  const account = await accountOf(event.req, 'list')
  const records = db.selectFrom('naive_record').where('account_id', '=', account).where('kind', '=', 'aerodrome')
  const { n } = await records.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()
  const rows = await records.select('doc').orderBy('code').orderBy('id').limit(50).execute()
  return { data: rows.map(({ doc }) => doc), page: { limit: 50, total: Number(n), nextCursor: null }, meta: meta() }
})
app.get('/v1/aerodromes/:id', async (event) => {
  const account = await accountOf(event.req, 'one')
  const row = await db
    .selectFrom('naive_record')
    .select('doc')
    .where('account_id', '=', account)
    .where('kind', '=', 'aerodrome')
    .where('id', '=', event.context.params!.id!)
    .executeTakeFirstOrThrow()
  return { data: row.doc, meta: meta() }
})
app.put('/v1/plugin/live', async (event) => {
  const account_id = await accountOf(event.req, 'live')
  const report = JSON.stringify(await readBody(event))
  await db
    .insertInto('naive_live')
    .values({ account_id, report: sql`${report}::text::jsonb` })
    .onConflict((c) => c.column('account_id').doUpdateSet({ report: sql`excluded.report` }))
    .execute()
  return { data: { commands: [], pollMs: 10_000 }, meta: meta() }
})
app.put('/v1/plugin/sessions/:id', async (event) => {
  const account_id = await accountOf(event.req, 'session')
  const doc = JSON.stringify(await readBody(event))
  await db
    .insertInto('naive_session')
    .values({ account_id, id: event.context.params!.id!, doc: sql`${doc}::text::jsonb` })
    .onConflict((c) => c.columns(['account_id', 'id']).doUpdateSet({ doc: sql`excluded.doc` }))
    .execute()
  return { data: { id: event.context.params!.id! }, meta: meta() }
})

const server = serve(app, { port: 0, hostname: '127.0.0.1', silent: true })
await server.ready()
console.log(`listening on ${server.url!.replace(/\/$/, '')}`)
process.on('SIGTERM', () => process.exit(0))
