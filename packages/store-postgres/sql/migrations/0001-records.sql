-- A record is the JSON text in which it is served, with the values by which it is found, sorted and counted. Every key begins with the account.
-- `record` contains what the pilot wrote and `session` what the plugin sent: two tables, because the role of the API may change only the
-- second. A tombstone keeps id, stamp and created. The predicates of the indexes differ, so that a plan made on an empty table cannot use a
-- wrong index.

create table account_stamp (
  account_id text collate "C" primary key,
  stamp bigint not null default 0
) with (fillfactor = 50);

create table record (
  account_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  stamp bigint not null,
  deleted boolean not null,
  created bigint not null,
  sort text collate "C",
  filter text collate "C",
  alias text collate "C",
  day text collate "C",
  sums bigint[],
  amounts text,
  guests text[] not null default '{}',
  due bigint,
  digest bytea,
  bytes integer not null default 0,
  doc text,
  primary key (account_id, kind, id)
) with (toast_tuple_target = 8160);
alter table record alter column doc set storage external;
create index record_order on record (account_id, kind, sort, id) include (stamp) where not deleted;
create index record_filter on record (account_id, kind, filter, sort, id) include (stamp) where filter is not null;
create index record_change on record (account_id, kind, stamp) include (sort, id, filter) where not deleted;
create index record_filter_change on record (account_id, kind, filter, stamp) include (sort, id) where filter is not null;
create index record_alias on record (account_id, kind, alias, stamp) where alias is not null;
create unique index record_shared on record (id) where kind = 'sharedPlanning';
create index record_guest on record using gin (guests) where guests <> '{}';

create index record_due on record (due) where due is not null and not deleted;

create table session (
  account_id text collate "C" not null,
  kind text collate "C" not null default 'pluginSession',
  id text collate "C" not null,
  stamp bigint not null,
  deleted boolean not null,
  created bigint not null,
  sort text collate "C",
  filter text collate "C",
  alias text collate "C",
  day text collate "C",
  sums bigint[],
  amounts text,
  guests text[] not null default '{}',
  due bigint,
  digest bytea,
  bytes integer not null default 0,
  doc text,
  primary key (account_id, kind, id)
);
create index session_order on session (account_id, kind, sort, id) include (stamp) where not deleted;
create index session_change on session (account_id, kind, stamp) include (sort, id, filter) where not deleted;
do $$ begin
  alter table session alter column doc set compression lz4;
exception when others then null; -- a server without lz4 keeps its default compression
end $$;

create table record_count (
  account_id text collate "C" not null,
  kind text collate "C" not null,
  filter text collate "C" not null,
  n bigint not null,
  primary key (account_id, kind, filter)
) with (fillfactor = 50);

create table logbook_sum (
  account_id text collate "C" not null,
  period text collate "C" not null,
  sums bigint[] not null,
  primary key (account_id, period)
);

create table session_amount (
  account_id text collate "C" not null,
  name text collate "C" not null,
  amount numeric not null,
  primary key (account_id, name)
) with (fillfactor = 50);

create table session_quota (
  account_id text collate "C" primary key,
  day text collate "C" not null,
  used integer not null
);

create unlogged table import_stage (
  import_id text collate "C" not null,
  started bigint not null,
  ord integer not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  deleted boolean not null,
  carried bigint,
  created bigint,
  stamp_created boolean not null,
  sort text collate "C",
  filter text collate "C",
  alias text collate "C",
  day text collate "C",
  sums text,
  amounts text,
  guests text,
  due bigint,
  only_over bigint,
  digest bytea,
  body text,
  primary key (import_id, ord)
);
alter table import_stage alter column body set storage external;

create table airway (
  ord integer primary key,
  airspace text collate "C" not null,
  designator text collate "C" not null,
  doc text not null
);
create index airway_designator on airway (designator, ord);
