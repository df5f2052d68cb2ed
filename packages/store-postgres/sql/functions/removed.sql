-- Functions of earlier releases whose rules are those of core now.
drop function if exists session_put(text, text, bigint, bigint, text, text, bytea, text, text, integer);
drop function if exists session_put_together(text[], text[], bigint[], text[], text, bytea, text, text[], integer);
drop function if exists session_remove(text, text, bigint);
drop function if exists session_amounts_add(text, text, text);
drop function if exists live_exchange(text, text, text, bigint, bigint);
drop function if exists live_exchange(text, text, text, bigint, bigint, bigint);
drop function if exists live_exchange_together(text[], text, text, bigint[], bigint);
drop function if exists live_exchange_at_once(text[], text, text, bigint[], bigint);
drop function if exists live_resolve(text, text, bigint);
drop function if exists live_hand_over(text, bigint, bigint, bigint);
drop function if exists live_send(text, text, bigint, text);
drop function if exists gate_settings();
drop function if exists gate_keys(bytea, integer);
drop function if exists gate_count_refused(bytea, text, text);
drop function if exists gate_count_errors(text, text, text);
drop function if exists gate_recheck(bytea);
drop function if exists usage_add(integer[], text, bigint[], integer, integer[]);
drop function if exists record_one(text, text, text, text);
