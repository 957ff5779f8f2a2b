/** What stakers did with pools on Conflux eSpace, and what they earned, day by day. */
export const confluxHistoryMigration = `
create table conflux_pools (
  id integer primary key generated always as identity,
  chain_id integer not null,
  address text not null,
  kind text not null constraint conflux_pools_kind check (kind in ('vote', 'share')),
  first_block bigint not null,
  next_block bigint not null,
  indexed_seconds bigint,
  anchor_block bigint,
  anchor_hash text,
  head_seconds bigint,
  head_seen_at timestamp with time zone,
  behind boolean not null default true,
  read_date date,
  read_at timestamp with time zone,
  stakers integer not null default 0,
  staked_drip numeric(78, 0) not null default 0,
  constraint conflux_pools_once unique (chain_id, address)
);

create table conflux_events (
  pool_id integer not null,
  staker text not null,
  block_number bigint not null,
  log_index integer not null,
  type text not null constraint conflux_events_type
    check (type in ('stake', 'unstake', 'claim', 'withdraw', 'share_received', 'share_sent')),
  amount_drip numeric(78, 0),
  shares numeric(78, 0),
  transaction_hash text not null,
  timestamp_seconds bigint not null,
  primary key (pool_id, staker, block_number, log_index)
);
create index conflux_events_by_block on conflux_events (pool_id, block_number);

create table conflux_days (
  pool_id integer not null references conflux_pools (id),
  date date not null,
  state text not null constraint conflux_days_state check (state in ('read', 'missing', 'empty')),
  final boolean not null,
  last_block bigint not null,
  block_hash text not null,
  reward_drip numeric(78, 0) not null default 0,
  staked_drip_days numeric(78, 0) not null default 0,
  primary key (pool_id, date)
);

create table conflux_readings (
  pool_id integer not null,
  staker text not null,
  date date not null,
  block_number bigint not null,
  staked_drip numeric(78, 0) not null,
  earned_drip numeric(78, 0) not null,
  open boolean not null,
  primary key (pool_id, staker, date)
);
create index conflux_readings_by_day on conflux_readings (pool_id, date);
`
