-- One call of gate_admit admits a batch of requests of one server process. The rules are those of packages/core/src/admission, and the
-- contract of admission checks both.
--
-- key_window contains the times of a key's last admissions in order, 64 in a row: the cost of a request does not depend on the limit.
-- Time number i is in part i / 64 at place i % 64. The newest part has its own number as `chunk`, and changes with each admission. A full part
-- i is written once, with the number -1 - i: even under an old snapshot, which keeps all versions of a row, it has one version to read.
-- The newest row of a key also contains the number of its requests by route on one day. These counts are added to key_usage when the row is
-- full, so that an admission writes one row, and usage_of returns the sums of both. It also contains the number of the oldest time that counts
-- against the quota, and this time if it is known. Requests that were refused, or admitted without a limit of the key, are added to key_usage directly.
--
-- Locks: one advisory lock for each key, all locks of a batch first and in ascending order, then the lock of the whole API. Every writer of a key's rows
-- holds the lock of the key, so that two batches cannot deadlock. An invalid key has no lock. While at least half of the burst of the whole API is free,
-- its lock is the last one, for an instant: no request of the batch waits. If that is no longer true then, the statement fails and is repeated.
--
-- These transactions, and no others, commit asynchronously: a crash of PostgreSQL can lose the counts of its last few hundred milliseconds.
-- Only nested loops over indexes are allowed, because the plans are made once, and the newest row of a key is the first one of its index. They are
-- made once also on a cluster, where the connections say otherwise for statements that Citus sends to a node.

create or replace function gate_settings() returns void language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('plan_cache_mode', 'force_generic_plan', true);
end $$;

create or replace function key_lock(p_keys integer[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(741852, s.k) from (select distinct k from unnest(p_keys) k where k is not null order by k) s;
end $$;

create or replace function usage_add(p_keys integer[], p_routes text, p_times bigint[], p_requests integer, p_errors integer[]) returns void
language plpgsql as $$
declare
  v_routes text[] := string_to_array(p_routes, chr(10));
  v_count integer := cardinality(p_times);
  v_first integer := 1;
  v_errors integer := 0;
  v_last bigint;
begin
  for v_place in 1 .. v_count loop
    v_errors := v_errors + p_errors[v_place];
    v_last := greatest(v_last, p_times[v_place]);
    -- adjacent requests of one key, day and route are one update: most batches come from one client
    continue when v_place < v_count and p_keys[v_place + 1] = p_keys[v_place] and v_routes[v_place + 1] = v_routes[v_place]
      and p_times[v_place + 1] / 86400000 = p_times[v_place] / 86400000;
    insert into key_usage as u (key_id, day, route, requests, errors, last_used)
    select k.id, p_times[v_place] / 86400000, v_routes[v_place], (v_place - v_first + 1) * p_requests, v_errors, v_last
    from api_key k where k.id = p_keys[v_place]
    on conflict (key_id, day, route) do update
      set requests = u.requests + excluded.requests, errors = u.errors + excluded.errors, last_used = greatest(u.last_used, excluded.last_used);
    v_first := v_place + 1;
    v_errors := 0;
    v_last := null;
  end loop;
end $$;

-- The columns of an answer cannot be changed by "or replace".
drop function if exists gate_keys(bytea, integer);

create or replace function gate_keys(p_hashes bytea, p_count integer) returns integer[] language plpgsql as $$
declare
  v_hash bytea;
  v_last bytea;
  v_key integer;
  v_keys integer[];
begin
  for v_place in 1 .. p_count loop
    v_hash := substring(p_hashes from 32 * v_place - 31 for 32);
    if v_hash is distinct from v_last then
      select k.id into v_key from api_key k join account a on a.id = k.account_id where k.hash = v_hash and a.status = 'active';
      v_last := v_hash;
    end if;
    v_keys[v_place] := v_key;
  end loop;
  return v_keys;
end $$;

-- Adds the requests that are counted in the newest row of a key's window to key_usage. The caller holds the lock of the key.
create or replace function usage_flush(p_window key_window) returns void language plpgsql as $$
begin
  insert into key_usage as u (key_id, day, route, requests, errors, last_used)
  select k.id, p_window.day, c.route, c.requests, 0, (select max(t) from unnest(p_window.times) t)
  from unnest(p_window.routes, p_window.requests) as c (route, requests), api_key k where k.id = p_window.key_id
  on conflict (key_id, day, route) do update
    set requests = u.requests + excluded.requests, last_used = greatest(u.last_used, excluded.last_used);
end $$;

-- The requests of a key by day and route.
create or replace function usage_of(p_key integer) returns setof key_usage language sql stable as $$
  select p_key, c.day, c.route, sum(c.requests)::bigint, sum(c.errors)::bigint, max(c.last_used)
  from (
    select u.day, u.route, u.requests, u.errors, u.last_used from key_usage u where u.key_id = p_key
    union all
    select w.day, r.route, r.requests, 0, (select max(t) from unnest(w.times) t)
    from key_window w cross join unnest(w.routes, w.requests) as r (route, requests) where w.key_id = p_key
  ) c group by c.day, c.route
$$;

-- The columns of an answer cannot be changed by "or replace". `migrate --grant-api` grants the right to call the function again.
drop function if exists gate_admit(bytea, text, text, integer, double precision, integer);
drop function if exists gate_admit(bytea, text, text, integer, double precision, integer, text);

-- retry_after is -1 for a request whose turn at the whole API is later than p_longest says: nothing is changed for it. stamp is null on a cluster.
create or replace function gate_admit(p_hashes bytea, p_routes text, p_times text, p_key_limit integer, p_api_rate double precision, p_api_burst integer,
  p_longest text)
returns table (
  n integer, account_id text, key_id integer, stamp double precision, wait_ms integer, retry_after integer, remaining integer, reset_s integer
) language plpgsql as $$
declare
  v_times bigint[] := string_to_array(p_times, ',')::bigint[];
  v_routes text[] := string_to_array(p_routes, chr(10));
  v_longest integer[] := string_to_array(p_longest, ',')::integer[];
  v_order integer[];
  v_keys integer[];
  v_accounts text[];
  v_stamps bigint[];
  v_key integer;
  v_last_key integer;
  v_locked text;
  v_valid integer[];
  v_windows key_window[];
  v_window key_window;
  v_changed_windows key_window[];
  v_stored boolean;
  v_changed boolean;
  v_key_place integer;
  v_now bigint;
  v_day integer;
  v_route integer;
  v_key_retry integer;
  v_index bigint;
  v_old bigint;
  v_old_chunk bigint;
  v_old_times bigint[];
  v_count bigint;
  v_oldest bigint;
  v_oldest_time bigint;
  v_newest_time bigint;
  v_counted_chunk bigint;
  v_counted_times bigint[];
  v_rate api_rate;
  v_next_at double precision;
  v_first bigint;
  v_last bigint;
  v_far boolean := false;
  v_admitted integer := 0;
  v_interval double precision := 1000 / nullif(p_api_rate, 0);
  v_slack double precision := v_interval * (greatest(p_api_burst, 1) - 1);
  v_api_retry integer := 0;
  v_other_keys integer[];
  v_other_routes text[];
  v_other_times bigint[];
  v_other_errors integer[];
begin
  perform gate_settings();
  select array_agg(r.n), array_agg(r.key_id), array_agg(r.account_id), min(r.now), max(r.now),
      case when v_interval is not null then (select a.next_at from api_rate a order by a.number desc limit 1) end
    into v_order, v_keys, v_accounts, v_first, v_last, v_next_at
  from (
    select g.n, v_times[g.n] as now, k.id as key_id, k.account_id
    from generate_series(1, cardinality(v_times)) as g (n)
    cross join lateral (
      select k.id, k.account_id from api_key k join account a on a.id = k.account_id
      where k.hash = substring(p_hashes from 32 * g.n - 31 for 32) and a.status = 'active' limit 1
    ) k
    order by k.id, g.n
  ) r;
  if v_order is null then
    return;
  end if;
  -- The revisions are read before the locks, which others wait for. Accounts of a cluster are on other nodes: a batch that read them there would
  -- fail as a whole when one node is lost, and wait when one hangs.
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    v_stamps := array(
      select coalesce((select s.stamp from account_stamp s where s.account_id = a.id), 0) from unnest(v_accounts) with ordinality as a (id, place)
      order by a.place
    );
  end if;
  foreach v_key in array v_keys loop
    if v_key is distinct from v_last_key then
      v_locked := pg_advisory_xact_lock(741852, v_key)::text;
      v_last_key := v_key;
    end if;
  end loop;
  if p_key_limit > 0 then
    -- a key that was replaced or deleted before it was locked has no windows any more: it is none of the valid ones
    select array_agg(k.id order by k.id), array_agg((
        select w from key_window w where w.key_id = k.id and w.chunk >= 0 order by w.chunk desc limit 1
      ) order by k.id) into v_valid, v_windows
    from api_key k where k.id = any (v_keys) and k.hash is not null;
  end if;
  if v_interval is not null then
    v_far := greatest(v_next_at, v_last) + cardinality(v_order) * v_interval - v_first <= v_slack / 2;
    if v_far then
      v_next_at := '-infinity';
    else
      v_locked := pg_advisory_xact_lock(741854, 0)::text;
      select * into v_rate from api_rate r order by r.number desc limit 1;
      v_next_at := v_rate.next_at;
    end if;
  end if;

  for v_place in 1 .. cardinality(v_order) loop
    n := v_order[v_place];
    v_now := v_times[n];
    v_key_retry := 0;
    wait_ms := 0;

    if v_place = 1 or v_keys[v_place] <> key_id then
      key_id := v_keys[v_place];
      account_id := v_accounts[v_place];
      v_key_place := array_position(v_valid, key_id);
      v_window := v_windows[v_key_place];
      v_stored := v_window.key_id is not null;
      v_changed := false;
      v_old_chunk := null;
      v_counted_chunk := null;
      if not v_stored then
        v_window := (key_id, 0, '{}', v_now / 86400000, '{}', '{}', 0, null);
      end if;
    end if;
    continue when p_key_limit > 0 and v_key_place is null;
    stamp := v_stamps[v_place];

    if p_key_limit > 0 then
      v_old := null;
      v_index := v_window.chunk * 64 + cardinality(v_window.times) - p_key_limit;
      if v_index >= v_window.chunk * 64 then
        v_old := v_window.times[v_index % 64 + 1];
      elsif v_index >= 0 then
        if v_old_chunk is distinct from v_index / 64 then
          v_old_chunk := v_index / 64;
          select w.times into v_old_times from key_window w where w.key_id = v_window.key_id and w.chunk = -1 - v_old_chunk;
        end if;
        v_old := v_old_times[v_index % 64 + 1];
      end if;
      if v_old - v_now >= 60000 then
        update key_window w
          set times = array(select least(t, v_now) from unnest(w.times) with ordinality as u (t, place) order by place), oldest_time = null
          where w.key_id = v_window.key_id;
        v_window.times := array(select least(t, v_now) from unnest(v_window.times) with ordinality as u (t, place) order by place);
        v_window.oldest := 0;
        v_window.oldest_time := null;
        v_old_chunk := null;
        v_counted_chunk := null;
        v_old := v_now;
      end if;
      if v_now - v_old < 60000 then
        v_key_retry := greatest(1, ceil((v_old + 60000 - v_now) / 1000.0));
      end if;
    end if;

    if v_interval is not null and not v_far then
      if v_next_at - v_now > 6000 + v_slack + v_interval then
        v_next_at := v_now + v_slack;
      end if;
      wait_ms := ceil(greatest(0, v_next_at - v_slack - v_now));
      v_api_retry := case when wait_ms > 5000 then greatest(1, ceil((v_next_at - v_slack - v_now - 5000) / 1000)) else 0 end;
    end if;

    if v_longest[n] >= 5000 then
      retry_after := greatest(v_key_retry, v_api_retry);
    else
      retry_after := case when v_key_retry = 0 and wait_ms > v_longest[n] then -1 else v_key_retry end;
    end if;
    if retry_after > 0 then
      wait_ms := 0;
    elsif retry_after = 0 and v_interval is not null then
      v_next_at := greatest(v_next_at, v_now) + v_interval;
      v_admitted := v_admitted + 1;
    end if;
    if retry_after < 0 then
      null;
    elsif retry_after > 0 or p_key_limit = 0 then
      v_other_keys := v_other_keys || key_id;
      v_other_routes := v_other_routes || v_routes[n];
      v_other_times := v_other_times || v_now;
      v_other_errors := v_other_errors || (retry_after > 0)::integer;
    else
      v_day := v_now / 86400000;
      if v_window.day <> v_day then
        perform usage_flush(v_window);
        v_window.day := v_day;
        v_window.routes := '{}';
        v_window.requests := '{}';
      end if;
      v_window.times := v_window.times || v_now;
      v_route := array_position(v_window.routes, v_routes[n]);
      if v_route is null then
        v_window.routes := v_window.routes || v_routes[n];
        v_window.requests := v_window.requests || 1;
      else
        v_window.requests[v_route] := v_window.requests[v_route] + 1;
      end if;
      v_changed := true;
    end if;

    -- The quota that is left, after this request. The oldest admission that counts is looked for from the last one found.
    if p_key_limit > 0 then
      v_count := v_window.chunk * 64 + cardinality(v_window.times);
      v_oldest := v_count;
      if retry_after = 0 then
        v_newest_time := v_now;
      elsif v_window.times <> '{}' then
        v_newest_time := v_window.times[cardinality(v_window.times)];
      else
        select w.times[64] into v_newest_time from key_window w where w.key_id = v_window.key_id and w.chunk = -v_window.chunk;
      end if;
      if v_now - v_newest_time < 60000 then
        v_oldest := greatest(v_window.oldest, v_count - p_key_limit);
        while v_oldest < v_count loop
          if v_oldest = v_window.oldest and v_window.oldest_time is not null then
            v_oldest_time := v_window.oldest_time;
          elsif v_oldest >= v_window.chunk * 64 then
            v_oldest_time := v_window.times[v_oldest % 64 + 1];
          else
            if v_counted_chunk is distinct from v_oldest / 64 then
              v_counted_chunk := v_oldest / 64;
              select w.times into v_counted_times from key_window w where w.key_id = v_window.key_id and w.chunk = -1 - v_counted_chunk;
            end if;
            v_oldest_time := v_counted_times[v_oldest % 64 + 1];
          end if;
          exit when v_now - v_oldest_time < 60000;
          v_oldest := v_oldest + 1;
        end loop;
      end if;
      if v_window.oldest <> v_oldest or v_window.oldest_time is null then
        v_window.oldest := v_oldest;
        v_window.oldest_time := case when v_oldest < v_count then v_oldest_time end;
      end if;
      remaining := case when v_key_retry > 0 then 0 else greatest(0, p_key_limit - (v_count - v_oldest)) end;
      reset_s := case
        when v_key_retry > 0 then v_key_retry
        when v_oldest = v_count then 0
        else ceil((v_oldest_time + 60000 - v_now) / 1000.0)
      end;
    end if;

    if v_changed then
      if cardinality(v_window.times) = 64 then
        perform usage_flush(v_window);
        insert into key_window (key_id, chunk, times)
          select k.id, -1 - v_window.chunk, v_window.times from api_key k where k.id = v_window.key_id;
        -- It also passes over the newest rows before it, so that PostgreSQL marks their entries of the index as dead, and searches for the newest row
        -- do not read them until the next vacuum.
        delete from key_window w where w.key_id = v_window.key_id and w.chunk > v_window.chunk - 8 and w.chunk <= v_window.chunk and w.chunk >= 0;
        v_window := (key_id, v_window.chunk + 1, '{}', v_window.day, '{}', '{}', v_window.oldest, v_window.oldest_time);
        insert into key_window select v_window.* from api_key k where k.id = v_window.key_id;
        v_stored := true;
        v_changed := false;
        v_index := (v_window.chunk * 64 - p_key_limit) / 64;
        -- one row ends when one begins; a range without a lower end would visit again all rows deleted before
        delete from key_window w where w.key_id = v_window.key_id and w.chunk > -1 - v_index and w.chunk <= 15 - v_index and w.chunk < 0;
      elsif v_place = cardinality(v_order) or v_keys[v_place + 1] <> key_id then
        if v_stored then
          v_changed_windows := v_changed_windows || v_window;
        else
          insert into key_window select v_window.* from api_key k where k.id = v_window.key_id;
        end if;
      end if;
    end if;
    return next;
  end loop;

  if v_changed_windows is not null then
    update key_window w set times = c.times, day = c.day, routes = c.routes, requests = c.requests, oldest = c.oldest, oldest_time = c.oldest_time
      from unnest(v_changed_windows) c where w.key_id = c.key_id and w.chunk = c.chunk;
  end if;
  if v_other_keys is not null then
    perform usage_add(v_other_keys, array_to_string(v_other_routes, chr(10)), v_other_times, 1, v_other_errors);
  end if;
  if v_far and v_admitted > 0 then
    v_locked := pg_advisory_xact_lock(741854, 0)::text;
    select * into v_rate from api_rate r order by r.number desc limit 1;
    -- the turns of the batch are as if it had begun now: they depend on the rate only by the later of two times
    v_next_at := greatest(v_next_at, v_rate.next_at + v_admitted * v_interval);
    if v_next_at - v_interval - v_slack > v_first then
      raise exception 'other requests have used the rate meanwhile' using errcode = 'serialization_failure';
    end if;
  end if;
  if v_next_at <> v_rate.next_at and v_next_at <> '-infinity' then
    if v_rate.changes < 64 then
      update api_rate r set next_at = v_next_at, changes = r.changes + 1 where r.number = v_rate.number;
    else
      insert into api_rate (number, next_at) values (v_rate.number + 1, v_next_at);
      -- as for the newest rows of keys
      delete from api_rate r where r.number > v_rate.number - 8 and r.number <= v_rate.number;
    end if;
  end if;
end $$;

create or replace function gate_count_refused(p_hashes bytea, p_routes text, p_times text) returns void language plpgsql as $$
declare
  v_times bigint[] := string_to_array(p_times, ',')::bigint[];
  v_keys integer[];
begin
  perform gate_settings();
  v_keys := gate_keys(p_hashes, cardinality(v_times));
  perform key_lock(v_keys);
  perform usage_add(v_keys, p_routes, v_times, 1, array_fill(1, array[cardinality(v_times)]));
end $$;

create or replace function gate_count_errors(p_keys text, p_routes text, p_times text) returns void language plpgsql as $$
declare
  v_times bigint[] := string_to_array(p_times, ',')::bigint[];
  v_keys integer[] := string_to_array(p_keys, ',')::integer[];
begin
  perform gate_settings();
  perform key_lock(v_keys);
  perform usage_add(v_keys, p_routes, v_times, 0, array_fill(1, array[cardinality(v_times)]));
end $$;

-- The account of a key and its revision, null on a cluster; no row for an unknown key or a paused account.
create or replace function gate_recheck(p_hash bytea, out account_id text, out stamp double precision) returns setof record language plpgsql as $$
begin
  select k.account_id into account_id from api_key k join account a on a.id = k.account_id where k.hash = p_hash and a.status = 'active';
  if found then
    if to_regclass('pg_catalog.pg_dist_partition') is null then
      stamp := coalesce((select s.stamp from account_stamp s where s.account_id = gate_recheck.account_id), 0);
    end if;
    return next;
  end if;
end $$;
