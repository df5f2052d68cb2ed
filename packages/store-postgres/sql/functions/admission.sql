-- One call of gate_admit admits a batch of requests of one server process. The rules are those of packages/core/src/admission, and the
-- contract of admission checks both.
--
-- key_window contains the times of a key's last admissions in order, 64 in a row: the cost of a request does not depend on the limit.
-- Time number i is in chunk i / 64 at place i % 64.
--
-- Locks: one advisory lock for each key, all locks of a batch first and in ascending order, then the row of the whole API. Every writer of a key's rows holds
-- the lock of the key, so that two batches cannot deadlock. An invalid key has no lock.
--
-- These transactions, and no others, commit asynchronously: a crash of PostgreSQL can lose the counts of its last few hundred milliseconds.
-- Bitmap scans are off, because the newest row of a key is the first one of its index.

create or replace function gate_settings() returns void language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true), set_config('enable_bitmapscan', 'off', true);
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

create or replace function gate_keys(p_hashes bytea, p_count integer, out keys integer[], out accounts text[], out stamps bigint[]) language plpgsql as $$
declare
  v_hash bytea;
  v_last bytea;
  v_key record;
begin
  for v_place in 1 .. p_count loop
    v_hash := substring(p_hashes from 32 * v_place - 31 for 32);
    if v_hash is distinct from v_last then
      select k.id, k.account_id, coalesce(s.stamp, 0) as stamp into v_key
      from api_key k join account a on a.id = k.account_id left join account_stamp s on s.account_id = k.account_id
      where k.hash = v_hash and a.status = 'active';
      v_last := v_hash;
    end if;
    keys[v_place] := v_key.id;
    accounts[v_place] := v_key.account_id;
    stamps[v_place] := v_key.stamp;
  end loop;
end $$;

create or replace function gate_admit(p_hashes bytea, p_routes text, p_times text, p_key_limit integer, p_api_rate double precision, p_api_burst integer)
returns table (n integer, account_id text, key_id integer, stamp double precision, wait_ms integer, retry_after integer) language plpgsql as $$
declare
  v_times bigint[] := string_to_array(p_times, ',')::bigint[];
  v_count integer := cardinality(v_times);
  v_keys integer[];
  v_accounts text[];
  v_stamps bigint[];
  v_errors integer[] := array_fill(0, array[v_count]);
  v_order integer[];
  v_now bigint;
  v_key_retry integer;
  v_chunk bigint;
  v_window bigint[];
  v_stored boolean;
  v_changed boolean;
  v_index bigint;
  v_old bigint;
  v_old_chunk bigint;
  v_old_window bigint[];
  v_next_at double precision;
  v_interval double precision := 1000 / nullif(p_api_rate, 0);
  v_slack double precision := v_interval * (greatest(p_api_burst, 1) - 1);
  v_api_retry integer := 0;
begin
  perform gate_settings();
  select g.keys, g.accounts, g.stamps into v_keys, v_accounts, v_stamps from gate_keys(p_hashes, v_count) g;
  v_order := array(select i from generate_subscripts(v_keys, 1) i where v_keys[i] is not null order by v_keys[i], i);
  if cardinality(v_order) = 0 then
    return;
  end if;
  foreach n in array v_order loop
    if v_keys[n] is distinct from key_id then
      key_id := v_keys[n];
      perform pg_advisory_xact_lock(741852, key_id);
    end if;
  end loop;
  if v_interval is not null then
    select r.next_at into v_next_at from api_rate r where r.one for update;
  end if;

  for v_place in 1 .. cardinality(v_order) loop
    n := v_order[v_place];
    v_now := v_times[n];
    v_key_retry := 0;
    wait_ms := 0;

    if p_key_limit > 0 and (v_place = 1 or v_keys[n] <> key_id) then
      select w.chunk, w.times into v_chunk, v_window from key_window w where w.key_id = v_keys[n] order by w.chunk desc limit 1;
      v_stored := found;
      v_changed := false;
      v_chunk := coalesce(v_chunk, 0);
      v_window := coalesce(v_window, '{}');
      v_old_chunk := null;
      if cardinality(v_window) = 64 then
        v_old_chunk := v_chunk;
        v_old_window := v_window;
        v_chunk := v_chunk + 1;
        v_window := '{}';
        v_stored := false;
      end if;
    end if;
    account_id := v_accounts[n];
    key_id := v_keys[n];
    stamp := v_stamps[n];

    if p_key_limit > 0 then
      v_old := null;
      v_index := v_chunk * 64 + cardinality(v_window) - p_key_limit;
      if v_index >= v_chunk * 64 then
        v_old := v_window[v_index % 64 + 1];
      elsif v_index >= 0 then
        if v_old_chunk is distinct from v_index / 64 then
          v_old_chunk := v_index / 64;
          select w.times into v_old_window from key_window w where w.key_id = v_keys[n] and w.chunk = v_old_chunk;
        end if;
        v_old := v_old_window[v_index % 64 + 1];
      end if;
      if v_old - v_now >= 60000 then
        update key_window w set times = array(select least(t, v_now) from unnest(w.times) with ordinality as u (t, place) order by place)
          where w.key_id = v_keys[n];
        v_window := array(select least(t, v_now) from unnest(v_window) with ordinality as u (t, place) order by place);
        v_old_chunk := null;
        v_old := v_now;
      end if;
      if v_now - v_old < 60000 then
        v_key_retry := greatest(1, ceil((v_old + 60000 - v_now) / 1000.0));
      end if;
    end if;

    if v_interval is not null then
      if v_next_at - v_now > 6000 + v_slack + v_interval then
        v_next_at := v_now + v_slack;
      end if;
      wait_ms := ceil(greatest(0, v_next_at - v_slack - v_now));
      v_api_retry := case when wait_ms > 5000 then greatest(1, ceil((v_next_at - v_slack - v_now - 5000) / 1000)) else 0 end;
    end if;

    retry_after := greatest(v_key_retry, v_api_retry);
    if retry_after > 0 then
      v_errors[n] := 1;
      wait_ms := 0;
    else
      if v_interval is not null then
        v_next_at := greatest(v_next_at, v_now) + v_interval;
      end if;
      if p_key_limit > 0 then
        v_window := v_window || v_now;
        v_changed := true;
      end if;
    end if;

    if p_key_limit > 0 and v_changed and
      (cardinality(v_window) = 64 or v_place = cardinality(v_order) or v_keys[v_order[v_place + 1]] <> key_id) then
      if v_stored then
        update key_window w set times = v_window where w.key_id = v_keys[n] and w.chunk = v_chunk;
      else
        insert into key_window (key_id, chunk, times) select k.id, v_chunk, v_window from api_key k where k.id = v_keys[n];
        delete from key_window w where w.key_id = v_keys[n] and w.chunk < (v_chunk * 64 - p_key_limit) / 64;
      end if;
      v_changed := false;
      v_stored := true;
      if cardinality(v_window) = 64 then
        v_chunk := v_chunk + 1;
        v_window := '{}';
        v_stored := false;
      end if;
    end if;
    return next;
  end loop;

  if v_interval is not null then
    update api_rate r set next_at = v_next_at where r.one and r.next_at <> v_next_at;
  end if;
  perform usage_add(v_keys, p_routes, v_times, 1, v_errors);
end $$;

create or replace function gate_count_refused(p_hashes bytea, p_routes text, p_times text) returns void language plpgsql as $$
declare
  v_times bigint[] := string_to_array(p_times, ',')::bigint[];
  v_keys integer[];
begin
  perform gate_settings();
  select g.keys into v_keys from gate_keys(p_hashes, cardinality(v_times)) g;
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
