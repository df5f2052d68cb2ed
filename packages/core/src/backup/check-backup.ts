import * as v from 'valibot'
import { emailKey } from '../accounts/account-details.ts'
import { compareCodePoints } from '../lib/code-points.ts'
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { readJson } from '../lib/json-text.ts'
import { err, ok, type Result } from '../lib/result.ts'
import { readImportLine } from '../records/import/import-line.ts'
import { findRecordKind } from '../records/kinds/kinds.ts'
import { LAST_INSTANT_MS } from '../records/sort-key.ts'
import type { AccountBackup, BackupLine, KeyBackup, RecordBackup } from './port.ts'

/** Above every revision that a clock can have given, and low enough for a restore to count on from it. */
const LAST_REVISION_MS = LAST_INSTANT_MS / 2

const text = v.string('must be a text')
const name = v.pipe(text, v.nonEmpty('must not be empty'))
const count = v.pipe(
  v.number('must be a number'),
  v.safeInteger('must be a whole number'),
  v.minValue(0, 'must not be negative'),
)
const timeMs = v.pipe(
  v.number('must be a number'),
  v.safeInteger('must be a whole number'),
  v.minValue(-LAST_INSTANT_MS, 'must be a time in milliseconds'),
  v.maxValue(LAST_INSTANT_MS, 'must be a time in milliseconds'),
)
const revision = v.pipe(count, v.maxValue(LAST_REVISION_MS, 'must be a revision'))
const UNKNOWN = 'is no field that this release knows'

const lines = {
  account: v.strictObject(
    {
      type: v.literal('account'),
      id: name,
      email: name,
      displayName: v.nullable(v.string('must be a text or null')),
      status: v.picklist(['unconfirmed', 'active', 'paused'], 'must be unconfirmed, active or paused'),
      created: timeMs,
      revision,
    },
    UNKNOWN,
  ),
  key: v.strictObject(
    {
      type: v.literal('key'),
      hash: v.nullable(v.pipe(text, v.regex(/^[0-9a-f]{64}$/, 'must have 64 hexadecimal digits'))),
      prefix: text,
      created: timeMs,
      lastUsed: v.nullable(timeMs),
      usage: v.array(
        v.strictObject({ day: count, route: name, requests: count, errors: count }, UNKNOWN),
        'must be a list',
      ),
    },
    UNKNOWN,
  ),
  record: v.strictObject(
    { type: v.literal('record'), kind: name, id: name, revision, created: timeMs, doc: v.nullable(text) },
    UNKNOWN,
  ),
  airway: v.strictObject({ type: v.literal('airway'), airspace: name, designator: name, doc: text }, UNKNOWN),
}

/** Checks the rows of a backup, in their order. */
export interface BackupCheck {
  /** The row, or the reason why no backup of this release contains it at this place. */
  add(line: unknown): Result<BackupLine, string>
}

/** The revision in the text of a document, which a restore replaces. */
const REVISION = ',"updatedAt":"'

/**
 * Checks that lines are the rows of one store, as `BackupPort.lines` gives them: their fields, their order, that
 * nothing is repeated, and that each document is one that an import accepts or once accepted. It keeps the hashes and
 * e-mail addresses of all keys and accounts, and the ids of all shared plannings.
 */
export function backupCheck(): BackupCheck {
  const [emails, hashes, plannings] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let accountId: string | null = null
  let last: { readonly group: number; readonly kind: string; readonly id: string } | null = null
  let hasAirways = false

  function account({ id, email }: AccountBackup): string | null {
    if (accountId !== null && !isAfter(id, accountId)) return `the account ${id} must come before ${accountId}, once`
    if (emails.has(emailKey(email))) return `the e-mail address ${email} is that of another account`
    emails.add(emailKey(email))
    accountId = id
    last = null
    return null
  }

  function key({ hash, usage }: KeyBackup): string | null {
    if (last !== null) return 'the keys of an account must come before its records'
    if (hash !== null && hashes.has(hash)) return 'the key is in the backup twice'
    if (hash !== null) hashes.add(hash)
    const counted = new Set(usage.map(({ day, route }) => `${day} ${route}`))
    return counted.size < usage.length ? 'the field usage has a day and route twice' : null
  }

  function record(line: RecordBackup): string | null {
    const { kind, id, doc } = line
    if (findRecordKind(kind) === undefined) return `${kind} is no kind of record that this release knows`
    const place = { group: kind === 'pluginSession' ? 1 : 0, kind, id }
    if (last !== null && !isLater(place, last))
      return `the record ${kind} ${id} must come before ${last.kind} ${last.id}, once`
    last = place
    if (kind === 'sharedPlanning') {
      if (plannings.has(id)) return `the shared planning ${id} is in the backup twice`
      plannings.add(id)
    }
    return doc === null ? null : documentFault({ ...line, doc }, accountId!)
  }

  function faultOf(line: BackupLine): string | null {
    if (line.type === 'airway') {
      hasAirways = true
      return objectOf(line.doc) !== null ? null : 'the field doc must be a JSON object'
    }
    if (hasAirways) return `the airways must come after every ${line.type}`
    if (line.type === 'account') return account(line)
    if (accountId === null) return `a ${line.type} must come after its account`
    return line.type === 'key' ? key(line) : record(line)
  }

  return {
    add(line) {
      const checked = shapeOf(line)
      if (!checked.ok) return checked
      const fault = faultOf(checked.value)
      return fault === null ? checked : err(fault)
    },
  }
}

function shapeOf(line: unknown): Result<BackupLine, string> {
  const type = typeof line === 'object' && line !== null && 'type' in line ? line.type : undefined
  if (typeof type !== 'string' || !Object.hasOwn(lines, type)) return err('it is no row of a store')
  const checked = v.safeParse(lines[type as keyof typeof lines], line)
  if (checked.success) return ok(checked.output)
  const [issue] = checked.issues
  return err(`the field ${v.getDotPath(issue) ?? ''} ${issue.received === 'undefined' ? 'is missing' : issue.message}`)
}

function documentFault({ kind, id, revision: nowMs, doc }: RecordBackup & { doc: string }, accountId: string) {
  const found = objectOf(doc)
  if (found?.id !== id || typeof found.updatedAt !== 'string' || !doc.includes(REVISION))
    return `the field doc must be the document of ${kind} ${id}`
  const context = { accountId, nowMs, isStored: true }
  const change = readImportLine(`{"kind":${JSON.stringify(kind)},"record":${doc}}`, context)
  return change.ok ? null : `the record ${kind} ${id}: ${change.failure.field} ${change.failure.message}`
}

/** Null for a text that is no JSON object. */
function objectOf(doc: string): JsonObject | null {
  try {
    const value = readJson(doc)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

function isLater(
  a: { group: number; kind: string; id: string },
  b: { group: number; kind: string; id: string },
): boolean {
  if (a.group !== b.group) return a.group > b.group
  return a.kind === b.kind ? isAfter(a.id, b.id) : isAfter(a.kind, b.kind)
}

function isAfter(text: string, other: string): boolean {
  return compareCodePoints(text, other) > 0
}
