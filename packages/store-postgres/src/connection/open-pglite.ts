import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import type { Db } from './database.ts'
import { PLANNING } from './planning.ts'

const encoder = new TextEncoder()

/** Opens an embedded database in `folder`, or in memory when there is none. The engine is loaded only here: it is large. */
export async function openPgliteDb(folder: string | null): Promise<Db> {
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite: PGlite = folder === null ? new PGlite() : new PGlite(folder)
  await pglite.waitReady
  for (const [name, value] of Object.entries(PLANNING)) await pglite.exec(`set ${name} = ${value}`)
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const asText = { parsers: {}, rowMode: 'array' } as const
  const query = async <R>(text: string, params: readonly unknown[]) => (await pglite.query<R>(text, [...params])).rows
  return {
    kysely,
    embedded: true,
    sql: {
      query,
      queryUnlimited: query, // this engine has no time limit for statements
      queryBytes: async (text, params) => {
        const { rows } = await pglite.query<unknown[]>(text, [...params], asText)
        return rows.map((row) => row.map((value) => (value === null ? null : encoder.encode(String(value)))))
      },
    },
    close: async () => {
      await kysely.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}
