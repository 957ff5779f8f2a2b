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
    ...(['MAINNET', 'HOODI'] as const).flatMap(network => missingClientHalf(values, network)),
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
    ...sameServer(values, 'VALIDATOR_CLIENT_URL_ETH_HOODI', 'VALIDATOR_CLIENT_URL_ETH_MAINNET', oneNetwork),
    ...sameServer(values, 'SECOND_BEACON_API_URL_ETH_MAINNET', 'BEACON_API_URL_ETH_MAINNET', oneOpinion),
    ...sameServer(values, 'SECOND_BEACON_API_URL_ETH_HOODI', 'BEACON_API_URL_ETH_HOODI', oneOpinion),
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

const oneNetwork = 'a validator client runs the keys of one network'
const oneOpinion = 'a node that is asked twice says the same twice'

/** Two variables that must name different servers: logins and queries do not make one server two. */
function sameServer(
  values: Variables,
  one: keyof Variables,
  other: keyof Variables,
  why: string,
): SettingProblem[] {
  const [first, second] = [values[one], values[other]].map(value => {
    const url = new URL(typeof value === 'string' ? value : 'unset:')
    return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`
  })
  if (first === 'unset://' || first !== second) return []
  return [{ variable: one, reason: `is the same server as ${other}, and ${why}` }]
}

/** The process that serves visitors has the client's address without its token. */
function missingClientHalf(values: Variables, network: 'MAINNET' | 'HOODI'): SettingProblem[] {
  const [url, token] = [
    `VALIDATOR_CLIENT_URL_ETH_${network}`,
    `VALIDATOR_CLIENT_TOKEN_ETH_${network}`,
  ] as const
  const isServing = values.KEYS_SOCKET !== undefined && !values.VALIDATOR_MNEMONIC
  return isServing && !values[token] ? [] : missingHalf(values, url, token)
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

/** A keys process of its own is given the mainnet's validator client, and no beacon node. */
function publishedPhrase(values: Variables): SettingProblem[] {
  const mnemonic = values.VALIDATOR_MNEMONIC?.reveal()
  const isOnMainnet = values.BEACON_API_URL_ETH_MAINNET || values.VALIDATOR_CLIENT_URL_ETH_MAINNET
  if (!mnemonic || !publishedMnemonics.has(mnemonic) || !isOnMainnet) return []
  const reason = 'is a published test phrase, and everybody could run (and slash) validators made from it'
  return [{ variable: 'VALIDATOR_MNEMONIC', reason: `${reason}; Ethereum mainnet needs one of your own` }]
}
