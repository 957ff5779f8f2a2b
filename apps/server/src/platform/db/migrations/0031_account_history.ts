/** Accounts whose tokens were asked for, the chains whose coins were, and what both moved. */
export const accountHistoryMigration = `
create table history_accounts (
  chain_id bigint not null,
  account text not null,
  from_block bigint not null,
  to_block bigint not null,
  asked_at timestamp with time zone not null default now(),
  primary key (chain_id, account)
);
create index history_accounts_by_age on history_accounts (chain_id, asked_at);
create table history_tokens (
  chain_id bigint not null,
  account text not null,
  block bigint not null,
  log bigint not null,
  index bigint not null,
  hash text not null,
  sender text not null,
  receiver text not null,
  token text not null,
  is_collectible boolean not null,
  amount numeric(78) not null,
  primary key (chain_id, account, block, log),
  foreign key (chain_id, account) references history_accounts (chain_id, account) on delete cascade
);
create table history_chains (
  chain_id bigint primary key,
  from_block bigint not null,
  to_block bigint not null,
  tail jsonb not null
);
create table history_coins (
  chain_id bigint not null,
  block bigint not null,
  index bigint not null,
  hash text not null,
  sender text not null,
  receiver text not null,
  amount numeric(78) not null,
  primary key (chain_id, block, index)
);
create index history_coins_by_sender on history_coins (chain_id, sender, block);
create index history_coins_by_receiver on history_coins (chain_id, receiver, block);
`
