/** Alerts: who wants to be told of what, what there is to tell, and how far the chain was looked at. */
export const alertsMigration = `
create table alert_subscriptions (
  id uuid primary key,
  chain_id integer not null,
  account text not null,
  owner text not null,
  channel text not null,
  target text not null,
  secret text,
  terms jsonb not null,
  origin text not null,
  state text not null,
  created_at timestamp with time zone not null default now(),
  confirm_hash text,
  confirm_expires_at timestamp with time zone,
  from_slot bigint not null,
  from_block bigint not null,
  next_digest_at timestamp with time zone,
  next_message_at timestamp with time zone not null default now(),
  last_sent_at timestamp with time zone,
  failing_since timestamp with time zone
);
create index alert_subscriptions_by_account on alert_subscriptions (chain_id, account);
create index alert_subscriptions_by_owner on alert_subscriptions (chain_id, owner) where state = 'active';
create unique index alert_subscriptions_by_confirmation on alert_subscriptions (confirm_hash);

create table alert_messages (
  id uuid primary key,
  subscription_id uuid not null references alert_subscriptions on delete cascade,
  created_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone
);
create index alert_messages_due on alert_messages (due_at) where sent_at is null;
create index alert_messages_by_subscription on alert_messages (subscription_id);

create table alerts (
  id uuid primary key,
  subscription_id uuid not null references alert_subscriptions on delete cascade,
  natural_key text not null,
  body jsonb not null,
  seen_at timestamp with time zone not null default now(),
  message_id uuid references alert_messages on delete cascade,
  unique (subscription_id, natural_key)
);
create index alerts_waiting on alerts (subscription_id) where message_id is null;
create index alerts_by_message on alerts (message_id);

create table alert_validators (
  chain_id integer not null,
  pubkey text not null,
  validator_index integer not null,
  status text not null,
  slashed boolean not null,
  exit_epoch bigint,
  balance_gwei bigint not null,
  missed_epochs integer not null default 0,
  first_missed_epoch bigint,
  primary key (chain_id, pubkey)
);

create table alert_cursors (
  chain_id integer primary key,
  state_epoch bigint not null default -1,
  liveness_epoch bigint not null default -1,
  liveness_by text,
  event_id bigint
);
`
