-- Stores a session, or its deletion if there is no document, with all that changes with it, if the account's last revision is still p_last: PostgreSQL
-- compares it again when it has waited for another write of the account. Otherwise nothing changes. Each statement needs only the node of the account,
-- because Citus would send the parts of one statement with all of them to any node.
create or replace function session_store(p_account text, p_last bigint, p_stamp bigint, p_timeline integer, p_id text, p_doc text, p_created bigint,
  p_sort text, p_amounts text, p_digest bytea, p_added bigint, p_day text, p_used integer, p_added_amounts text)
returns boolean language plpgsql as $$
begin
  update account_stamp a set stamp = p_stamp, timeline = p_timeline where a.account_id = p_account and a.stamp = p_last;
  if not found then
    return false;
  end if;
  insert into session (account_id, id, stamp, deleted, created, sort, amounts, digest, bytes, doc)
  values (p_account, p_id, p_stamp, p_doc is null, p_created, p_sort, p_amounts, p_digest, coalesce(octet_length(p_doc), 0), p_doc)
  on conflict (account_id, kind, id) do update set stamp = excluded.stamp, deleted = excluded.deleted, created = excluded.created, sort = excluded.sort,
    amounts = excluded.amounts, digest = excluded.digest, bytes = excluded.bytes, doc = excluded.doc;
  if p_added <> 0 then
    insert into record_count as c (account_id, kind, filter, n) values (p_account, 'pluginSession', '', p_added)
    on conflict (account_id, kind, filter) do update set n = c.n + excluded.n;
  end if;
  if p_day is not null then
    insert into session_quota (account_id, day, used) values (p_account, p_day, p_used)
    on conflict (account_id) do update set day = excluded.day, used = excluded.used;
  end if;
  if p_added_amounts <> '[]' then
    insert into session_amount as a (account_id, name, amount)
    select p_account, delta ->> 0, (delta ->> 1)::numeric from json_array_elements(p_added_amounts::json) as delta
    on conflict (account_id, name) do update set amount = a.amount + excluded.amount;
  end if;
  return true;
end $$;
