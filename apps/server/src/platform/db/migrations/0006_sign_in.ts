/** Sign-in with wallet: nonces that wait to be used, and the browsers that are signed in. */
export const signInMigration = `
create unlogged table sign_in_nonces (
  hash text primary key,
  expires_at timestamp with time zone not null
);
create index sign_in_nonces_by_expiry on sign_in_nonces (expires_at);

create table sign_in_sessions (
  token_hash text primary key,
  message text not null,
  signed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
create index sign_in_sessions_by_expiry on sign_in_sessions (expires_at);
`
