import type { Environment } from './readVariables.ts'
import { secretVariables, variables } from './variables.ts'

const prefixes =
  /^(RPC_|HSTS_|(SECOND_)?BEACON_API_URL_|BATCH_DEPOSIT_ADDRESS_|REWARD_|WATCHED_|PROVIDER_SHARE_|VALIDATOR_MNEMONIC|VALIDATOR_KEY|VALIDATOR_CLIENT_|KEYSTORE_|KEYS_|METRICS_|TRUSTED_|DATABASE_|DRAIN_|LOG_A|OFFER_|RATE_LIMIT_|DEPOSIT_SCAN_|CONFLUX_|PRICE_|CHAIN_INDEX_|ALERT|SMTP_|MAIL_FROM)/

/** A misspelt variable is silently without effect; this tells of those that look like ours and are not. */
export function warnUnknownVariables(environment: Environment, write: (text: string) => void): void {
  const known = new Set([...Object.keys(variables.shape), ...secretVariables.map(name => `${name}_FILE`)])
  for (const name of Object.keys(environment))
    if (prefixes.test(name) && !known.has(name)) write(`warning: ${name} is not a setting of this server\n`)
}
