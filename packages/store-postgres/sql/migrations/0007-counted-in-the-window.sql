-- A key's newest row of key_window also counts its admitted requests by route, until they are added to key_usage: an admission then writes one row.
alter table key_window
  add column day integer not null default 0,
  add column routes text[] collate "C" not null default '{}',
  add column requests integer[] not null default '{}';

-- A row receives 64 changes and is then replaced by one with the next number. If an old snapshot keeps all versions of a row, the newest row is
-- still the first of the index, and has few versions.
drop table api_rate;
create table api_rate (
  number bigint primary key,
  next_at double precision not null,
  changes integer not null default 0
) with (fillfactor = 10);
insert into api_rate (number, next_at) values (1, 0);
