/**
 * Validators of watch lists by number, kept beside the keys: keys of lists are a million long texts. Lists know how many
 * keys they have, and who was asked for is found by when that was. Validators of owners that nobody looks at
 * any more make room for others, and `ethereum_forgotten` says whose days and events are still to be taken away. Prices are of a source: those of another one that was
 * configured before are not mixed with them (what was read is asked for again).
 */
export const rewardListsMigration = `
create table ethereum_list_validators (
  owner_id integer not null references ethereum_owners (id) on delete cascade,
  validator_id integer not null,
  primary key (owner_id, validator_id)
);
create index ethereum_list_validators_by_validator on ethereum_list_validators (validator_id);
insert into ethereum_list_validators (owner_id, validator_id)
  select k.owner_id, v.id from ethereum_list_keys k
    join ethereum_owners o on o.id = k.owner_id
    join ethereum_validators v on v.chain_id = o.chain_id and v.pubkey = k.pubkey;

create table ethereum_forgotten (
  validator_id integer primary key
);

alter table ethereum_owners add column key_count integer not null default 0;
update ethereum_owners o set key_count = k.keys
  from (select owner_id, count(*) as keys from ethereum_list_keys group by owner_id) k where k.owner_id = o.id;
create index ethereum_owners_asked on ethereum_owners (kind, last_asked_at) where asked_at is not null;
create index ethereum_validators_watched on ethereum_validators (chain_id) where not is_providers;

delete from eth_prices;
alter table eth_prices add column source text not null;
alter table eth_prices drop constraint eth_prices_pkey;
alter table eth_prices add primary key (source, currency, date);
`
