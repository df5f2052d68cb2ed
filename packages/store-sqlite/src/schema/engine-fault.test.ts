import { expect, test } from 'vitest'
import { engine } from '../connection/engine.ts'
import { engineFault } from './engine-fault.ts'

test.each(['3.44.5', '3.45.0', '3.50.4', '3.50.6', '3.51.0', '3.51.2'])('SQLite %s has the fault', (version) => {
  expect(engineFault(version)).toMatch(/^SQLite .+ can damage the store .+ SQLite 3\.51\.3 or later$/)
})

test.each(['3.44.6', '3.50.7', '3.51.3', '3.51.10', '3.53.4', '4.0.0'])('SQLite %s does not have it', (version) => {
  expect(engineFault(version)).toBeNull()
})

test('the pinned Node contains an engine without the fault', () => {
  const memory = new engine.DatabaseSync(':memory:')
  const found = memory.prepare('select sqlite_version() as version').get()
  memory.close()
  expect(engineFault(String(found?.version))).toBeNull()
})
