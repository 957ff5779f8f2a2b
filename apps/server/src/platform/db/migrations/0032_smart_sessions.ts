/** Permissions of other keys to act for accounts. A revoked one stays until it expires, so that no one records it again. */
export const smartSessionsMigration = `
create table smart_sessions (
  address text not null,
  chain_id bigint not null,
  pci text not null,
  permissions text[] not null,
  origin text not null,
  message text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  primary key (address, chain_id, pci)
);
`
