-- Columns that change with every request are in no index, and pages are filled in part: an update then stays in its page and changes no index.

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

-- Only the first rows of an account refer to it: its stamp, under whose lock records are written, its live report and its commands. After the
-- deletion of an account, a delayed write fails on this reference. Other tables have none, because each write of a record would check it.
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
