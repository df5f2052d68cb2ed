-- Computes the counts and sums of restored records.
insert into record_count (account_id, kind, filter, n)
select account_id, kind, '', count(*) from record where not deleted group by account_id, kind
union all
select account_id, kind, filter, count(*) from record where not deleted and filter <> ''
  group by account_id, kind, filter
union all
select account_id, kind, '', count(*) from session where not deleted group by account_id, kind;

insert into logbook_sum (account_id, period, sums)
select account_id, period, array_agg(value order by place) from (
  select account_id, period, place, sum(value)::bigint as value
  from record, unnest(sums) with ordinality as u (value, place), lateral (values
    ('a'), ('y' || left(coalesce(day, ''), 4)), ('m' || left(coalesce(day, ''), 7)), ('d' || coalesce(day, ''))
  ) as p (period)
  where sums is not null and not deleted
  group by account_id, period, place
) cells group by account_id, period;

insert into session_amount (account_id, name, amount)
select account_id, pair ->> 0, sum((pair ->> 1)::numeric)
from session, json_array_elements(amounts::json) as pair
where amounts is not null and not deleted
group by account_id, pair ->> 0 having sum((pair ->> 1)::numeric) <> 0;
