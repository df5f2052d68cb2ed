-- Applies the acks of a call to the commands that were delivered before.
create or replace function live_resolve(p_account text, p_acks text, p_now bigint) returns void language plpgsql as $$
declare
  v_ack json;
begin
  for v_ack in select value from json_array_elements(p_acks::json) loop
    update live_command c set resolved = p_now, outcome = v_ack ->> 'outcome', resolution = v_ack::text
    where c.account_id = p_account and c.id = v_ack ->> 'id' and c.delivered is not null and c.resolved is null;
  end loop;
end $$;

-- Hands over the commands that wait and have not expired. The caller holds the lock of the account's report.
create or replace function live_hand_over(p_account text, p_now bigint, p_oldest bigint, p_newest bigint)
returns table (id text, created bigint, request text) language plpgsql as $$
#variable_conflict use_column
begin
  return query
    with handed as (
      update live_command c set delivered = p_now
      where c.account_id = p_account and c.delivered is null and c.created > p_oldest and c.created < p_newest
      returning c.seq, c.id, c.created, c.request
    )
    select h.id, h.created, h.request from handed h order by h.created, h.seq, h.id;
end $$;

-- One call of the plugin: acks, then the hand-over of commands, then the report. The update of the report comes first and locks the account's row,
-- so that calls of one account run one after the other and each command is in exactly one answer. Of a call that was overtaken, by the limits of core
-- (lib/overtaken.ts), only the acks count. The first call of an account inserts the row. On a cluster, Citus keeps the plan of the update, but plans an
-- upsert in each execution.
create or replace function live_exchange(p_account text, p_report text, p_acks text, p_now bigint, p_oldest bigint, p_newest bigint)
returns table (id text, created bigint, request text, screen bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_screen bigint;
  v_received bigint;
begin
  loop
    update live_report l set
      received = case when l.received - p_now between 1001 and 59999 then l.received else p_now end,
      report = case when l.received - p_now between 1001 and 59999 then l.report else p_report end
    where l.account_id = p_account
    returning l.screen, l.received into v_screen, v_received;
    exit when found;
    insert into live_report (account_id, received, report) values (p_account, p_now, p_report) on conflict (account_id) do nothing;
  end loop;
  if p_acks is not null then
    perform live_resolve(p_account, p_acks, p_now);
  end if;
  screen := v_screen;
  return next;
  if v_received <> p_now then
    return;
  end if;
  -- most calls find no command, and this query costs less than the update
  perform from live_command c where c.account_id = p_account and c.delivered is null and c.created > p_oldest and c.created < p_newest;
  if found then
    return query select h.id, h.created, h.request, v_screen from live_hand_over(p_account, p_now, p_oldest, p_newest) h;
  end if;
end $$;

-- Calls that arrived together at one server process. A call has no row in the result if another transaction has locked its account's report, or if there
-- is none yet: the server repeats it by itself, so that no call waits for one of another account. Lists are separated by U+001E, which is escaped in JSON.
create or replace function live_exchange_together(p_accounts text[], p_reports text, p_acks text, p_times bigint[], p_lifetime bigint)
returns table (n integer, id text, created bigint, request text, screen bigint) language plpgsql as $$
declare
  v_reports text[] := string_to_array(p_reports, chr(30));
  v_acks text[] := string_to_array(p_acks, chr(30), '');
  -- Citus keeps the plan of a statement only if its account is a variable
  v_account text;
begin
  for v_place in 1 .. cardinality(p_accounts) loop
    v_account := p_accounts[v_place];
    perform from live_report l where l.account_id = v_account for no key update skip locked;
    continue when not found;
    n := v_place;
    for id, created, request, screen in
      select e.id, e.created, e.request, e.screen from live_exchange(v_account, v_reports[v_place], v_acks[v_place], p_times[v_place],
        p_times[v_place] - p_lifetime, p_times[v_place] + p_lifetime) e
    loop
      return next;
    end loop;
  end loop;
end $$;

-- The same for calls of different accounts in one database: each step is one statement for all of them, which halves their time.
create or replace function live_exchange_at_once(p_accounts text[], p_reports text, p_acks text, p_times bigint[], p_lifetime bigint)
returns table (n integer, id text, created bigint, request text, screen bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_reports text[] := string_to_array(p_reports, chr(30));
  v_acks text[] := string_to_array(p_acks, chr(30), '');
  v_places integer[];
  v_screens bigint[];
  v_current integer[];
  v_place integer;
begin
  -- a server whose address does not say that it is one of a cluster
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    return query select * from live_exchange_together(p_accounts, p_reports, p_acks, p_times, p_lifetime);
    return;
  end if;
  -- the rows as they are once they are locked
  select array_agg(s.place), array_agg(s.screen), array_agg(s.place) filter (where s.current) into v_places, v_screens, v_current
  from (
    select c.place, l.screen, l.received - c.now between 1001 and 59999 is not true as current
    from unnest(p_accounts, p_times) with ordinality as c (account, now, place) join live_report l on l.account_id = c.account
    for no key update of l skip locked
  ) s;
  if v_places is null then
    return;
  end if;
  update live_report l set received = c.now, report = c.report
  from (select p_accounts[p] as account, p_times[p] as now, v_reports[p] as report from unnest(v_current) p) c where l.account_id = c.account;
  foreach v_place in array v_places loop
    if v_acks[v_place] is not null then
      perform live_resolve(p_accounts[v_place], v_acks[v_place], p_times[v_place]);
    end if;
  end loop;
  return query select u.place, null::text, null::bigint, null::text, u.screen from unnest(v_places, v_screens) as u (place, screen);
  for v_place in
    select p from unnest(v_current) p where exists (select from live_command c where c.account_id = p_accounts[p] and c.delivered is null
      and c.created > p_times[p] - p_lifetime and c.created < p_times[p] + p_lifetime)
  loop
    return query select v_place, h.id, h.created, h.request, null::bigint
      from live_hand_over(p_accounts[v_place], p_times[v_place], p_times[v_place] - p_lifetime, p_times[v_place] + p_lifetime) h;
  end loop;
end $$;

-- Stores a command after those of the same account and millisecond.
create or replace function live_send(p_account text, p_id text, p_created bigint, p_request text) returns void language plpgsql as $$
declare
  v_seq bigint;
begin
  select c.seq into v_seq from live_command c where c.account_id = p_account and c.created = p_created order by c.seq desc limit 1;
  insert into live_command (account_id, id, created, seq, request) values (p_account, p_id, p_created, coalesce(v_seq, 0) + 1, p_request);
end $$;
