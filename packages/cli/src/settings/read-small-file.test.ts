import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { readSmallFile } from './read-small-file.ts'

test('a small file has at most 1 MiB', async () => {
  const path = join(temporaryFolder(), 'large')
  writeFileSync(path, Buffer.alloc(1024 * 1024))
  expect(await readSmallFile(path)).toMatchObject({ ok: true, value: { length: 1024 * 1024 } })
  writeFileSync(path, ' ', { flag: 'a' })
  expect(await readSmallFile(path)).toEqual({ ok: false, failure: `${path} is larger than 1048576 bytes` })
})
