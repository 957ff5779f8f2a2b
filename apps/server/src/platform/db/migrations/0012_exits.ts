/** Exits that owners of validators have asked the provider for, with their signed wishes. */
export const exitsMigration = `
create table exit_wishes (
  id uuid primary key,
  chain_id integer not null,
  withdrawal_address text not null,
  message text not null,
  message_hash text not null,
  signature text not null,
  requested_at timestamp with time zone not null default now(),
  request_id text,
  constraint exit_wishes_once unique (chain_id, message_hash)
);
create table exits (
  pubkey text primary key,
  chain_id integer not null,
  withdrawal_address text not null,
  wish_id uuid not null references exit_wishes (id),
  state text not null,
  code text,
  requested_at timestamp with time zone not null default now(),
  validator_index bigint,
  signed_epoch bigint,
  exit_signature text,
  broadcast_at timestamp with time zone,
  exit_epoch bigint,
  settled boolean not null default false,
  next_at timestamp with time zone not null default now(),
  failures integer not null default 0
);
create index exits_by_address on exits (chain_id, withdrawal_address);
create index exits_due on exits (chain_id, next_at);
`
