/**
 * What an ETH was worth, day by day, as a price source told it: 1e-8 hundredth parts of the currency, or null where it
 * had no usable answer.
 */
export const ethPricesMigration = `
create table eth_prices (
  currency text not null,
  date date not null,
  parts numeric(30, 0),
  read_at timestamp with time zone not null default now(),
  primary key (currency, date)
);
`
