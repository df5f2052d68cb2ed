import { importStatements } from '../../imports/statements.ts'
import type { OperationName } from './operations.ts'

/** A fault of one function or statement that shows only when two operations meet. */
export interface Race {
  readonly name: string
  /** The name of the function that is changed, or the text of the statement, and this text with the fault. */
  readonly changed: { readonly function: string } | { readonly statement: string }
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
    changed: { function: 'session_put' },
    plant: (text) => moved(text, 'v_stamp := stamp_lock(p_account, p_now);', STATE_OF_SESSION),
    first: 'a deletion of a session',
    second: 'a stored session',
  },
  {
    name: 'a deleted session is read before its account is locked',
    changed: { function: 'session_remove' },
    plant: (text) => {
      const lock = 'v_stamp := greatest(stamp_lock(p_account, p_now), p_now - 1) + 1;'
      return moved(text, lock, STATE_OF_SESSION.replace(';', ' and not s.deleted;'))
    },
    first: 'a deletion of a session',
    second: 'a deletion of a session',
  },
  {
    name: 'the revision is read without a lock',
    changed: { function: 'stamp_lock' },
    plant: (text) => text.replace(' for no key update', ''),
    first: 'a new session',
    second: 'a new session',
  },
  {
    name: 'an import is stored over changes that it was not compared with',
    changed: { statement: importStatements.gate },
    plant: (text) => text.replace(' and stamp = $4::bigint', ' and $4::bigint is not null'),
    first: 'an import of a pilot',
    second: 'an import of a pilot',
  },
  {
    name: 'a check flight is closed over a later change',
    changed: { statement: importStatements.changed },
    plant: (text) => text.replace('r.stamp > $3::bigint', '$3::bigint is null'),
    first: 'a check flight that ends',
    second: 'a check flight that is closed',
  },
  {
    name: 'a live report is compared with the stored one before it is locked',
    changed: { function: 'live_exchange' },
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
    changed: { function: 'live_exchange' },
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
    name: 'the windows of keys are read before the keys are locked',
    changed: { function: 'gate_admit' },
    plant: (text) => {
      const lock = text.slice(
        text.indexOf('foreach v_key in array v_keys loop'),
        text.indexOf('if p_key_limit > 0 then\n    -- a key'),
      )
      return moved(text, lock, 'from api_key k where k.id = any (v_keys) and k.hash is not null;\n  end if;')
    },
    first: 'an admission',
    second: 'an admission',
  },
  {
    name: 'a key is looked up before it is locked, and not again',
    changed: { function: 'gate_admit' },
    plant: (text) => text.replace('any (v_keys) and k.hash is not null', 'any (v_keys)'),
    first: 'a rotation',
    second: 'an admission',
  },
  {
    name: 'a rotation counts the requests of a key that is not locked',
    changed: { function: 'key_rotate' },
    plant: (text) => text.replace(/perform key_lock\(.*\);/, ''),
    first: 'an admission',
    second: 'a rotation',
  },
]
