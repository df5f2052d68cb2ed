-- The node of an account, as host and port. The catalogue of a cluster is small and on every node.
-- name: node_of
select case when n.nodename like '%:%' then '[' || n.nodename || ']' else n.nodename end || ':' || n.nodeport as host
from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
where s.logicalrelid = 'account_stamp'::regclass
  and worker_hash($1::text collate "C") between s.shardminvalue::integer and s.shardmaxvalue::integer
