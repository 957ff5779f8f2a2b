/**
 * Where the execution rewards of an offer's validators go, and what of them is the provider's: fixed when the offer is
 * made. Offers of before pay to the staker alone.
 */
export const feeRecipientsMigration = `
alter table offers add column fee_recipient text;
update offers set fee_recipient = withdrawal_address;
alter table offers alter column fee_recipient set not null;
alter table offers add column provider_share_bps smallint not null default 0;
`
