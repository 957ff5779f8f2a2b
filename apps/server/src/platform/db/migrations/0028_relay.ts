/** The relay: messages between wallets and applications. Ciphertext does not compress, and acknowledging rewrites rows. */
export const relayMigration = `
create table relay_messages (
  id bigint primary key generated always as identity,
  digest text not null unique,
  topic text not null,
  message text not null,
  bytes integer not null,
  tag bigint not null,
  attestation text,
  publisher text not null,
  network text not null,
  published_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  acked_by text[] not null default '{}'
) with (fillfactor = 80);
alter table relay_messages alter column message set storage external;
create index relay_messages_by_topic on relay_messages (topic, id);
create index relay_messages_by_expiry on relay_messages (expires_at);
`
