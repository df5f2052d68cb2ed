/**
 * The file of records. A record is stored as the JSON text in which it is served; the columns beside it serve to find,
 * sort and count it. A tombstone has neither sort key nor document, so that "sort is not null" selects the live records
 * and uses an index. An account that is being deleted, or filled by an import or a restore, has no id: it cannot be found,
 * and its rows can be deleted or written in several transactions.
 */
export const RECORDS_SCHEMA = `
create table account (
  n integer primary key autoincrement,
  id text unique,
  email text not null,
  email_key text unique,
  display_name text,
  status text not null check (status in ('unconfirmed', 'active', 'paused')),
  created integer not null,
  revision integer not null default 0,
  session_day integer not null default 0,
  sessions_new integer not null default 0
) strict;

create table api_key (
  n integer primary key autoincrement,
  account integer not null references account (n),
  hash blob unique,
  prefix text not null,
  created integer not null
) strict;
create index api_key_account on api_key (account, n);

create table record (
  n integer primary key,
  account integer not null references account (n),
  kind text not null,
  id text not null,
  revision integer not null,
  created integer not null,
  sort text,
  filter text,
  alias text,
  day text,
  sums text,
  amounts text,
  due integer,
  digest blob,
  doc text,
  unique (account, kind, id)
) strict;
create index record_order on record (account, kind, sort, id, revision) where sort is not null;
create index record_filter on record (account, kind, filter, sort, id, revision) where filter is not null;
create index record_change on record (account, kind, revision, sort, id, filter) where sort is not null;
create index record_alias on record (account, kind, alias, revision) where alias is not null;
create index record_due on record (due, n) where due is not null;
create unique index record_shared on record (id) where kind = 'sharedPlanning';

create table guest (
  guest text not null,
  record integer not null references record (n) on delete cascade,
  primary key (guest, record)
) strict, without rowid;
create index guest_record on guest (record);

create table record_count (
  account integer not null references account (n),
  kind text not null,
  filter text not null,
  records integer not null,
  primary key (account, kind, filter)
) strict, without rowid;

create table logbook_sum (
  account integer not null references account (n),
  period text not null,
  sums text not null,
  primary key (account, period)
) strict, without rowid;

create table session_amount (
  account integer not null references account (n),
  name text not null,
  amount text not null,
  primary key (account, name)
) strict, without rowid;

create table live_report (
  account integer primary key references account (n),
  received integer,
  screen integer,
  report text
) strict;

create table live_command (
  n integer primary key autoincrement,
  account integer not null references account (n),
  id text not null,
  created integer not null,
  delivered integer,
  resolved integer,
  resolution text,
  request text not null,
  unique (account, id)
) strict;
create index live_command_waiting on live_command (account, n) where delivered is null;

create table airway (
  n integer primary key,
  airspace text not null,
  designator text not null,
  doc text not null
) strict;
create index airway_designator on airway (designator, n);
`

/** Finds an aerodrome card by its id without regard to case: `lower` folds A to Z only, as `foldAscii` does. */
export const FOLDED_IDS = `
create index record_folded_id on record (account, kind, lower(id), revision) where kind = 'aerodrome' and sort is not null;
`
