/** Until now a key counted as imported only when its fee recipient was set too. */
export const keystoreClientsMigration = `
alter table keystores add column client text;
alter table keystores add column client_attempts integer not null default 0;
alter table keystores add column fee_recipient_at timestamp with time zone;
update keystores set fee_recipient_at = imported_at;
`
