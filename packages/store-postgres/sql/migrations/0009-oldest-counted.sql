-- The newest row of a key also contains the number of the oldest admission that counts against the quota: otherwise each request would read all rows
-- of the last minute. Full rows are written once, under numbers of their own, so that each has only one version to read: -1 - i for row i.
alter table key_window add column oldest bigint not null default 0;
update key_window w set oldest = 64 * (select min(f.chunk) from key_window f where f.key_id = w.key_id);
insert into key_window (key_id, chunk, times, oldest)
  select w.key_id, w.chunk + 1, '{}', w.oldest from key_window w
  where cardinality(w.times) = 64 and not exists (select from key_window n where n.key_id = w.key_id and n.chunk > w.chunk);
update key_window w set chunk = -1 - w.chunk
  where exists (select from key_window n where n.key_id = w.key_id and n.chunk > w.chunk);
