/**
 * The file of counters: limits and usage. Only admissions write it, so that a request never waits for a writer of
 * records. Keys are those of the file of records, whose numbers are never used again.
 */
export const COUNTERS_SCHEMA = `
create table key_window (
  key integer primary key,
  times blob not null
) strict;

create table api_rate (
  one integer primary key check (one = 1),
  next_at real not null
) strict;

create table key_usage (
  key integer not null,
  day integer not null,
  route text not null,
  requests integer not null,
  errors integer not null,
  primary key (key, day, route)
) strict, without rowid;
create index key_usage_day on key_usage (day);

create table key_last_used (
  key integer primary key,
  last_used integer not null
) strict;

create table probe (
  one integer primary key check (one = 1),
  writes integer not null
) strict;
`

/**
 * The times of a key's last admissions, 64 in a row, so that the cost of a request does not depend on the limit. The
 * newest row also contains the number of the oldest admission that counts against the quota. A window that was stored
 * whole becomes the chunks 0, 1 and so on; each time has 8 bytes.
 */
export const CHUNKED_WINDOWS = `
create table chunked (
  key integer not null,
  chunk integer not null,
  times blob not null,
  oldest integer not null,
  primary key (key, chunk)
) strict;
insert into chunked (key, chunk, times, oldest)
  with recursive part (key, chunk, times) as (
    select key, 0, times from key_window where length(times) > 0
    union all
    select key, chunk + 1, substr(times, 513) from part where length(times) > 512
  )
  select key, chunk, substr(times, 1, 512), 0 from part;
drop table key_window;
alter table chunked rename to key_window;
`

/** The last run of maintenance by any process: one row. `ended` is in milliseconds since 1970-01-01. */
export const MAINTENANCE_RUN = `
create table maintenance_run (
  one integer primary key check (one = 1),
  ended integer not null,
  succeeded integer not null check (succeeded in (0, 1))
) strict;
`

/**
 * The newest weather reports and the requests that each provider still permits, which all processes share. All times
 * are in milliseconds since 1970-01-01.
 */
export const WEATHER_BOARD = `
create table weather_report (
  kind text not null,
  ident text not null,
  asked integer not null,
  fetched integer not null default 0,
  failed integer not null default 0,
  taken_until integer not null default 0,
  answer text,
  primary key (kind, ident)
) strict;

create table weather_budget (
  provider text primary key,
  version integer not null,
  state text not null
) strict;
`

/** The time of the last request is stored in the row that counts it, so that a request changes one page less. */
export const LAST_USED = `
alter table key_usage add column last_used integer not null default 0;
`
