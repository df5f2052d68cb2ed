-- Replaces the current key of an account in one statement. It locks the key before the key's rows, in the order of admission, because a batch that
-- counts the old key may still insert a row that refers to it.
create or replace function key_rotate(p_account text, p_hash bytea, p_prefix text, p_now bigint) returns text language plpgsql as $$
declare
  v_old integer;
begin
  perform from account a where a.id = p_account for update;
  if not found then
    return 'no account';
  end if;
  perform key_lock(array(select k.id from api_key k where k.account_id = p_account and k.hash is not null));
  update api_key k set hash = null where k.account_id = p_account and k.hash is not null returning k.id into v_old;
  if not found then
    return 'no key';
  end if;
  perform usage_flush(w) from key_window w where w.key_id = v_old and w.routes <> '{}';
  delete from key_window w where w.key_id = v_old;
  insert into api_key (account_id, hash, prefix, created) values (p_account, p_hash, p_prefix, p_now);
  return 'rotated';
end $$;
