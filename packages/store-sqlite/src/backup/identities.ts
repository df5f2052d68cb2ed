import { type AccountBackup, type BackupLine, emailKey, readJson } from '@flightbag/core/ports'
import { type Connection, openConnection } from '../connection/connection.ts'

type AirwayBackup = Extract<BackupLine, { readonly type: 'airway' }>

const SCHEMA = `
pragma journal_mode = off;
pragma synchronous = off;
create table account (n integer primary key, line text not null) strict;
create table api_key (n integer primary key, hash text not null) strict;
create table airway (n integer primary key, line text not null) strict;
begin;
`

const ACCOUNT = `
  update account set id = ?, email = ?, email_key = ?, display_name = ?, status = ?, created = ?, revision = ?
  where n = ? and id is null and email = ?`
const KEY = 'update api_key set hash = ? where n = ?'
const AIRWAY = 'insert into airway (airspace, designator, doc) values (?, ?, ?)'

/**
 * Keeps what makes restored rows visible in a private temporary file, until everything else is stored: the ids of the
 * accounts, the hashes of the keys, and the airways.
 */
export function openIdentities() {
  const kept = openConnection('', { timeoutMs: 0, pragmas: SCHEMA })
  return {
    addAccount: (n: number, line: AccountBackup) =>
      void kept.run('insert into account (n, line) values (?, ?)', n, JSON.stringify(line)),
    addKey: (n: number, hash: string) => void kept.run('insert into api_key (n, hash) values (?, ?)', n, hash),
    addAirway: (line: AirwayBackup) => void kept.run('insert into airway (line) values (?)', JSON.stringify(line)),
    /** Gives the hidden accounts of a mark and their keys what was added. */
    reveal(connection: Connection, mark: string): void {
      for (const { n, line } of kept.iterate<{ n: number; line: string }>('select n, line from account')) {
        const { id, email, displayName, status, created, revision } = readJson(line) as unknown as AccountBackup
        connection.run(ACCOUNT, id, email, emailKey(email), displayName, status, created, revision, n, mark)
      }
      for (const { n, hash } of kept.iterate<{ n: number; hash: string }>('select n, hash from api_key')) {
        connection.run(KEY, Buffer.from(hash, 'hex'), n)
      }
      for (const { line } of kept.iterate<{ line: string }>('select line from airway order by n')) {
        const { airspace, designator, doc } = readJson(line) as unknown as AirwayBackup
        connection.run(AIRWAY, airspace, designator, doc)
      }
    },
    close: () => kept.close(),
  }
}

export type Identities = ReturnType<typeof openIdentities>
