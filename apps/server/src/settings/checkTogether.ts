import { publishedMnemonics } from './publishedMnemonics.ts'
import { type SettingProblem, SettingsInvalidError } from './SettingsInvalidError.ts'
import type { Variables } from './variables.ts'

/**
 * What no variable can tell alone: halves that need each other, and phrases that must not hold real money.
 * @throws {SettingsInvalidError} SETTINGS_INVALID
 */
export function checkTogether(values: Variables): void {
  const problems = [
    ...missingHalf(values, 'VALIDATOR_MNEMONIC', 'KEYSTORE_PASSWORD'),
    ...missingHalf(values, 'SMTP_URL', 'MAIL_FROM'),
    ...missingHalf(values, 'VALIDATOR_CLIENT_URL_ETH_MAINNET', 'VALIDATOR_CLIENT_TOKEN_ETH_MAINNET'),
    ...missingHalf(values, 'VALIDATOR_CLIENT_URL_ETH_HOODI', 'VALIDATOR_CLIENT_TOKEN_ETH_HOODI'),
    ...missingHalf(values, 'REWARD_SPLITTER_FACTORY_ETH_MAINNET', 'PROVIDER_SHARE_BPS_ETH_MAINNET'),
    ...missingHalf(values, 'REWARD_SPLITTER_FACTORY_ETH_HOODI', 'PROVIDER_SHARE_BPS_ETH_HOODI'),
    ...(['MAINNET', 'TESTNET'] as const).flatMap(network => [
      ...missingHalf(values, `CONFLUX_BRIDGES_${network}`, `CONFLUX_KEEPER_KEY_${network}`),
      ...missingHalf(values, `CONFLUX_BRIDGES_${network}`, `CONFLUX_CORE_RPC_URL_${network}`),
    ]),
    ...mailWithoutKey(values),
    ...(['MAINNET', 'HOODI'] as const).flatMap(network =>
      values[`SECOND_BEACON_API_URL_ETH_${network}`]
        ? missingHalf(values, `SECOND_BEACON_API_URL_ETH_${network}`, `BEACON_API_URL_ETH_${network}`)
        : [],
    ),
    ...twoPriceSources(values),
    ...publishedPhrase(values),
  ]
  if (problems.length > 0) throw new SettingsInvalidError(problems)
}

function missingHalf(values: Variables, one: keyof Variables, other: keyof Variables): SettingProblem[] {
  if (Boolean(values[one]) === Boolean(values[other])) return []
  const [missing, given] = values[one] ? [other, one] : [one, other]
  return [{ variable: missing, reason: `is missing, and ${given} is of no use without it` }]
}

function mailWithoutKey({ SMTP_URL, ALERT_KEY }: Variables): SettingProblem[] {
  if (!SMTP_URL || ALERT_KEY) return []
  return [{ variable: 'ALERT_KEY', reason: 'is missing, and SMTP_URL is of no use without it' }]
}

function twoPriceSources(values: Variables): SettingProblem[] {
  if (!values.PRICE_FILE || !values.PRICE_SOURCE_URL_TEMPLATE) return []
  return [
    { variable: 'PRICE_FILE', reason: 'is given beside PRICE_SOURCE_URL_TEMPLATE; give one of the two' },
  ]
}

function publishedPhrase(values: Variables): SettingProblem[] {
  const mnemonic = values.VALIDATOR_MNEMONIC?.reveal()
  if (!mnemonic || !publishedMnemonics.has(mnemonic) || !values.BEACON_API_URL_ETH_MAINNET) return []
  const reason = 'is a published test phrase, and everybody could run (and slash) validators made from it'
  return [{ variable: 'VALIDATOR_MNEMONIC', reason: `${reason}; Ethereum mainnet needs one of your own` }]
}
