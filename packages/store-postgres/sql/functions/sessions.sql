-- Stores a plugin session in one statement: decision, quota, revision, record, count and statistics. The limits of an overtaken copy are those of
-- core (lib/overtaken.ts); the stored time of arrival is read from the beginning of the document.
create or replace function session_put(p_account text, p_id text, p_now bigint, p_created bigint, p_sort text, p_amounts text, p_digest bytea, p_body text,
  p_day text, p_quota integer) returns text language plpgsql as $$
declare
  v_stamp bigint;
  v_created bigint;
  v_deleted boolean;
  v_old text;
  v_doc text;
  v_bytes integer;
  v_received text collate "C";
begin
  v_stamp := stamp_lock(p_account, p_now);
  select s.deleted, s.created, s.amounts, substring(left(s.doc, 400) from '"receivedAt":"([^"]+)"')
    into v_deleted, v_created, v_old, v_received from session s
    where s.account_id = p_account and s.kind = 'pluginSession' and s.id = p_id;
  if v_deleted then
    return 'gone';
  end if;
  if v_received > instant_text(p_now + 1000) and v_received < instant_text(p_now + 60000) then
    return 'overtaken';
  end if;
  if v_deleted is null then
    if p_quota > 0 then
      insert into session_quota as q (account_id, day, used) values (p_account, p_day, 1)
      on conflict (account_id) do update set day = excluded.day, used = case when q.day = excluded.day then q.used + 1 else 1 end
        where q.day <> excluded.day or q.used < p_quota;
      if not found then
        return 'quota';
      end if;
    end if;
    insert into record_count as c (account_id, kind, filter, n) values (p_account, 'pluginSession', '', 1)
    on conflict (account_id, kind, filter) do update set n = c.n + 1;
  end if;
  v_created := coalesce(p_created, v_created, p_now);
  v_stamp := greatest(v_stamp, p_now - 1) + 1;
  v_doc := document_text(p_id, v_stamp, v_created, p_body);
  v_bytes := octet_length(v_doc);
  if v_deleted is null then
    insert into session (account_id, id, stamp, deleted, created, sort, amounts, digest, bytes, doc)
    values (p_account, p_id, v_stamp, false, v_created, p_sort, p_amounts, p_digest, v_bytes, v_doc);
  else
    update session s set stamp = v_stamp, sort = p_sort, amounts = p_amounts, digest = p_digest, bytes = v_bytes, doc = v_doc
      where s.account_id = p_account and s.kind = 'pluginSession' and s.id = p_id;
  end if;
  if v_old is distinct from p_amounts then
    perform session_amounts_add(p_account, p_amounts, v_old);
  end if;
  update account_stamp s set stamp = v_stamp where s.account_id = p_account;
  return case when v_deleted is null then 'created' else 'replaced' end;
end $$;

-- Sessions that arrived together at one server process. A session has no row in the result if another transaction has locked its account, as an
-- import does until it is committed: the server repeats it by itself, so that no session waits for another account. Lists are separated by U+001E,
-- which is escaped in JSON; digests are concatenated.
create or replace function session_put_together(p_accounts text[], p_ids text[], p_times bigint[], p_sorts text[], p_amounts text, p_digests bytea,
  p_bodies text, p_days text[], p_quota integer) returns table (n integer, outcome text) language plpgsql as $$
declare
  v_amounts text[] := string_to_array(p_amounts, chr(30));
  v_bodies text[] := string_to_array(p_bodies, chr(30));
  -- Citus keeps the plan of a statement only if its account is a variable
  v_account text;
begin
  for v_place in 1 .. cardinality(p_accounts) loop
    v_account := p_accounts[v_place];
    perform from account_stamp s where s.account_id = v_account for no key update skip locked;
    continue when not found;
    n := v_place;
    outcome := session_put(v_account, p_ids[v_place], p_times[v_place], null, p_sorts[v_place], v_amounts[v_place],
      substring(p_digests from 32 * v_place - 31 for 32), v_bodies[v_place], p_days[v_place], p_quota);
    return next;
  end loop;
end $$;

create or replace function session_amounts_add(p_account text, p_plus text, p_minus text) returns void language plpgsql as $$
begin
  insert into session_amount (account_id, name, amount)
  select p_account, pair ->> 0, sum((pair ->> 1)::numeric * by)
  from (values (p_plus, 1), (p_minus, -1)) as moves (amounts, by), json_array_elements(amounts::json) as pair
  where amounts is not null
  group by pair ->> 0 having sum((pair ->> 1)::numeric * by) <> 0
  on conflict (account_id, name) do update set amount = session_amount.amount + excluded.amount;
end $$;

create or replace function session_remove(p_account text, p_id text, p_now bigint) returns boolean language plpgsql as $$
declare
  v_stamp bigint;
  v_old text;
begin
  v_stamp := greatest(stamp_lock(p_account, p_now), p_now - 1) + 1;
  select s.amounts into v_old from session s
    where s.account_id = p_account and s.kind = 'pluginSession' and s.id = p_id and not s.deleted;
  if not found then
    return false;
  end if;
  update session s set stamp = v_stamp, deleted = true, amounts = null, digest = null, bytes = 0, doc = null, sort = null
    where s.account_id = p_account and s.kind = 'pluginSession' and s.id = p_id;
  update record_count c set n = c.n - 1 where c.account_id = p_account and c.kind = 'pluginSession' and c.filter = '';
  perform session_amounts_add(p_account, null, v_old);
  update account_stamp s set stamp = v_stamp where s.account_id = p_account;
  return true;
end $$;
