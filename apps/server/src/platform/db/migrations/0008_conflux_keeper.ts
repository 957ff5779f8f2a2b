/** What the keeper must not forget: since when a bridge is in order, what was told already, and what gas costs. */
export const confluxKeeperMigration = `
create table conflux_bridges (
  network text not null,
  address text not null,
  in_order_at timestamp with time zone not null default now(),
  worked_at timestamp with time zone,
  alarmed boolean not null default false,
  crossing_drip numeric(78, 0) not null default 0,
  unstaking_drip numeric(78, 0) not null default 0,
  primary key (network, address)
);

create table conflux_keepers (
  network text primary key,
  balance_drip numeric(78, 0) not null,
  alarmed boolean not null default false
);

create table conflux_keeper_days (
  network text not null,
  date date not null,
  transactions integer not null,
  fee_drip numeric(78, 0) not null,
  primary key (network, date)
);
`
