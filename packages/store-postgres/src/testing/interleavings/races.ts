import type { OperationName } from './operations.ts'

/** A fault that shows only when two operations meet. */
export interface Race {
  readonly name: string
  /** The function that is changed; null for a statement of the program. */
  readonly changed: string | null
  /** The text with the fault. Other statements than the one with the fault stay as they are. */
  readonly plant: (text: string) => string
  /** Two operations whose meeting shows it. */
  readonly first: OperationName
  readonly second: OperationName
}

/** A text with a part moved behind another one. */
function moved(text: string, part: string, behind: string): string {
  return text.replace(part, '').replace(behind, `${behind}\n${part}`)
}

/** The function that stores a session, also over later revisions than the one that was read. */
function withoutComparison(text: string): string {
  return text.replace('a.stamp = p_last', 'a.stamp >= p_last')
}

/** A condition on commands, as it was when the statement began. */
function readFirst(condition: string): string {
  return `c.id = any(array(select r.id from live_command r where r.account_id = $1 and ${condition}))`
}

export const RACES: readonly Race[] = [
  {
    name: 'a session is stored although its account has changed since it was read',
    changed: 'session_store',
    plant: withoutComparison,
    first: 'a deletion of a session',
    second: 'a stored session',
  },
  {
    name: 'a session is deleted although its account has changed since it was read',
    changed: 'session_store',
    plant: withoutComparison,
    first: 'a deletion of a session',
    second: 'a deletion of a session',
  },
  {
    name: 'an import is stored over changes that it was not compared with',
    changed: null,
    plant: (text) => text.replace(' and stamp = $4::bigint', ' and $4::bigint is not null'),
    first: 'an import of a pilot',
    second: 'an import of a pilot',
  },
  {
    name: 'a session and an import are both stored over the revision that they read',
    changed: null,
    plant: (text) => text.replace(' and stamp = $4::bigint', ' and $4::bigint is not null'),
    first: 'a new session',
    second: 'an import',
  },
  {
    name: 'a check flight is closed over a later change',
    changed: null,
    plant: (text) => text.replace('r.stamp > $3::bigint', '$3::bigint is null'),
    first: 'a check flight that ends',
    second: 'a check flight that is closed',
  },
  {
    name: 'a live report is compared with the stored one before it is locked',
    changed: null,
    plant: (text) =>
      text.replace(
        '(received > $4::bigint and received < $5::bigint) is not true',
        `not exists (select from live_report r
          where r.account_id = $1 and r.received > $4::bigint and r.received < $5::bigint)`,
      ),
    first: 'a live report',
    second: 'a live report',
  },
  {
    name: 'commands are chosen before the report is locked',
    changed: null,
    plant: (text) => text.replace('c.delivered is null', readFirst('r.delivered is null')),
    first: 'a live report',
    second: 'an acknowledgement',
  },
  {
    name: 'commands for acks are chosen before they are locked',
    changed: null,
    plant: (text) => text.replace('c.resolved is null', readFirst('r.resolved is null')),
    first: 'an acknowledgement',
    second: 'an acknowledgement',
  },
  {
    name: 'the requests of a key are read before the key is locked',
    changed: 'admit',
    plant: (text) =>
      moved(text, 'v_lock := pg_advisory_xact_lock(741852, key_id);', ') o on true where k.id = admit.key_id;'),
    first: 'an admission',
    second: 'an admission',
  },
  {
    name: 'a request of a key is stored that was deleted before it was locked',
    changed: 'admit',
    plant: (text) => text.replace('continue when not found;', ''),
    first: 'a deletion of the account',
    second: 'an admission',
  },
]
