-- `offset 0` keeps the planner from reading every kept sum of the account.
-- name: sums
select array_to_json(kept.sums)::text as sums
from unnest($2::text[], $3::text[]) as span (first, until)
cross join lateral (
  select sums from logbook_sum where account_id = $1 and period >= span.first and period < span.until offset 0
) kept
