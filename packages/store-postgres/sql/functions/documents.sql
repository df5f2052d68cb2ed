-- Bodies are text and no SQL-standard expressions: their catalogue entry is then the same on every release of PostgreSQL.

-- PostgreSQL's YYYY is 0001 for the year before 1 too.
create or replace function instant_text(ms bigint) returns text language sql stable parallel safe as $$
  select case when ms < -62135596800000 then '0000' else to_char(timestamp 'epoch' + ms * interval '1 millisecond', 'YYYY') end
  || to_char(timestamp 'epoch' + ms * interval '1 millisecond', '-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create or replace function document_text(id text, stamp bigint, created bigint, body text) returns text language sql stable parallel safe as $$
  select '{"id":' || to_json(id)::text || ',"updatedAt":"' || instant_text(stamp) || '"'
  || coalesce(',"createdAt":"' || instant_text(created) || '"', '')
  || case when body = '' then '' else ',' || body end || '}'
$$;

-- The timeline of the server: each promotion of a standby and each recovery to a point in time begins a new one. 0 where
-- the service that runs PostgreSQL does not show it.
create or replace function wal_timeline() returns integer language plpgsql stable as $$
begin
  return ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer;
exception when feature_not_supported or insufficient_privilege or undefined_function then
  return 0;
end $$;

-- Locks the row under which an account's revisions are chosen. The lock lasts until the commit, so that revisions become visible in order. Every
-- account has this row from its creation to its deletion: without it the write fails, as one that refers to a missing row. The lock does not delay
-- rows that refer to this one.
--
-- On a new timeline, the last commits of the old one may be lost, and clients may have seen their revisions. The first
-- write of the account then continues ten minutes after the present and after the last revision: 600,000 lost changes of
-- one account cannot have gone beyond.
create or replace function stamp_lock(p_account text, p_now bigint) returns bigint language plpgsql as $$
declare
  v_stamp bigint;
  v_written integer;
  v_timeline integer;
begin
  -- the timeline of the node that has the account, which is not this one if the account has moved
  select s.stamp, s.timeline, wal_timeline() into v_stamp, v_written, v_timeline
    from account_stamp s where s.account_id = p_account for no key update;
  if not found then
    raise foreign_key_violation using message = 'there is no such account';
  end if;
  if v_written <> v_timeline then
    v_stamp := greatest(v_stamp, p_now) + 600000;
    update account_stamp s set stamp = v_stamp, timeline = v_timeline where s.account_id = p_account;
  end if;
  return v_stamp;
end $$;

create or replace function change_sort(sort text, stamp bigint) returns text language sql immutable parallel safe as $$
  select coalesce(sort, '0' || lpad((8640000000000000 - stamp)::text, 17, '0'))
$$;
