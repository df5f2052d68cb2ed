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
