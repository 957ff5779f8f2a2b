/** Whether the validator client of a chain answers, and which keys it should have and does not. */
export const validatorClientsMigration = `
create table validator_clients (
  chain_id integer primary key,
  client text not null,
  answered_at timestamp with time zone,
  failure text
);
alter table keystores add column missing_since timestamp with time zone;
`
