-- The sums of the periods in some spans, added together: the text of one row costs less than that of each period.
-- `offset 0` keeps the planner from reading every kept sum of the account.
-- name: sums
select array[sum(kept.sums[1]), sum(kept.sums[2]), sum(kept.sums[3]), sum(kept.sums[4]),
  sum(kept.sums[5]), sum(kept.sums[6]), sum(kept.sums[7]), sum(kept.sums[8]),
  sum(kept.sums[9]), sum(kept.sums[10]), sum(kept.sums[11]), sum(kept.sums[12]),
  sum(kept.sums[13]), sum(kept.sums[14]), sum(kept.sums[15]), sum(kept.sums[16]),
  sum(kept.sums[17]), sum(kept.sums[18]), sum(kept.sums[19]), sum(kept.sums[20])]::bigint[]::text as sums
from unnest($2::text[], $3::text[]) as span (first, until)
cross join lateral (
  select sums from logbook_sum where account_id = $1 and period >= span.first and period < span.until offset 0
) kept
having count(*) > 0
