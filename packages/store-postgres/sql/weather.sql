-- Every statement locks the rows of stations in the order of the primary key, or locks only rows that are free, so that
-- concurrent ones never wait for each other in a circle.

-- name: ask
with stored as materialized (
  select ident, asked, fetched, failed, answer from weather_report where kind = $1 and ident = any ($2::text[])
), noted as (
  insert into weather_report (kind, ident, asked)
  select $1, a.ident, $3::bigint from unnest($2::text[]) as a (ident) left join stored s on s.ident = a.ident
  where s.ident is null or s.asked <= $3::bigint - $4::bigint
  order by a.ident collate "C"
  on conflict (kind, ident) do update set asked = greatest(weather_report.asked, excluded.asked)
)
select a.ident, coalesce(s.fetched, 0) as "fetchedMs", coalesce(s.failed, 0) as "failedMs", s.answer
from unnest($2::text[]) as a (ident) left join stored s on s.ident = a.ident

-- name: read
select ident, fetched as "fetchedMs", failed as "failedMs", answer
from weather_report where kind = $1 and ident = any ($2::text[])

-- name: take
with due as (
  select ident from weather_report
  where kind = $1 and asked >= $2 and taken_until <= $5
    and (fetched < $3 or fetched > $5 + $9::bigint) and (failed < $4 or failed > $5 + $9::bigint)
  order by case when $8 then asked else -asked end, ident
  limit $6
  for update skip locked
)
update weather_report r set taken_until = $7 from due where r.kind = $1 and r.ident = due.ident
returning r.ident, r.fetched as "fetchedMs", r.failed as "failedMs", r.answer

-- name: put
with locked as (
  select ident from weather_report where kind = $1 and ident = any ($2::text[]) order by ident for update
)
update weather_report r
set taken_until = 0,
  fetched = case when r.fetched - $4::bigint between 1 and $5::bigint then r.fetched else $4::bigint end,
  answer = case when r.fetched - $4::bigint between 1 and $5::bigint then r.answer else a.answer end
from locked join unnest($2::text[], $3::text[]) as a (ident, answer) on a.ident = locked.ident
where r.kind = $1 and r.ident = locked.ident

-- name: fail
with locked as (
  select ident from weather_report where kind = $1 and ident = any ($2::text[]) order by ident for update
)
update weather_report r set taken_until = 0,
  failed = case when r.failed - $3::bigint between 1 and $4::bigint then r.failed else $3::bigint end
from locked where r.kind = $1 and r.ident = locked.ident

-- name: forget
with locked as (
  select kind, ident from weather_report where asked < $1 order by kind, ident for update
)
delete from weather_report r using locked where r.kind = locked.kind and r.ident = locked.ident

-- name: budget
select version, state as text from weather_budget where provider = $1

-- name: first_budget
insert into weather_budget (provider, version, state) values ($1, 1, $2) on conflict do nothing returning version

-- name: replace_budget
update weather_budget set version = version + 1, state = $3 where provider = $1 and version = $2 returning version
