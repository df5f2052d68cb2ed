import type { Kysely } from 'kysely'
import { runScript } from '../../connection/script.ts'
import { admission } from './0002-gate.ts'

/**
 * Accounts, their keys, and what the admission keeps. Columns that change with every request are in no index and rows leave room beside them, so that
 * an update stays within its page and touches no index.
 */
const tables = `
create table account (
  id text collate "C" primary key,
  email text not null,
  email_key text collate "C" not null unique,
  display_name text,
  status text collate "C" not null check (status in ('unconfirmed', 'active', 'paused')),
  created bigint not null
);

create table api_key (
  id integer generated always as identity primary key,
  account_id text collate "C" not null references account (id) on delete cascade,
  hash bytea unique,
  prefix text not null,
  created bigint not null,
  last_used bigint
);
create index api_key_account on api_key (account_id, id);
create unique index api_key_current on api_key (account_id) where hash is not null;

create table key_usage (
  key_id integer not null references api_key (id) on delete cascade,
  day integer not null,
  route text collate "C" not null,
  requests bigint not null,
  errors bigint not null,
  last_used bigint not null,
  primary key (key_id, day, route)
) with (fillfactor = 50);
create index key_usage_day on key_usage (day);

/*
 * What an account holds begins with one of these rows, which refers to it: its stamp, under whose lock all records are written, the live report and
 * the commands. A write that was let in before its account was deleted can so make no row after it, and one that is under way is waited for. No
 * other table of accounts refers to it: every record would pay for a look at the account. The check runs with the rights of the owner,
 * so the role of the API needs none to lock an account. It is made when such a row is new, never when one changes.
 */
alter table account_stamp add foreign key (account_id) references account (id) on delete cascade;

create table key_window (
  key_id integer not null references api_key (id) on delete cascade,
  chunk bigint not null,
  times bigint[] not null,
  primary key (key_id, chunk)
) with (fillfactor = 50);

create table api_rate (
  one boolean primary key default true check (one),
  next_at double precision not null
) with (fillfactor = 10);
insert into api_rate (next_at) values (0);

/*
 * One statement: the old key opens nothing and the new one everything from the same commit on. Two at once: one after the other. The key's lock is
 * taken before its rows, as at the admission: a batch that is counting it may still need a new row that refers to it.
 */
create function key_rotate(p_account text, p_hash bytea, p_prefix text, p_now bigint) returns text language plpgsql as $$
declare
  v_old integer;
begin
  perform from account a where a.id = p_account for update;
  if not found then
    return 'no account';
  end if;
  perform key_lock(array(select k.id from api_key k where k.account_id = p_account and k.hash is not null));
  update api_key k set hash = null where k.account_id = p_account and k.hash is not null returning k.id into v_old;
  if not found then
    return 'no key';
  end if;
  delete from key_window w where w.key_id = v_old;
  insert into api_key (account_id, hash, prefix, created) values (p_account, p_hash, p_prefix, p_now);
  return 'rotated';
end $$;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, `${tables}\n${admission}`)
