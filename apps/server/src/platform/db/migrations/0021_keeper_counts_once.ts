/** Processes that follow the same transaction of the keeper count its fee and its step once. */
export const keeperCountsOnceMigration = `
create table conflux_keeper_counted (
  network text not null,
  transaction_hash text not null,
  what text not null,
  counted_at timestamp with time zone not null default now(),
  primary key (network, transaction_hash, what)
);
`
