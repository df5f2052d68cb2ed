import type { Since } from '../copy/access-now.ts'
import { counted } from '../print/lib/counted.ts'
import type { Restored } from './restore.ts'
import { summaryText } from './tally.ts'

/** The result of a restore. `since` is null for an archive, which does not know what happened afterwards. */
export interface RestoreResult extends Restored {
  readonly since: Since | null
  /** Attachments that records list and the file store does not have. */
  readonly missingFiles: number
}

/** The result of a restore and what it cannot bring back, for people. */
export function restoredText(restored: RestoreResult): string {
  const { since, missingFiles, createdAt } = restored
  return `${summaryText(restored)} restored
${since === null ? sinceThen(createdAt) : sinceCopy(since, createdAt)}\
${
  missingFiles === 0
    ? ''
    : `${counted(missingFiles, 'attachment is', 'attachments are')} listed, but the file store \
lacks the file: downloads answer 404\n`
}\
Clients that follow changes receive every record again. They keep the records that were made since, until they read
every collection without updatedSince.
`
}

/** The result of `restore --recovered`, for people. */
export function recoveredText({ records }: { readonly records: number }): string {
  return `${counted(records, 'record has', 'records have')} a new revision\n${sinceThen('the time of the recovery')}`
}

function sinceThen(time: string): string {
  return `The backup does not contain changes after ${time}. Repeat them:
- rotate every key that was rotated since: the old key is valid again
- delete and pause the accounts, and delete the plugin sessions, that were deleted or paused since
- import the newest export of each account, or let the app synchronise fully
`
}

function sinceCopy({ deleted, created, rotated, status, sessions, records }: Since, createdAt: string): string {
  const lines = [
    ...deleted.map(
      ({ id, email }) => `the account ${id} (${email}) was deleted: it is restored only with --with-deleted`,
    ),
    ...created.map((id) => `the account ${id} was created later: it is lost`),
    ...rotated.map((id) => `a key of the account ${id} was changed: the present key is valid, the older one is not`),
    ...status.map((id) => `the account ${id} was paused, resumed or confirmed: it stays so`),
    ...(sessions === 0
      ? []
      : [`${counted(sessions, 'plugin session was deleted and is', 'plugin sessions were deleted and are')} back`]),
    ...(records === 0
      ? []
      : [`${counted(records, 'record was', 'records were')} made, changed or deleted: that is lost`]),
  ]
  if (lines.length === 0)
    return 'This is the newest state of the copy. It can lack the changes of its last two seconds.\n'
  return `After ${createdAt}:\n${lines.map((line) => `- ${line}\n`).join('')}`
}
