import { chownSync } from 'node:fs'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, onTestFinished, test, vi } from 'vitest'
import { actAsOwner } from './act-as-owner.ts'

const USER = 64_123

test('a user who is not root stays the same', () => {
  const dataDir = temporaryFolder()
  if (process.geteuid?.() === 0) chownSync(dataDir, USER, USER)
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(process, 'geteuid').mockReturnValue(USER)
  const changes = (['setgroups', 'setgid', 'setuid', 'seteuid'] as const).map((name) => {
    return vi.spyOn(process, name).mockImplementation(() => undefined)
  })
  expect(actAsOwner(dataDir)).toBeNull()
  for (const change of changes) expect(change).not.toHaveBeenCalled()
})
