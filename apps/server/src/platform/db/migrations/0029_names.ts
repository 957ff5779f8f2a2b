/** Names of accounts. A removed name stays, so that no one registers it again. */
export const namesMigration = `
create table names (
  zone text not null,
  label text not null,
  look text not null,
  address text not null,
  coin_type bigint not null,
  is_contract boolean not null,
  message text not null,
  registered_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  primary key (zone, label)
);
create unique index names_by_look on names (zone, look);
create unique index names_by_address on names (zone, address) where removed_at is null;
`
