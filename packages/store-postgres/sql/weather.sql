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
select a.ident, coalesce(s.fetched, 0) as fetched, coalesce(s.failed, 0) as failed, s.answer
from unnest($2::text[]) as a (ident) left join stored s on s.ident = a.ident

-- name: read
select ident, fetched, failed, answer from weather_report where kind = $1 and ident = any ($2::text[])

-- name: take
with due as (
  select ident from weather_report
  where kind = $1 and asked >= $2 and fetched < $3 and failed < $4 and taken_until <= $5
  order by case when $8 then asked else -asked end, ident
  limit $6
  for update skip locked
)
update weather_report r set taken_until = $7 from due where r.kind = $1 and r.ident = due.ident
returning r.ident, r.fetched, r.failed, r.answer

-- name: put
with locked as (
  select ident from weather_report where kind = $1 and ident = any ($2::text[]) order by ident for update
)
update weather_report r
set taken_until = 0, fetched = greatest(r.fetched, $4::bigint),
  answer = case when r.fetched <= $4::bigint then a.answer else r.answer end
from locked join unnest($2::text[], $3::text[]) as a (ident, answer) on a.ident = locked.ident
where r.kind = $1 and r.ident = locked.ident

-- name: fail
with locked as (
  select ident from weather_report where kind = $1 and ident = any ($2::text[]) order by ident for update
)
update weather_report r set taken_until = 0, failed = greatest(r.failed, $3::bigint)
from locked where r.kind = $1 and r.ident = locked.ident

-- name: forget
with locked as (
  select kind, ident from weather_report where asked < $1 order by kind, ident for update
)
delete from weather_report r using locked where r.kind = locked.kind and r.ident = locked.ident

-- name: budget
select version, state from weather_budget where provider = $1

-- name: first_budget
insert into weather_budget (provider, version, state) values ($1, 1, $2) on conflict do nothing returning version

-- name: replace_budget
update weather_budget set version = version + 1, state = $3 where provider = $1 and version = $2 returning version
