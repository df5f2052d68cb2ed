-- One call of `admit` is the admission of a batch of requests, all at the time p_now. Core makes the decisions (packages/core/src/admission): this
-- function returns the facts for them, and stores the requests that need no decision. The requests of a key are numbered without gaps. A request is
-- stored if the one `p_limit` numbers before it is at least p_span old, and if nobody has to wait for the rate of the whole API: its state must be between
-- p_low and p_high. Otherwise nothing is stored, and the caller decides and calls again.
--
-- The oldest request that counts is looked for from the one that was the oldest at the last admission, so each is passed over once. If the clock of
-- another process was later (`latest`), it is looked for among all that can decide.
--
-- Every writer of the rows of a key holds the lock of the key, and takes the locks of several keys in ascending order, so that no two can deadlock. No
-- lock is held after the function. These transactions, and no others, commit asynchronously: a crash of PostgreSQL can lose the counts of its last few
-- hundred milliseconds.
--
-- Each key has one row in the result. The last row, without a key, has the state of the whole API before the call, and whether requests were stored.
create or replace function admit(p_hashes bytea[], p_wanted integer[], p_places integer[], p_ranks integer[], p_routes text[], p_now bigint,
  p_day integer, p_limit integer, p_span bigint, p_interval double precision, p_low double precision, p_high double precision, p_base double precision)
returns table (place integer, key_id integer, account_id text, last double precision, last_time double precision, oldest double precision,
  oldest_time double precision, stored boolean, next_at double precision, rate_number bigint, rate_changes integer) rows 4 language plpgsql as $$
#variable_conflict use_variable
declare
  v_keys integer[];
  v_last bigint[];
  v_oldest bigint[];
  v_latest bigint[];
  v_allowed integer[];
  v_turns integer := 0;
  v_lock text;
  v_seen bigint;
begin
  v_lock := set_config('synchronous_commit', 'off', true);
  for place, key_id, account_id in
    select h.place, k.id, k.account_id from unnest(p_hashes) with ordinality as h (hash, place)
    join api_key k on k.hash = h.hash join account a on a.id = k.account_id where a.status = 'active' order by k.id
  loop
    v_lock := pg_advisory_xact_lock(741852, key_id);
    select l.number, l.time, l.latest, o.number, o.time into last, last_time, v_seen, oldest, oldest_time
    from api_key k left join lateral (select * from admission a where a.key_id = k.id order by a.number desc limit 1) l on true left join lateral (
      select a.number, a.time from admission a where a.key_id = k.id and a.time > p_now - p_span and a.number > l.number - p_limit
        and a.number >= case when l.latest <= p_now then l.oldest else 0 end order by a.number limit 1
    ) o on true where k.id = admit.key_id;
    continue when not found; -- deleted before it was locked
    last := coalesce(last, -1);
    v_keys[place] := key_id;
    v_last[place] := last;
    v_oldest[place] := coalesce(oldest, last + 1);
    v_latest[place] := greatest(v_seen, p_now);
    v_allowed[place] := case when p_limit = 0 then p_wanted[place] else least(p_wanted[place], p_limit, oldest + p_limit - last - 1) end;
    v_turns := v_turns + v_allowed[place];
    return next;
  end loop;
  place := null;
  stored := true;
  if p_interval > 0 then
    select r.number, r.next_at, r.changes into rate_number, next_at, rate_changes from api_rate r order by r.number desc limit 1;
    if v_turns > 0 or p_base is not null then
      update api_rate r set changes = r.changes + 1, next_at = greatest(coalesce(p_base, r.next_at), p_now) + v_turns * p_interval
        where r.number = rate_number and r.next_at between p_low and p_high;
      stored := found;
    end if;
  end if;
  if stored and p_limit > 0 and v_turns > 0 then
    insert into admission (key_id, number, time, day, oldest, latest, route)
      select v_keys[q.place], v_last[q.place] + q.rank, p_now, p_day, v_oldest[q.place], v_latest[q.place], q.route
      from unnest(p_places, p_ranks, p_routes) as q (place, rank, route) where q.rank <= v_allowed[q.place];
  end if;
  if stored and (p_limit = 0 or v_turns < cardinality(p_places)) then
    insert into key_usage as u (key_id, day, route, requests, errors, last_used)
      select v_keys[q.place], p_day, q.route, count(*), count(*) filter (where q.rank > v_allowed[q.place]), p_now
      from unnest(p_places, p_ranks, p_routes) as q (place, rank, route)
      where v_keys[q.place] is not null and (p_limit = 0 or q.rank > v_allowed[q.place]) group by 1, q.route order by 1, q.route collate "C"
      on conflict on constraint key_usage_pkey do update
        set requests = u.requests + excluded.requests, errors = u.errors + excluded.errors, last_used = greatest(u.last_used, excluded.last_used);
  end if;
  return next;
end $$;

create or replace function key_lock(p_keys integer[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(741852, s.k) from (select distinct k from unnest(p_keys) k order by k) s;
end $$;

-- Counts requests and errors of keys. A key that was deleted meanwhile has none.
create or replace function usage_add(p_keys integer[], p_days integer[], p_routes text[], p_times bigint[], p_requests integer)
returns void language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true), key_lock(p_keys);
  insert into key_usage as u (key_id, day, route, requests, errors, last_used)
  select c.key_id, c.day, c.route, count(*) * p_requests, count(*), max(c.time)
  from unnest(p_keys, p_days, p_routes, p_times) as c (key_id, day, route, time) join api_key k on k.id = c.key_id
  group by c.key_id, c.day, c.route order by c.key_id, c.day, c.route collate "C"
  on conflict (key_id, day, route) do update
    set requests = u.requests + excluded.requests, errors = u.errors + excluded.errors, last_used = greatest(u.last_used, excluded.last_used);
end $$;

-- The requests of a key by day and route.
create or replace function usage_of(p_key integer) returns setof key_usage language sql stable as $$
  select p_key, c.day, c.route, sum(c.requests)::bigint, sum(c.errors)::bigint, max(c.last_used)
  from (
    select u.day, u.route, u.requests, u.errors, u.last_used from key_usage u where u.key_id = p_key
    union all
    select a.day, a.route, 1, 0, a.time from admission a where a.key_id = p_key and a.route is not null
  ) c group by c.day, c.route
$$;
