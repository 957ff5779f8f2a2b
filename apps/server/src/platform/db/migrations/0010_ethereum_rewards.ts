const sums = ['total', 'day', 'week', 'month']
  .flatMap(span => [
    `  ${span}_rewards bigint not null default 0,`,
    `  ${span}_penalties bigint not null default 0,`,
    `  ${span}_slashing bigint not null default 0,`,
    `  ${span}_execution_wei numeric(78, 0) not null default 0,`,
  ])
  .join('\n')

/** Whose validators there are on Ethereum, what they earned, day by day, and what happened to them. */
export const ethereumRewardsMigration = `
create table ethereum_cursors (
  chain_id integer primary key,
  slot bigint not null,
  block_root text not null,
  finalized_epoch integer not null,
  seen_at timestamp with time zone not null,
  behind boolean not null default true,
  duties_unknown boolean not null default false,
  consolidations text not null default '[]'
);

create table ethereum_owners (
  id integer primary key generated always as identity,
  chain_id integer not null,
  owner text not null,
  kind text not null constraint ethereum_owners_kind check (kind in ('address', 'list')),
  asked_at timestamp with time zone,
  last_asked_at timestamp with time zone,
  too_many boolean not null default false,
  summed boolean not null default false,
  constraint ethereum_owners_once unique (chain_id, owner)
);

create table ethereum_list_keys (
  owner_id integer not null references ethereum_owners (id),
  pubkey text not null,
  primary key (owner_id, pubkey)
);
create index ethereum_list_keys_by_key on ethereum_list_keys (pubkey);

create table ethereum_validators (
  id integer primary key generated always as identity,
  chain_id integer not null,
  pubkey text not null,
  validator_index integer,
  withdrawal_credentials text,
  owner_id integer references ethereum_owners (id),
  is_providers boolean not null,
  tracked_at timestamp with time zone not null default now(),
  from_slot bigint,
  from_date date,
  from_wealth_gwei bigint,
  from_effective_gwei bigint,
  beginning text not null default 'backfilling'
    constraint ethereum_validators_beginning check (beginning in ('backfilling', 'complete', 'states_gone')),
  read_slot bigint,
  balance_gwei bigint,
  wealth_gwei bigint,
  effective_gwei bigint,
  slashed boolean not null default false,
  activation_epoch integer,
  exit_epoch integer,
  withdrawable_epoch integer,
${sums}
  week_attested_gwei bigint not null default 0,
  week_perfect_gwei bigint not null default 0,
  constraint ethereum_validators_key_once unique (chain_id, pubkey),
  constraint ethereum_validators_index_once unique (chain_id, validator_index)
) with (fillfactor = 50);
create index ethereum_validators_by_owner on ethereum_validators (owner_id, validator_index);
create index ethereum_validators_by_reach on ethereum_validators (chain_id, from_slot);

create table ethereum_days (
  chain_id integer not null,
  date date not null,
  slot bigint not null,
  timestamp_seconds bigint not null,
  days integer not null,
  block_root text not null,
  chain_active_gwei bigint not null,
  primary key (chain_id, date)
);

create table ethereum_validator_days (
  validator_id integer not null,
  date date not null,
  wealth_gwei bigint not null,
  effective_gwei bigint not null,
  active boolean not null,
  rewards bigint not null constraint ethereum_validator_days_rewards check (rewards >= 0),
  penalties bigint not null constraint ethereum_validator_days_penalties check (penalties <= 0),
  slashing bigint not null constraint ethereum_validator_days_slashing check (slashing <= 0),
  execution_wei numeric(78, 0) not null,
  deposited_gwei bigint not null,
  withdrawn_gwei bigint not null,
  active_gwei_epochs bigint not null,
  attested_gwei bigint not null,
  perfect_gwei bigint not null,
  primary key (validator_id, date)
);
create index ethereum_validator_days_by_date on ethereum_validator_days (date);

create table ethereum_owner_days (
  owner_id integer not null,
  date date not null,
  validators integer not null,
  active_validators integer not null,
  active_gwei bigint not null,
  wealth_gwei bigint not null,
  rewards bigint not null,
  penalties bigint not null,
  slashing bigint not null,
  execution_wei numeric(78, 0) not null,
  deposited_gwei bigint not null,
  withdrawn_gwei bigint not null,
  active_gwei_epochs numeric(78, 0) not null,
  primary key (owner_id, date)
);

create table ethereum_events (
  id bigint not null generated always as identity,
  validator_id integer not null,
  slot bigint not null,
  place integer not null,
  owner_id integer,
  type text not null constraint ethereum_events_type check (type in ('deposit', 'top_up', 'withdrawal', 'proposal',
    'missed_proposal', 'consolidated_in', 'consolidated_out', 'slashed', 'activated', 'exited')),
  timestamp_seconds bigint not null,
  amount_gwei bigint,
  execution_wei numeric(78, 0),
  block_number bigint,
  detail text,
  primary key (validator_id, slot, place)
);
create index ethereum_events_by_owner on ethereum_events (owner_id, slot, place);
create index ethereum_events_by_id on ethereum_events (id);
create index ethereum_events_by_slot on ethereum_events (slot);
`
