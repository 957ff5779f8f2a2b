/** Keystores are made by the keys process, which hands them over and keeps no copy. */
export const keysProcessMigration = `
alter table keystores alter column keystore drop not null;
`
