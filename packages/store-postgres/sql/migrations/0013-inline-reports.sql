-- A usual report (2 KB) stays in its row. Stored outside of it, each report left dead rows and index entries that no later update can prune.
alter table live_report set (toast_tuple_target = 8160);
