/**
 * Blocks that were read for older days of rewards, an epoch a row: those who are tracked later need them again. `slot`
 * is the last one of the row; `blocks` is gzipped JSON, of each block what rewards need.
 */
export const ethereumBlocksMigration = `
create table ethereum_blocks (
  chain_id integer not null,
  slot bigint not null,
  blocks bytea not null,
  primary key (chain_id, slot)
);
`
