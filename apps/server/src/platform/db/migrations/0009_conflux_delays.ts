/**
 * Delays of a bridge at which nothing is due: since when stake that was asked back waits, and how much of that has not
 * come yet; since when votes lie in a bridge that is not registered. Readings that may be undone are found by their block.
 */
export const confluxDelaysMigration = `
alter table conflux_bridges
  add column unstaking_since timestamp with time zone,
  add column unstaking_left_drip numeric(78, 0) not null default 0,
  add column unregistered_since timestamp with time zone;

create index conflux_readings_open on conflux_readings (pool_id, block_number) where open;
`
