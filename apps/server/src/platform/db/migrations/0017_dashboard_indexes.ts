/**
 * For the pages of watch lists of thousands of validators: who they are and how far they reach back is read from an
 * index alone, whose columns no day changes; and so is where the events of a day are.
 */
export const dashboardIndexesMigration = `
create index ethereum_validators_known on ethereum_validators
  (id, validator_index, pubkey, from_slot, from_date, beginning);
create index ethereum_events_by_place on ethereum_events (slot, place, validator_id);
drop index ethereum_events_by_slot;
`
