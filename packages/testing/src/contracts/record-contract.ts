import { describe } from 'vitest'
import { testFoundRecords } from './records/found-records.ts'
import { testImportedRecords } from './records/imported-records.ts'
import type { RecordHarness } from './records/record-harness.ts'
import { testRecordHistories } from './records/record-histories.ts'
import { testRecordPages } from './records/record-pages.ts'
import { testStoredRecords } from './records/stored-records.ts'

/** The contract of record stores. `open` returns the store under test; each test uses its own accounts. */
export function recordContract(
  name: string,
  open: () => Promise<RecordHarness>,
  { runs = 30 }: { runs?: number } = {},
): void {
  describe(`records in ${name}`, () => {
    let accounts = 0
    async function fresh() {
      const { store, account } = await open()
      async function opened(purpose: string) {
        const id = `${name}-${purpose}-${++accounts}`
        await account(id)
        return id
      }
      return { store, opened, pilot: await opened('test') }
    }
    testStoredRecords(fresh)
    testImportedRecords(fresh)
    testFoundRecords(fresh)
    testRecordPages(fresh)
    testRecordHistories(fresh, runs)
  })
}
