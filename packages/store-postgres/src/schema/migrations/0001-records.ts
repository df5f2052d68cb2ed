import type { Kysely } from 'kysely'
import { runScript } from '../../connection/script.ts'

/**
 * Records are kept as the JSON text they are served as. What they are found, sorted and counted by stands beside it, and every table begins
 * with the account, so that one account's data is one place. `record` holds what the pilot wrote, `session` what the plugin sent: two
 * tables, so that the role of the API may change the one and not the other. A tombstone keeps id, stamp and `created` alone. The predicates of
 * the indexes tell each query's index from the others, so that even a plan made while the table was empty cannot take a wrong one.
 */
const tables = `
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
exception when others then null; -- an engine without lz4 keeps its own compression
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
`

/** Small functions, so that a document is put together in one place only. */
const documents = `
/* PostgreSQL calls the year before 1 also 1. */
create function instant_text(ms bigint) returns text language sql immutable parallel safe
return case when ms < -62135596800000 then '0000' else to_char(timestamp 'epoch' + ms * interval '1 millisecond', 'YYYY') end
  || to_char(timestamp 'epoch' + ms * interval '1 millisecond', '-MM-DD"T"HH24:MI:SS.MS"Z"');

create function document_text(id text, stamp bigint, created bigint, body text) returns text language sql immutable parallel safe
return '{"id":' || to_json(id)::text || ',"updatedAt":"' || instant_text(stamp) || '"'
  || coalesce(',"createdAt":"' || instant_text(created) || '"', '')
  || case when body = '' then '' else ',' || body end || '}';

/*
 * The lock under which stamps are chosen, held to the commit: stamps become visible in their own order. An account's first row refers to the
 * account: where that is gone, so is the write.
 */
create function stamp_lock(p_account text) returns bigint language plpgsql as $$
declare
  v_stamp bigint;
begin
  loop
    select s.stamp into v_stamp from account_stamp s where s.account_id = p_account for update;
    exit when found;
    -- of writers at once one inserts; should its row be erased before another gets hold of it, that one tries again, and is refused
    insert into account_stamp (account_id, stamp) values (p_account, 0) on conflict do nothing;
  end loop;
  return v_stamp;
end $$;

create function change_sort(sort text, stamp bigint) returns text language sql immutable parallel safe
return coalesce(sort, '0' || lpad((8640000000000000 - stamp)::text, 17, '0'));
`

/**
 * The final copy of an import: takes the account's lock, finds what really changed, chooses the stamps and writes records, counts and sums.
 * One statement, so it holds wholly or not at all, on a server and embedded.
 */
const commit = `
create function import_commit(p_import text, p_account text, p_now bigint, p_staged bigint)
returns table (imported bigint, unchanged bigint, deleted bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_last bigint;
  v_changed bigint;
begin
  -- the stage is not logged: a database that crashed since may have lost a part of it
  if (select count(*) from import_stage s where s.import_id = p_import) <> p_staged then
    raise exception 'staged records were lost';
  end if;
  v_last := stamp_lock(p_account);

  -- what changes, without the bodies: those are copied once, from the stage to where they stay
  create temporary table if not exists import_change (
    n bigint, ord integer, kind text collate "C", id text collate "C", deleted boolean, created bigint,
    filter text collate "C", day text collate "C", sums bigint[], amounts text,
    was_live boolean, old_filter text collate "C", old_day text collate "C", old_sums bigint[], old_amounts text
  ) on commit drop;
  truncate import_change;

  insert into import_change
  select row_number() over (order by s.carried nulls last, s.ord), s.ord, s.kind, s.id, s.deleted, coalesce(s.created, o.created, p_now),
    s.filter, s.day, s.sums::bigint[], s.amounts, coalesce(not o.deleted, false), o.filter, o.day, o.sums, o.amounts
  from (
    select distinct on (kind, id) ord, kind, id, deleted, carried, created, filter, day, sums, amounts, only_over, digest
    from import_stage where import_id = p_import order by kind, id, ord desc
  ) s
  left join lateral (
    select r.stamp, r.deleted, r.created, r.digest, r.filter, r.day, r.sums, r.amounts from record r
    where s.kind <> 'pluginSession' and r.account_id = p_account and r.kind = s.kind and r.id = s.id
    union all
    select r.stamp, r.deleted, r.created, r.digest, r.filter, r.day, r.sums, r.amounts from session r
    where s.kind = 'pluginSession' and r.account_id = p_account and r.kind = s.kind and r.id = s.id
  ) o on true
  where case when s.only_over is not null then s.only_over = o.stamp
    else not coalesce(s.deleted = o.deleted and (s.deleted or s.digest = o.digest and coalesce(s.created = o.created, true)), false) end
    and not (s.kind = 'pluginSession' and not s.deleted and coalesce(o.deleted, false));
  get diagnostics v_changed = row_count;
  v_last := greatest(v_last, p_now - v_changed);

  insert into record (account_id, kind, id, stamp, deleted, created, sort, filter, alias, day, sums, amounts, guests, due, digest, bytes, doc)
  select p_account, c.kind, c.id, v_last + c.n, c.deleted, c.created, change_sort(s.sort, v_last + c.n), c.filter, s.alias, c.day, c.sums,
    c.amounts, coalesce(s.guests::text[], '{}'), s.due, s.digest, coalesce(octet_length(d.doc), 0), d.doc
  from import_change c join import_stage s on s.import_id = p_import and s.ord = c.ord,
    lateral (select case when not c.deleted then document_text(c.id, v_last + c.n, case when s.stamp_created then c.created end, s.body) end as doc offset 0) d
  where c.kind <> 'pluginSession'
  on conflict (account_id, kind, id) do update set stamp = excluded.stamp, deleted = excluded.deleted, created = excluded.created,
    sort = excluded.sort, filter = excluded.filter, alias = excluded.alias, day = excluded.day, sums = excluded.sums,
    amounts = excluded.amounts, guests = excluded.guests, due = excluded.due, digest = excluded.digest, bytes = excluded.bytes, doc = excluded.doc;

  insert into session (account_id, kind, id, stamp, deleted, created, sort, amounts, digest, bytes, doc)
  select p_account, c.kind, c.id, v_last + c.n, c.deleted, c.created, s.sort, c.amounts, s.digest, coalesce(octet_length(d.doc), 0), d.doc
  from import_change c join import_stage s on s.import_id = p_import and s.ord = c.ord,
    lateral (select case when not c.deleted then document_text(c.id, v_last + c.n, c.created, s.body) end as doc offset 0) d
  where c.kind = 'pluginSession'
  on conflict (account_id, kind, id) do update set stamp = excluded.stamp, deleted = excluded.deleted, created = excluded.created,
    sort = excluded.sort, amounts = excluded.amounts, digest = excluded.digest, bytes = excluded.bytes, doc = excluded.doc;

  insert into record_count (account_id, kind, filter, n)
  select p_account, kind, filter, sum(by) from (
    select kind, '' as filter, 1 as by from import_change c where not c.deleted
    union all select kind, '', -1 from import_change where was_live
    union all select kind, filter, 1 from import_change c where not c.deleted and filter <> ''
    union all select kind, old_filter, -1 from import_change where was_live and old_filter <> ''
  ) moves group by kind, filter having sum(by) <> 0
  on conflict (account_id, kind, filter) do update set n = record_count.n + excluded.n;

  if exists (select from import_change where sums is not null or old_sums is not null) then
    perform logbook_move(p_account);
  end if;
  if exists (select from import_change where amounts is not null or old_amounts is not null) then
    perform session_move(p_account);
  end if;

  if v_changed > 0 then
    update account_stamp s set stamp = v_last + v_changed where s.account_id = p_account;
  end if;
  return query
    select count(*) filter (where not c.deleted),
      (select count(distinct (s.kind, s.id)) from import_stage s where s.import_id = p_import) - count(*),
      count(*) filter (where c.deleted)
    from import_change c;
  delete from import_stage where import_id = p_import;
end $$;

create function logbook_move(p_account text) returns void language sql as $$
  with moves as (
    select coalesce(day, '') as day, sums, 1 as by from import_change where sums is not null and not deleted
    union all
    select coalesce(old_day, ''), old_sums, -1 from import_change where old_sums is not null and was_live
  ), cells as (
    select day, place, sum(value * by) as value from moves, unnest(sums) with ordinality as u (value, place) group by day, place
  ), periods as (
    select case when grouping(day) = 0 then 'd' || day when grouping(month) = 0 then 'm' || month
        when grouping(year) = 0 then 'y' || year else 'a' end as period, place, sum(value) as value
    from (select day, left(day, 7) as month, left(day, 4) as year, place, value from cells) c
    group by grouping sets ((place), (place, year), (place, month), (place, day))
  )
  insert into logbook_sum (account_id, period, sums)
  select p_account, period, array_agg(value::bigint order by place) from periods group by period
  on conflict (account_id, period) do update set sums = (
    select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
    from unnest(logbook_sum.sums, excluded.sums) with ordinality as u (a, b, place)
  )
$$;

create function session_move(p_account text) returns void language sql as $$
  insert into session_amount (account_id, name, amount)
  select p_account, pair ->> 0, sum((pair ->> 1)::numeric * by)
  from (
    select amounts, 1 as by from import_change where amounts is not null and not deleted
    union all
    select old_amounts, -1 from import_change where old_amounts is not null and was_live
  ) moves, json_array_elements(amounts::json) as pair
  group by pair ->> 0 having sum((pair ->> 1)::numeric * by) <> 0
  on conflict (account_id, name) do update set amount = session_amount.amount + excluded.amount
$$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [tables, documents, 'set local check_function_bodies = off', commit]) await runScript(db, script)
}
