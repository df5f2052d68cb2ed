-- Bodies are text and no SQL-standard expressions: their catalogue entry is then the same on every release of PostgreSQL.

-- PostgreSQL's YYYY is 0001 for the year before 1 too.
create or replace function instant_text(ms bigint) returns text language sql immutable parallel safe as $$
  select case when ms < -62135596800000 then '0000' else to_char(timestamp 'epoch' + ms * interval '1 millisecond', 'YYYY') end
  || to_char(timestamp 'epoch' + ms * interval '1 millisecond', '-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create or replace function document_text(id text, stamp bigint, created bigint, body text) returns text language sql immutable parallel safe as $$
  select '{"id":' || to_json(id)::text || ',"updatedAt":"' || instant_text(stamp) || '"'
  || coalesce(',"createdAt":"' || instant_text(created) || '"', '')
  || case when body = '' then '' else ',' || body end || '}'
$$;

-- Locks the row under which an account's revisions are chosen. The lock lasts until the commit, so that revisions become visible in order. The row
-- refers to the account: without the account the write fails.
create or replace function stamp_lock(p_account text) returns bigint language plpgsql as $$
declare
  v_stamp bigint;
begin
  loop
    select s.stamp into v_stamp from account_stamp s where s.account_id = p_account for update;
    exit when found;
    -- one of several writers inserts the row; if it is erased before another writer locks it, that writer tries again and fails
    insert into account_stamp (account_id, stamp) values (p_account, 0) on conflict do nothing;
  end loop;
  return v_stamp;
end $$;

create or replace function change_sort(sort text, stamp bigint) returns text language sql immutable parallel safe as $$
  select coalesce(sort, '0' || lpad((8640000000000000 - stamp)::text, 17, '0'))
$$;
