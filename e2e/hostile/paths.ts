/** Requests of the staking flow, as `Lie.to` takes them. */
export const paths = {
  offers: /^POST \/api\/v1\/ethereum\/hoodi\/offers$/,
  keyUses: /^POST \/api\/v1\/ethereum\/hoodi\/key-uses$/,
  status: /^GET \/api\/v1\/ethereum\/hoodi\/status$/,
  rpc: /^POST \/api\/v1\/networks\/eth\/infura\?/,
} as const
