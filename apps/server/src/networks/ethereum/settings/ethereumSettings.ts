import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { utcDaySeconds } from '@granary/staking/ethereum/rewards'
import { maxShareBps } from '@granary/staking/ethereum/splitter'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as z from 'zod'
import { missingHalf, missingNeed, sameServer } from '#server/platform/settings/checkTogether.ts'
import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { httpUrl, password, secret } from '#server/platform/settings/forms.ts'
import { nodeUrls, noNodes } from '#server/platform/settings/nodeUrls.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import type { SettingProblem } from '#server/platform/settings/SettingsInvalidError.ts'

/** Settings of validators, their keys and their deposits. */
export type EthereumSettings = ReturnType<typeof ethereumSettings.read>

export type EthereumNetworkSettings = ReturnType<typeof networkSettings>

export type KeySettings = NonNullable<EthereumSettings['keys']>

export type OfferSettings = EthereumSettings['offers']

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'is not an address (0x and 40 hex digits)')
  .transform(text => text.toLowerCase() as `0x${string}`)

const mnemonic = z
  .string()
  .transform(text => text.trim().split(/\s+/).join(' '))
  .refine(
    text => validateMnemonic(text, wordlist),
    'is not a BIP-39 phrase of English words with a right checksum',
  )
  .pipe(secret)

/** The system's longest path of a Unix socket. */
export const mostSocketPathBytes = 107

const socketPath = z
  .string()
  .refine(
    text => Buffer.byteLength(text) <= mostSocketPathBytes,
    `is longer than ${mostSocketPathBytes} bytes, which a Unix socket cannot be`,
  )

/** A multiple of an epoch of the network, which the beacon node tells. */
const daySeconds = count(8, utcDaySeconds).default(utcDaySeconds)

const variables = {
  RPC_URLS_ETH_MAINNET: nodeUrls.optional(),
  RPC_URLS_ETH_HOODI: nodeUrls.optional(),
  BEACON_API_URL_ETH_MAINNET: httpUrl.optional(),
  BEACON_API_URL_ETH_HOODI: httpUrl.optional(),
  SECOND_BEACON_API_URL_ETH_MAINNET: httpUrl.optional(),
  SECOND_BEACON_API_URL_ETH_HOODI: httpUrl.optional(),
  REWARD_DAY_SECONDS_ETH_MAINNET: daySeconds,
  REWARD_DAY_SECONDS_ETH_HOODI: daySeconds,
  BATCH_DEPOSIT_ADDRESS_ETH_MAINNET: address.optional(),
  BATCH_DEPOSIT_ADDRESS_ETH_HOODI: address.optional(),
  REWARD_SPLITTER_FACTORY_ETH_MAINNET: address.optional(),
  REWARD_SPLITTER_FACTORY_ETH_HOODI: address.optional(),
  PROVIDER_SHARE_BPS_ETH_MAINNET: count(1, maxShareBps).optional(),
  PROVIDER_SHARE_BPS_ETH_HOODI: count(1, maxShareBps).optional(),
  VALIDATOR_CLIENT_URL_ETH_MAINNET: httpUrl.optional(),
  VALIDATOR_CLIENT_URL_ETH_HOODI: httpUrl.optional(),
  VALIDATOR_CLIENT_TOKEN_ETH_MAINNET: secret.optional(),
  VALIDATOR_CLIENT_TOKEN_ETH_HOODI: secret.optional(),
  VALIDATOR_CLIENT_SILENCE_SECONDS: count(30, 86_400).default(600),
  VALIDATOR_MNEMONIC: mnemonic.optional(),
  VALIDATOR_KEY_INDEX_START: count(0, 2_000_000_000).default(0),
  VALIDATOR_KEY_SAFETY_GAP: count(0, 1_000_000).default(1_000),
  VALIDATOR_KEY_LOOK_AHEAD: count(100, 8_000).optional(),
  VALIDATOR_KEY_FOLDER: z.string().default('.granary/keys'),
  VALIDATOR_KEYS_PER_HOUR_MAX: count(1, 100_000_000).default(2_000_000),
  KEYS_SOCKET: socketPath.optional(),
  KEYS_SOCKET_MODE: z
    .enum(['0600', '0660'])
    .default('0600')
    .transform(text => Number.parseInt(text, 8)),
  KEYSTORE_PASSWORD: password.optional(),
  OFFER_TTL_SECONDS: count(60, 31_536_000).default(86_400),
  OFFER_RETENTION_DAYS: count(1, 3_650).default(30),
  OFFER_OPEN_VALIDATORS_MAX: count(1, 10_000_000).default(100_000),
  OFFER_OPEN_VALIDATORS_PER_ADDRESS_MAX: count(1, 10_000_000).default(2_000),
  OFFER_OPEN_VALIDATORS_PER_VISITOR_MAX: count(1, 10_000_000).default(4_000),
  DEPOSIT_SCAN_SECONDS: count(1, 3_600).default(12),
  RATE_LIMIT_VALIDATORS_PER_HOUR: count(0, 10_000_000).default(5_000),
}

export type EthereumVariables = z.output<z.ZodObject<typeof variables>>

export const ethereumSettings = defineSettings({
  variables,
  secrets: [
    'VALIDATOR_CLIENT_TOKEN_ETH_MAINNET',
    'VALIDATOR_CLIENT_TOKEN_ETH_HOODI',
    'VALIDATOR_MNEMONIC',
    'KEYSTORE_PASSWORD',
  ],
  prefixes: [
    ...['BEACON_API_URL_', 'SECOND_BEACON_API_URL_', 'BATCH_DEPOSIT_ADDRESS_', 'PROVIDER_SHARE_', 'KEYS_'],
    ...['VALIDATOR_MNEMONIC', 'VALIDATOR_KEY', 'VALIDATOR_CLIENT_', 'KEYSTORE_', 'OFFER_', 'DEPOSIT_SCAN_'],
  ],
  check: values => [
    ...missingHalf(values, 'VALIDATOR_MNEMONIC', 'KEYSTORE_PASSWORD'),
    ...(['ETH_MAINNET', 'ETH_HOODI'] as const).flatMap(network => [
      ...missingClientHalf(values, network),
      ...missingHalf(values, `REWARD_SPLITTER_FACTORY_${network}`, `PROVIDER_SHARE_BPS_${network}`),
      ...missingNeed(values, `SECOND_BEACON_API_URL_${network}`, `BEACON_API_URL_${network}`),
      ...sameServer(values, `SECOND_BEACON_API_URL_${network}`, `BEACON_API_URL_${network}`, oneOpinion),
    ]),
    ...sameServer(values, 'VALIDATOR_CLIENT_URL_ETH_HOODI', 'VALIDATOR_CLIENT_URL_ETH_MAINNET', oneNetwork),
    ...publishedPhrase(values),
  ],
  read: values => ({
    networks: { eth: networkSettings(values, 'ETH_MAINNET'), hoodi: networkSettings(values, 'ETH_HOODI') },
    /** The source of validator keys; without it no deposit is offered. */
    keys: values.KEYS_SOCKET
      ? {
          /** Unix socket of the process that makes keys. */
          socket: values.KEYS_SOCKET,
          /** Fewest indexes to skip if keys may have been offered without this database knowing. */
          safetyGap: values.VALIDATOR_KEY_SAFETY_GAP,
          /** How many unused keys in a row end the search for used ones; depends on the allowances by default. */
          lookAhead: values.VALIDATOR_KEY_LOOK_AHEAD,
        }
      : undefined,
    /** Most validators in open offers at a time: in total, for one withdrawal address, for one visitor. */
    offers: {
      ttlSeconds: values.OFFER_TTL_SECONDS,
      /** From the expiry of an offer without a deposit until it is deleted. */
      retentionDays: values.OFFER_RETENTION_DAYS,
      maxOpenValidators: values.OFFER_OPEN_VALIDATORS_MAX,
      maxOpenValidatorsPerAddress: values.OFFER_OPEN_VALIDATORS_PER_ADDRESS_MAX,
      maxOpenValidatorsPerVisitor: values.OFFER_OPEN_VALIDATORS_PER_VISITOR_MAX,
    },
    /** New validator keys per visitor; 0 is no limit. */
    validatorsPerHour: values.RATE_LIMIT_VALIDATORS_PER_HOUR,
    depositScanSeconds: values.DEPOSIT_SCAN_SECONDS,
    /** No offers on a network whose validator client has been silent for longer. */
    clientSilenceSeconds: values.VALIDATOR_CLIENT_SILENCE_SECONDS,
  }),
  chains: values => [
    chainSettings(values, 'eth', 'ETH_MAINNET'),
    chainSettings(values, 'hoodi', 'ETH_HOODI'),
  ],
})

function chainSettings(
  values: EthereumVariables,
  id: EthereumNetworkId,
  network: 'ETH_MAINNET' | 'ETH_HOODI',
) {
  const canStake = Boolean(values[`BEACON_API_URL_${network}`] && values.KEYS_SOCKET)
  return { chain: ethereumNetworks[id], ...(values[`RPC_URLS_${network}`] ?? noNodes), canStake }
}

function networkSettings(values: EthereumVariables, network: 'ETH_MAINNET' | 'ETH_HOODI') {
  const beacon = values[`BEACON_API_URL_${network}`]
  const url = values[`VALIDATOR_CLIENT_URL_${network}`]
  const factory = values[`REWARD_SPLITTER_FACTORY_${network}`]
  const shareBps = values[`PROVIDER_SHARE_BPS_${network}`]
  const second = values[`SECOND_BEACON_API_URL_${network}`]
  return {
    beaconApiUrl: beacon ? new Secret(beacon) : undefined,
    /** Compared with the first one for rewards. */
    secondBeaconApiUrl: second ? new Secret(second) : undefined,
    /** Length of a day of rewards. */
    rewardDaySeconds: values[`REWARD_DAY_SECONDS_${network}`],
    batchDepositAddress: values[`BATCH_DEPOSIT_ADDRESS_${network}`],
    /** The provider's share of execution rewards; undefined if none. */
    rewardSplitter: factory && shareBps ? { factory, shareBps } : undefined,
    /** Reached through the keys process, which alone has its token. */
    validatorClient: url ? { url: new Secret(url) } : undefined,
  }
}

const oneNetwork = 'a validator client runs the keys of one network'
const oneOpinion = 'a node that is asked twice says the same twice'

/** The process that serves visitors has the client's address without its token. */
function missingClientHalf(
  values: EthereumVariables,
  network: 'ETH_MAINNET' | 'ETH_HOODI',
): SettingProblem[] {
  const [url, token] = [`VALIDATOR_CLIENT_URL_${network}`, `VALIDATOR_CLIENT_TOKEN_${network}`] as const
  const isServing = values.KEYS_SOCKET !== undefined && !values.VALIDATOR_MNEMONIC
  return isServing && !values[token] ? [] : missingHalf(values, url, token)
}

/** A separate keys process gets the mainnet's validator client, and no beacon node. */
function publishedPhrase(values: EthereumVariables): SettingProblem[] {
  const mnemonic = values.VALIDATOR_MNEMONIC?.reveal()
  const isOnMainnet = values.BEACON_API_URL_ETH_MAINNET || values.VALIDATOR_CLIENT_URL_ETH_MAINNET
  if (!mnemonic || !publishedMnemonics.has(mnemonic) || !isOnMainnet) return []
  const reason = 'is a published test phrase, and everybody could run (and slash) validators made from it'
  return [{ variable: 'VALIDATOR_MNEMONIC', reason: `${reason}; Ethereum mainnet needs one of your own` }]
}

/** Well-known phrases: using them gives the keys away. */
const publishedMnemonics: ReadonlySet<string> = new Set([
  'test test test test test test test test test test test junk',
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon art',
  'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
])
