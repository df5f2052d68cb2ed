import { expect, test } from 'vitest'
import { restoredText } from './restored-text.ts'

const RESTORED = {
  createdAt: '2026-10-05T15:00:00.000Z',
  missingFiles: 0,
  accounts: 1,
  keys: 1,
  records: 2,
  tombstones: 0,
  airways: 0,
  files: 1,
  fileBytes: 9,
}
const SINCE = { deleted: [], created: [], rotated: [], status: [], sessions: 0, records: 0 }

test.each([null, SINCE])('files of attachments that are missing are counted, after a restore with %j', (since) => {
  const missing = [0, 1, 2].map((missingFiles) => {
    return restoredText({ ...RESTORED, since, missingFiles }).match(/^.*lacks the file.*$/m)?.[0]
  })
  expect(missing).toEqual([
    undefined,
    '1 attachment is listed, but the file store lacks the file: downloads answer 404',
    '2 attachments are listed, but the file store lacks the file: downloads answer 404',
  ])
})

test('each change after the copy has a line of its own, and what did not change has none', () => {
  const lines = [
    [
      { deleted: [{ id: 'a', email: 'a@b.c' }] },
      'the account a (a@b.c) was deleted: it is restored only with --with-deleted',
    ],
    [{ created: ['a'] }, 'the account a was created later: it is lost'],
    [{ rotated: ['a'] }, 'a key of the account a was changed: the present key is valid, the older one is not'],
    [{ status: ['a'] }, 'the account a was paused, resumed or confirmed: it stays so'],
    [{ sessions: 1 }, '1 plugin session was deleted and is back'],
    [{ records: 2 }, '2 records were made, changed or deleted: that is lost'],
  ] as const
  function changesIn(since: object) {
    return restoredText({ ...RESTORED, since: { ...SINCE, ...since } }).match(/^- .*$/gm)
  }
  for (const [since, line] of lines) expect(changesIn(since)).toEqual([`- ${line}`])
  const all = Object.assign({}, ...lines.map(([since]) => since))
  expect(changesIn(all)).toEqual(lines.map(([, line]) => `- ${line}`))
  expect(changesIn({})).toBeNull()
})

test('the text ends with what clients do', () => {
  const text = restoredText({ ...RESTORED, since: SINCE }).replaceAll('\n', ' ')
  expect(text).toMatch(/that were made since, until they read every collection without updatedSince\. $/)
})
