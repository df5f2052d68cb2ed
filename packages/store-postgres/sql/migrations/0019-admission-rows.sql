-- One row for each admitted request, numbered by key without gaps. `oldest` is the number of the oldest request that counted when this one was
-- admitted, and `latest` the latest time of a request until then: the clocks of several processes differ. Rows that the limit no longer needs are added to key_usage. `route` is null for a request that key_usage already contains. There is no
-- foreign key, because its check costs a fifth of an admission: the deletion of a key removes its rows under the lock of the key.
create table admission (
  key_id integer not null,
  number bigint not null,
  time bigint not null,
  day integer not null,
  oldest bigint not null,
  latest bigint not null,
  route text collate "C",
  primary key (key_id, number)
);
insert into admission (key_id, number, time, day, oldest, latest)
select w.key_id, 64 * (case when w.chunk < 0 then -1 - w.chunk else w.chunk end) + t.place - 1, t.time, t.time / 86400000, 0, t.time
from key_window w cross join unnest(w.times) with ordinality as t (time, place);
insert into key_usage as u (key_id, day, route, requests, errors, last_used)
select w.key_id, w.day, r.route, r.requests, 0, (select max(t) from unnest(w.times) t)
from key_window w cross join unnest(w.routes, w.requests) as r (route, requests)
on conflict (key_id, day, route) do update
  set requests = u.requests + excluded.requests, last_used = greatest(u.last_used, excluded.last_used);
drop function if exists gate_admit(bytea, text, text, integer, double precision, integer);
drop function if exists gate_admit(bytea, text, text, integer, double precision, integer, text);
drop function if exists usage_of(integer);
drop function if exists usage_flush(key_window);
drop table key_window;
