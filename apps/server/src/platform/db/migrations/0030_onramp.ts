/** Purchases at the sandbox on-ramp. At most one delivery a chain is under way. */
export const onrampMigration = `
create table onramp_orders (
  id uuid primary key,
  partner_user_id text not null,
  origin text not null,
  chain_id bigint not null,
  address text not null,
  amount numeric(78, 0) not null,
  currency text not null,
  total_cents bigint not null,
  fee_cents bigint not null,
  dollar_cents bigint not null,
  state text not null,
  visitor text,
  nonce bigint,
  raw text,
  hash text,
  created_at timestamp with time zone not null default now(),
  paid_at timestamp with time zone,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone
);
create index onramp_orders_by_user on onramp_orders (partner_user_id);
create index onramp_orders_by_payment on onramp_orders (paid_at) where paid_at is not null;
create index onramp_orders_by_age on onramp_orders (created_at) where paid_at is null;
create unique index onramp_orders_sending on onramp_orders (chain_id) where state = 'sending';
`
