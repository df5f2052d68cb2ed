-- Replaces the current key of an account in one statement: between several ones, a process that hangs would hold the row of the key, to which counts of
-- requests refer. For the same reason its commit waits for no disk and no standby: the caller waits for both before it answers. A request that was admitted
-- before is counted for the old key.
create or replace function key_rotate(p_account text, p_hash bytea, p_prefix text, p_now bigint) returns text language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from account a where a.id = p_account for update;
  if not found then
    return 'no account';
  end if;
  update api_key k set hash = null where k.account_id = p_account and k.hash is not null;
  if not found then
    return 'no key';
  end if;
  insert into api_key (account_id, hash, prefix, created) values (p_account, p_hash, p_prefix, p_now);
  return 'rotated';
end $$;
