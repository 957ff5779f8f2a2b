/** What an operator and a load balancer want to know, and limits that several processes count together. */
export const operationsMigration = `
create table job_beats (
  name text primary key,
  every_seconds integer not null,
  started_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  failures integer not null default 0
);

create unlogged table rate_limits (
  key text primary key,
  points bigint not null,
  expires_at timestamp with time zone not null
);
create index rate_limits_by_expiry on rate_limits (expires_at);

create table readiness_writes (
  id smallint primary key default 1 constraint readiness_writes_is_one check (id = 1),
  written_at timestamp with time zone not null
);
`
