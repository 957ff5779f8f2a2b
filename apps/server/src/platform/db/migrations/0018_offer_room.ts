/**
 * Which networks an open offer was asked for from, so that one site with many addresses counts as one; and the indexes
 * of keys that were offered, never deposited and forgotten. The trigger keeps the promise of the deleted rows: no key
 * index is ever offered again.
 */
export const offerRoomMigration = `
alter table offers add column visitor_subnet text;
alter table offers add column visitor_network text;
create index offers_open_by_subnet on offers (visitor_subnet) where status = 'open';
create index offers_open_by_network on offers (visitor_network) where status = 'open';
create index offers_expired on offers (expires_at) where status = 'expired';
create table spent_keys (
  first_index bigint primary key,
  count integer not null,
  deposit_roots bytea not null
);
create function refuse_spent_key() returns trigger language plpgsql as $$ declare spent record; begin select first_index, count, deposit_roots into spent from spent_keys where first_index <= new.key_index order by first_index desc limit 1; if found and spent.first_index + spent.count > new.key_index and substring(spent.deposit_roots from ((new.key_index - spent.first_index) * 12 + 1)::integer for 12) <> decode(repeat('00', 12), 'hex') then raise exception 'key index % was offered before', new.key_index; end if; return new; end $$;
create trigger validators_never_spent before insert on validators for each row execute function refuse_spent_key();
`
