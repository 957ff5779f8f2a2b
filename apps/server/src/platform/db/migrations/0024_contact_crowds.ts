/** Contact: where a message came from and how it reads, as hashes, so that a flood can be held back and closed. */
export const contactCrowdsMigration = `
alter table contact_messages add column network text;
alter table contact_messages add column likeness text;
create index contact_messages_by_network on contact_messages (network) where state <> 'closed';
create index contact_messages_by_likeness on contact_messages (likeness) where state <> 'closed';
`
