import type { OperationName } from './operations.ts'

/** A fault of one function that shows only when two operations meet. */
export interface Race {
  readonly name: string
  /** The function that is changed, and its text with the fault. */
  readonly changed: string
  readonly plant: (text: string) => string
  /** Two operations whose meeting shows it. */
  readonly first: OperationName
  readonly second: OperationName
}

/** A text with a part moved behind another one. */
function moved(text: string, part: string, behind: string): string {
  return text.replace(part, '').replace(behind, `${behind}\n${part}`)
}

const STATE_OF_SESSION = "where s.account_id = p_account and s.kind = 'pluginSession' and s.id = p_id;"

const WAITING = 'c.account_id = p_account and c.delivered is null'

export const RACES: readonly Race[] = [
  {
    name: 'a session is read before its account is locked',
    changed: 'session_put',
    plant: (text) => moved(text, 'v_stamp := stamp_lock(p_account, p_now);', STATE_OF_SESSION),
    first: 'a deletion of a session',
    second: 'a stored session',
  },
  {
    name: 'a deleted session is read before its account is locked',
    changed: 'session_remove',
    plant: (text) => {
      const lock = 'v_stamp := greatest(stamp_lock(p_account, p_now), p_now - 1) + 1;'
      return moved(text, lock, STATE_OF_SESSION.replace(';', ' and not s.deleted;'))
    },
    first: 'a deletion of a session',
    second: 'a deletion of a session',
  },
  {
    name: 'the revision is read without a lock',
    changed: 'stamp_lock',
    plant: (text) => text.replace(' for no key update', ''),
    first: 'a new session',
    second: 'an import',
  },
  {
    name: 'an import reads the revision without a lock',
    changed: 'import_commit',
    plant: (text) =>
      text.replace(
        'v_last := stamp_lock(p_account, p_now);',
        'select s.stamp into v_last from account_stamp s where s.account_id = p_account;',
      ),
    first: 'an import of a pilot',
    second: 'an import of a pilot',
  },
  {
    name: 'a check flight is closed over a later change',
    changed: 'import_commit',
    plant: (text) => text.replace('s.only_over = o.stamp', 'true'),
    first: 'a check flight that ends',
    second: 'a check flight that is closed',
  },
  {
    name: 'a live report is compared with the stored one before it is locked',
    changed: 'live_exchange',
    plant: (text) =>
      text
        .replace(
          'loop\n',
          'select l.received into v_received from live_report l where l.account_id = p_account;\nloop\n',
        )
        .replaceAll('case when l.received - p_now', 'case when v_received - p_now'),
    first: 'a live report',
    second: 'a live report',
  },
  {
    name: 'commands are chosen before the report is locked',
    changed: 'live_exchange',
    plant: (text) =>
      text
        .replace('declare\n', 'declare\n v_ids text[];\n')
        .replace('loop\n', `v_ids := array(select c.id from live_command c where ${WAITING});\nloop\n`)
        .replace('if found then', 'if true then')
        .replace(
          /select h\.id.* h;/,
          `update live_command c set delivered = p_now where c.account_id = p_account and c.id = any (v_ids)
            returning c.id, c.created, c.request, v_screen;`,
        ),
    first: 'a live report',
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
