/**
 * Every index is from now on either a key's or named in `unused_indexes`; gaps that are there already are named too.
 * A deposit that is not as offered was so far taken for one with a bad signature.
 */
export const offersOnceMigration = `
alter table key_source add column seen_at timestamp with time zone not null default now();

create table unused_indexes (
  first_index bigint primary key,
  count bigint not null,
  reason text not null constraint unused_indexes_reason check (reason in ('taken', 'floor', 'found', 'pause', 'earlier')),
  noted_at timestamp with time zone not null default now()
);
insert into unused_indexes (first_index, count, reason)
  select after, next - after, 'earlier' from (
    select key_index + 1 as after, coalesce(lead(key_index) over (order by key_index), (select next_index from key_source)) as next
      from validators
    union all
    select 0, coalesce((select min(key_index) from validators), next_index) from key_source
  ) as gaps where next > after;

alter table offers add column visitor text;
alter table offers add column first_intent uuid;
alter table offers add column first_intent_at timestamp with time zone;
alter table offers add column other_intent uuid;
alter table offers add column other_intent_at timestamp with time zone;
create index offers_open_by_visitor on offers (visitor) where status = 'open';

alter table validators add column outcome text constraint validators_outcome check (outcome in ('validator', 'dropped', 'credentials_mismatch'));
alter table validators add column outcome_block bigint;

alter table deposits add column flaw text constraint deposits_flaw check (flaw in ('signature', 'credentials'));
update deposits set flaw = 'signature' where not valid;
alter table deposits drop column valid;
`
