/** The request that an offer was made for: the log lines of what comes of it later name it. */
export const requestIdsMigration = `
alter table offers add column request_id text;
`
