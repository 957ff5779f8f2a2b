/** How little the balance of a cluster with alerts is, and since which block: each fall is reported once. */
export const ssvLevelsMigration = `
create table ssv_cluster_levels (
  index_id integer not null,
  cluster_id text not null,
  level text not null,
  since_block bigint not null,
  primary key (index_id, cluster_id)
);
`
