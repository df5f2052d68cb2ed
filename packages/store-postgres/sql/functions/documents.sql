-- Bodies are text and no SQL-standard expressions: their catalogue entry is then the same on every release of PostgreSQL.

-- PostgreSQL's YYYY is 0001 for the year before 1 too.
create or replace function instant_text(ms bigint) returns text language sql stable parallel safe as $$
  select case when ms < -62135596800000 then '0000' else to_char(timestamp 'epoch' + ms * interval '1 millisecond', 'YYYY') end
  || to_char(timestamp 'epoch' + ms * interval '1 millisecond', '-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The timeline of the server: each promotion of a standby and each recovery to a point in time begins a new one. 0 where
-- the service that runs PostgreSQL does not show it.
create or replace function wal_timeline() returns integer language plpgsql stable as $$
begin
  return ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer;
exception when feature_not_supported or insufficient_privilege or undefined_function then
  return 0;
end $$;

create or replace function change_sort(sort text, stamp bigint) returns text language sql immutable parallel safe as $$
  select coalesce(sort, '0' || lpad((8640000000000000 - stamp)::text, 17, '0'))
$$;
