-- The time of the oldest admission that counts against the quota, null if it is not known: otherwise most requests would read the row that contains it.
alter table key_window add column oldest_time bigint;
