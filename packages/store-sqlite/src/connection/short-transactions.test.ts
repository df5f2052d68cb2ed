import { expect, test } from 'vitest'
import { openAccount } from '../testing/open-account.ts'
import { databaseForTests } from '../testing/stores.ts'
import { logBytes } from './checkpoints.ts'
import { longWrite } from './short-transactions.ts'

test('a long write is refused while the disk is full, and changes nothing', async () => {
  const database = databaseForTests()
  const full = { ...database, space: { ...database.space, isFull: () => true } }
  let runs = 0
  const refused = longWrite(full, ({ transact }) => transact(() => ++runs))
  await expect(refused).rejects.toMatchObject({ code: 'STORE_FULL' })
  expect(runs).toBe(0)
})

test('a long write keeps the reserve of the disk, and gives back the space of its log when it fails', async () => {
  const database = databaseForTests()
  await openAccount(database, 'ana')
  const { path, read } = database.records
  let isKept = false
  async function keepReserve() {
    isKept = true
  }
  const space = { ...database.space, keepReserve }
  const failed = longWrite({ ...database, space }, async ({ connection, transact }) => {
    expect(isKept).toBe(true)
    await transact(() => connection.run(`update account set display_name = 'Ana'`))
    expect(logBytes(path)).toBeGreaterThan(0)
    await transact(() => {
      connection.run(`update account set display_name = 'Beto'`)
      throw new Error('failed')
    })
  })
  await expect(failed).rejects.toThrow('failed')
  expect(logBytes(path)).toBe(0)
  expect(read.get('select display_name as name from account')).toEqual({ name: 'Ana' })
})
