import { recordContract } from '@flightbag/core/testing'
import { recordReader } from './records.ts'
import { recordSync } from './sync.ts'
import { embeddedForTests, serverForTests } from './testing/stores.ts'

recordContract('PGlite', async () => {
  const db = await embeddedForTests()
  return { ...recordReader(db), ...recordSync(db) }
})

recordContract('PostgreSQL', async () => {
  const db = await serverForTests()
  return { ...recordReader(db), ...recordSync(db) }
})
