-- Finds an aerodrome card by its id without regard to case. The collation "C" folds A to Z only, as `foldAscii` does.
create index record_folded_id on record (account_id, kind, lower(id), stamp) where kind = 'aerodrome' and not deleted;
