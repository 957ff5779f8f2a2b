/** Deliveries that one with a higher fee replaced, newest last: any of them may still be mined. */
export const onrampReplacementsMigration = `
alter table onramp_orders add column replaced text[] not null default '{}';
`
