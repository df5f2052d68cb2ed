import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serverForTests } from '../testing/stores.ts'
import { readCatalogue } from './catalogue.ts'
import { migrations } from './migrations.ts'

/** To write the catalogue after a new migration, run `npx vitest run -u` with the path of this file. */
test('the committed catalogue is that of a migrated database', async () => {
  const { kysely } = await serverForTests()
  const { rows } = await sql<{ name: string; part: string }>`
    select relname as name, 'tables' as part from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all select proname, 'functions' from pg_proc where pronamespace = 'public'::regnamespace`.execute(kysely)
  function lines(part: 'tables' | 'functions') {
    const names = rows.filter((row) => row.part === part).map(({ name }) => name)
    return readCatalogue(kysely, part, names)
  }
  function file(name: string) {
    return `../../sql/catalogue/${name}.txt`
  }
  await expect(`${(await lines('tables')).join('\n')}\n`).toMatchFileSnapshot(file(migrations.at(-1)!.name))
  await expect(`${(await lines('functions')).join('\n')}\n`).toMatchFileSnapshot(file('functions'))
})
