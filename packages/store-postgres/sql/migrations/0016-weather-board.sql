-- The newest weather reports, which all processes share. All times are in milliseconds since 1970-01-01. The table is
-- unlogged, because it is a cache: a request that only notes a station does not wait for the disk. No index contains a
-- column that changes, so that an update stays in its page.
create unlogged table weather_report (
  kind text collate "C" not null,
  ident text collate "C" not null,
  asked bigint not null,
  fetched bigint not null default 0,
  failed bigint not null default 0,
  taken_until bigint not null default 0,
  answer text,
  primary key (kind, ident)
) with (fillfactor = 50);

-- The requests that each provider still permits. It is logged: after a crash the limits still hold.
create table weather_budget (
  provider text collate "C" primary key,
  version bigint not null,
  state text not null
) with (fillfactor = 10);
