import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { serverForTests } from '../testing/stores.ts'
import { definitionDigest, readCatalogue } from './catalogue.ts'
import { createHistory } from './migrate.ts'
import { migrations } from './migrations.ts'
import { runScript } from './script.ts'

// To write the files after a new migration, run `npx vitest run -u` with the path of this file.

test('the committed catalogue is that of a migrated database', async () => {
  const { kysely } = await serverForTests()
  const { rows } = await sql<{ name: string; part: string }>`
    select relname as name, 'tables' as part from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all select proname, 'functions' from pg_proc where pronamespace = 'public'::regnamespace`.execute(kysely)
  for (const part of ['tables', 'functions'] as const) {
    const names = rows.filter((row) => row.part === part).map(({ name }) => name)
    const lines = await readCatalogue(kysely, part, names)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../../sql/catalogue/${part}.txt`)
  }
})

/** The digest of each table after each migration: `TABLE DIGEST`, with the migrations that leave it so. */
async function definitionsByMigration(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { kysely, close } = openPostgresDb((await freshDatabase()).url, { connections: 1 })
  const found = new Map<string, string[]>()
  try {
    await createHistory(kysely)
    for (const { name, script } of migrations) {
      await runScript(kysely, script)
      const { rows } = await sql<{ table: string }>`
        select relname as table from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(kysely)
      for (const { table } of rows) {
        const definition = `${table} ${definitionDigest(await readCatalogue(kysely, 'tables', [table]))}`
        found.set(definition, [...(found.get(definition) ?? []), name])
      }
    }
  } finally {
    await close()
  }
  return found
}

test('the committed digests of earlier tables are those that the migrations make', async () => {
  const found = await definitionsByMigration()
  expect(found.size).toBeGreaterThan(migrations.length)
  const lines = [...found].map(([definition, names]) => `${definition} ${names[0]} ${names.at(-1)}\n`).sort()
  await expect(lines.join('')).toMatchFileSnapshot('../../sql/catalogue/earlier.txt')
})
