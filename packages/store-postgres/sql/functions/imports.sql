-- The commit of an import: locks the account, finds the staged records that differ, chooses revisions, and writes records, counts and sums.
create or replace function import_commit(p_import text, p_account text, p_now bigint, p_staged bigint)
returns table (imported bigint, unchanged bigint, deleted bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_last bigint;
  v_changed bigint;
  v_found bigint;
  v_single boolean;
  v_records bigint;
  v_deleted bigint := 0;
begin
  v_last := stamp_lock(p_account, p_now);
  -- import_stage is unlogged: a crash of the database empties it
  select count(*), coalesce(sum(r.n), 0), bool_or(r.kind in ('pilot', 'briefing')) into v_records, v_found, v_single
    from (select s.kind, count(*) as n from import_stage s where s.account_id = p_account and s.import_id = p_import group by s.kind, s.id) r;
  if v_found <> p_staged then
    raise exception 'staged records were lost';
  end if;

  if v_single then
    perform import_replace(p_account, p_import, p_now, p_staged);
    select count(*) into v_records
      from (select from import_stage s where s.account_id = p_account and s.import_id = p_import group by s.kind, s.id) r;
  end if;

  -- The last of several staged changes of a record counts. Those that were unchanged at the account's last revision still are.
  insert into import_change (account_id, n, ord, kind, id, deleted, created, filter, day, sums, amounts, was_live, old_filter, old_day, old_sums,
    old_amounts)
  select s.account_id, row_number() over (partition by s.account_id order by s.carried nulls last, s.ord), s.ord, s.kind, s.id, s.deleted,
    coalesce(s.created, o.created, p_now),
    s.filter, s.day, s.sums::bigint[], s.amounts, coalesce(not o.deleted, false), o.filter, o.day, o.sums, o.amounts
  from (
    select distinct on (i.account_id, i.kind, i.id) i.account_id, i.ord, i.kind, i.id, i.deleted, i.carried, i.created, i.filter, i.day, i.sums,
      i.amounts, i.only_over, i.digest, i.unchanged_at
    from import_stage i where i.account_id = p_account and i.import_id = p_import order by i.account_id, i.kind, i.id, i.ord desc
  ) s
  left join lateral (
    select r.stamp, r.deleted, r.created, r.digest, r.filter, r.day, r.sums, r.amounts from record r
    where s.kind <> 'pluginSession' and r.account_id = p_account and r.kind = s.kind and r.id = s.id
    union all
    select r.stamp, r.deleted, r.created, r.digest, r.filter, r.day, r.sums, r.amounts from session r
    where s.kind = 'pluginSession' and r.account_id = p_account and r.kind = s.kind and r.id = s.id
  ) o on true
  where s.unchanged_at is distinct from v_last and case when s.only_over is not null then s.only_over = o.stamp
    else not coalesce(s.deleted = o.deleted and (s.deleted or s.digest = o.digest and coalesce(s.created = o.created, true)), false) end
    and not (s.kind = 'pluginSession' and not s.deleted and coalesce(o.deleted, false));
  get diagnostics v_changed = row_count;
  if v_changed > 0 then
    v_last := greatest(v_last, p_now - v_changed);
    perform import_write(p_account, p_import, v_last);
    update account_stamp s set stamp = v_last + v_changed where s.account_id = p_account;
    select count(*) into v_deleted from import_change c where c.account_id = p_account and c.deleted;
    delete from import_change where account_id = p_account;
  end if;
  delete from import_stage where account_id = p_account and import_id = p_import;
  return query select v_changed - v_deleted, v_records - v_changed, v_deleted;
end $$;

-- Writes the changes of an import with the revisions after `p_last`, and the counts and sums that they change.
create or replace function import_write(p_account text, p_import text, p_last bigint) returns void language plpgsql as $$
#variable_conflict use_column
begin
  insert into record (account_id, kind, id, stamp, deleted, created, sort, filter, alias, day, sums, amounts, due, digest, bytes, doc)
  select c.account_id, c.kind, c.id, p_last + c.n, c.deleted, c.created, change_sort(s.sort, p_last + c.n), c.filter, s.alias, c.day, c.sums,
    c.amounts, s.due, s.digest, coalesce(octet_length(d.doc), 0), d.doc
  from import_change c cross join lateral (
    -- the fence keeps the planner from reading the whole stage
    select i.* from import_stage i where i.account_id = p_account and i.import_id = p_import and i.ord = c.ord offset 0
  ) s cross join lateral (
    select case when not c.deleted then document_text(c.id, p_last + c.n, case when s.stamp_created then c.created end, s.body) end as doc offset 0
  ) d
  where c.account_id = p_account and c.kind <> 'pluginSession'
  on conflict (account_id, kind, id) do update set stamp = excluded.stamp, deleted = excluded.deleted, created = excluded.created,
    sort = excluded.sort, filter = excluded.filter, alias = excluded.alias, day = excluded.day, sums = excluded.sums,
    amounts = excluded.amounts, due = excluded.due, digest = excluded.digest, bytes = excluded.bytes, doc = excluded.doc;

  insert into session (account_id, kind, id, stamp, deleted, created, sort, amounts, digest, bytes, doc)
  select c.account_id, c.kind, c.id, p_last + c.n, c.deleted, c.created, s.sort, c.amounts, s.digest, coalesce(octet_length(d.doc), 0), d.doc
  from import_change c cross join lateral (
    -- the fence keeps the planner from reading the whole stage
    select i.* from import_stage i where i.account_id = p_account and i.import_id = p_import and i.ord = c.ord offset 0
  ) s cross join lateral (
    select case when not c.deleted then document_text(c.id, p_last + c.n, c.created, s.body) end as doc offset 0
  ) d
  where c.account_id = p_account and c.kind = 'pluginSession'
  on conflict (account_id, kind, id) do update set stamp = excluded.stamp, deleted = excluded.deleted, created = excluded.created,
    sort = excluded.sort, amounts = excluded.amounts, digest = excluded.digest, bytes = excluded.bytes, doc = excluded.doc;

  insert into record_count (account_id, kind, filter, n)
  select p_account, kind, moves.filter, sum(by) from (
    select c.kind, c.filter, c.old_filter, count(*) filter (where not c.deleted) as stored, count(*) filter (where c.was_live) as replaced
    from import_change c where c.account_id = p_account group by c.kind, c.filter, c.old_filter
  ) alike, lateral (
    values ('', stored - replaced), (nullif(alike.filter, ''), stored), (nullif(alike.old_filter, ''), -replaced)
  ) moves (filter, by) where moves.filter is not null group by kind, moves.filter having sum(by) <> 0
  on conflict (account_id, kind, filter) do update set n = record_count.n + excluded.n;

  if exists (select from import_change where account_id = p_account and (sums is not null or old_sums is not null)) then
    perform logbook_move(p_account);
  end if;
  if exists (select from import_change where account_id = p_account and (amounts is not null or old_amounts is not null)) then
    perform session_move(p_account);
  end if;
  if exists (select from import_change where account_id = p_account and kind = 'sharedPlanning') then
    perform shared_planning_move(p_account, p_import);
  end if;
end $$;

-- An account has one record of these kinds: the last one that the import stores replaces all others, whose deletions are staged.
create or replace function import_replace(p_account text, p_import text, p_now bigint, p_staged bigint) returns void language plpgsql as $$
begin
  with staged as (
    select distinct on (kind, id) kind, id, ord, deleted
    from import_stage where account_id = p_account and import_id = p_import and kind in ('pilot', 'briefing') order by kind, id, ord desc
  ), kept as (
    select distinct on (kind) kind, id from staged where not deleted order by kind, ord desc
  ), replaced as (
    -- the fence keeps the planner from reading all records of the account when nothing is kept
    select r.kind, r.id from kept k cross join lateral (
      select i.kind, i.id from record i where i.account_id = p_account and i.kind = k.kind and i.id <> k.id and not i.deleted offset 0
    ) r
    union
    select s.kind, s.id from kept k join staged s on s.kind = k.kind and s.id <> k.id and not s.deleted
  )
  insert into import_stage (account_id, import_id, started, ord, kind, id, deleted, stamp_created)
  select p_account, p_import, p_now, p_staged - 1 + row_number() over (order by kind, id), kind, id, true, false
  from replaced;
end $$;

create or replace function logbook_move(p_account text) returns void language plpgsql as $$
begin
  with moves as (
    select coalesce(day, '') as day, sums, 1 as by from import_change where account_id = p_account and sums is not null and not deleted
    union all
    select coalesce(old_day, ''), old_sums, -1 from import_change where account_id = p_account and old_sums is not null and was_live
  )
  insert into logbook_sum (account_id, period, sums)
  select p_account, case when grouping(day) = 0 then 'd' || day when grouping(month) = 0 then 'm' || month
      when grouping(year) = 0 then 'y' || year else 'a' end,
    array[sum(sums[1] * by), sum(sums[2] * by), sum(sums[3] * by), sum(sums[4] * by), sum(sums[5] * by),
      sum(sums[6] * by), sum(sums[7] * by), sum(sums[8] * by), sum(sums[9] * by), sum(sums[10] * by),
      sum(sums[11] * by), sum(sums[12] * by), sum(sums[13] * by), sum(sums[14] * by), sum(sums[15] * by),
      sum(sums[16] * by), sum(sums[17] * by), sum(sums[18] * by), sum(sums[19] * by), sum(sums[20] * by)]::bigint[]
  from (select day, left(day, 7) as month, left(day, 4) as year, sums, by from moves) m
  group by grouping sets ((), (year), (month), (day)) having count(*) > 0
  on conflict (account_id, period) do update set sums = (
    select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
    from unnest(logbook_sum.sums, excluded.sums) with ordinality as u (a, b, place)
  );
end $$;

create or replace function session_move(p_account text) returns void language plpgsql as $$
begin
  insert into session_amount (account_id, name, amount)
  select p_account, pair ->> 0, sum((pair ->> 1)::numeric * by)
  from (
    select amounts, 1 as by from import_change where account_id = p_account and amounts is not null and not deleted
    union all
    select old_amounts, -1 from import_change where account_id = p_account and old_amounts is not null and was_live
  ) moves, json_array_elements(amounts::json) as pair
  group by pair ->> 0 having sum((pair ->> 1)::numeric * by) <> 0
  on conflict (account_id, name) do update set amount = session_amount.amount + excluded.amount;
end $$;

-- Stores the owner and the guests of changed shared plannings. A deleted planning keeps its owner and has no guests.
create or replace function shared_planning_move(p_account text, p_import text) returns void language plpgsql as $$
declare
  v_taken text;
begin
  insert into shared_planning as p (id, account_id, guests)
  select c.id, p_account, case when c.deleted then '{}' else coalesce(s.guests::text[], '{}') end
  from import_change c join import_stage s on s.account_id = p_account and s.import_id = p_import and s.ord = c.ord
  where c.account_id = p_account and c.kind = 'sharedPlanning' order by c.id
  on conflict (id) do update set guests = excluded.guests where p.account_id = excluded.account_id;
  select c.id into v_taken from import_change c join shared_planning p on p.id = c.id
    where c.account_id = p_account and c.kind = 'sharedPlanning' and p.account_id <> p_account order by c.n limit 1;
  if found then
    raise unique_violation using message = 'a shared planning of another account', detail = v_taken, constraint = 'shared_planning_pkey';
  end if;
end $$;
