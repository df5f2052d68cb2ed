-- A read of an account that needs several tables, as statements of one table each: on a cluster, Citus keeps the plan of a statement only if it reads
-- one table by account. The function is stable, so that all its statements use the snapshot of the call.
--
-- A node that no longer has the account passes each statement on, and each then has a snapshot of its own. So the newest revision is read first: what
-- is read after it is as new or newer.

-- A page of a whole collection, as the statements `first` and `next` with `page_with_total` of sql/records.sql. The last row has the revision of the
-- page: it is that of the account, or that of a newer record of the page, which another snapshot has added. Whoever continues from that revision
-- misses nothing: all changes up to it were visible when the records were read.
create or replace function record_page(p_account text, p_kind text, p_filter text, p_sort text, p_id text, p_snapshot bigint, p_limit integer,
  p_bytes bigint)
returns table (newest bigint, total bigint, doc text, sort text, id text) language plpgsql stable as $$
#variable_conflict use_column
declare
  v_newest bigint;
  v_total bigint;
  v_sort text := coalesce(p_sort, '');
  v_id text := coalesce(p_id, '');
  v_snapshot bigint := coalesce(p_snapshot, 9223372036854775807);
begin
  select s.stamp into v_newest from account_stamp s where s.account_id = p_account;
  select c.n into v_total from record_count c where c.account_id = p_account and c.kind = p_kind and c.filter = coalesce(p_filter, '');
  -- Sessions are in another table. With and without a filter are two statements, because one with both conditions could not use the index of either.
  if p_kind = 'pluginSession' then
    return query select greatest(v_newest, max(r.stamp) over place), v_total,
        case when row_number() over place <= p_limit and coalesce(sum(r.bytes) over before, 0) < p_bytes then r.doc end, r.sort, r.id
      from session r
      where r.account_id = p_account and r.kind = p_kind and not r.deleted and (r.sort, r.id) > (v_sort, v_id) and r.stamp + 0 <= v_snapshot
      window place as (order by r.sort, r.id rows unbounded preceding),
        before as (order by r.sort, r.id rows between unbounded preceding and 1 preceding)
      order by r.sort, r.id limit p_limit + 1;
  elsif p_filter is null then
    return query select greatest(v_newest, max(r.stamp) over place), v_total,
        case when row_number() over place <= p_limit and coalesce(sum(r.bytes) over before, 0) < p_bytes then r.doc end, r.sort, r.id
      from record r
      where r.account_id = p_account and r.kind = p_kind and not r.deleted and (r.sort, r.id) > (v_sort, v_id) and r.stamp + 0 <= v_snapshot
      window place as (order by r.sort, r.id rows unbounded preceding),
        before as (order by r.sort, r.id rows between unbounded preceding and 1 preceding)
      order by r.sort, r.id limit p_limit + 1;
  else
    return query select greatest(v_newest, max(r.stamp) over place), v_total,
        case when row_number() over place <= p_limit and coalesce(sum(r.bytes) over before, 0) < p_bytes then r.doc end, r.sort, r.id
      from record r
      where r.account_id = p_account and r.kind = p_kind and r.filter = p_filter and (r.sort, r.id) > (v_sort, v_id) and r.stamp + 0 <= v_snapshot
      window place as (order by r.sort, r.id rows unbounded preceding),
        before as (order by r.sort, r.id rows between unbounded preceding and 1 preceding)
      order by r.sort, r.id limit p_limit + 1;
  end if;
  if not found then
    newest := v_newest;
    total := v_total;
    return next;
  end if;
end $$;
