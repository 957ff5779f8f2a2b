import { maxShareBps } from '@granary/staking/ethereum/splitter'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as z from 'zod'
import { alertVariables } from './alertVariables.ts'
import { confluxVariables } from './confluxVariables.ts'
import { count } from './count.ts'
import { isHttpUrl } from './isHttpUrl.ts'
import { priceVariables } from './priceVariables.ts'
import { rewardVariables } from './rewardVariables.ts'
import { rpcVariables } from './rpcVariables.ts'
import { Secret } from './Secret.ts'
import { caipChains, publicOrigin } from './signInVariables.ts'

const secret = z.string().transform(text => new Secret(text))

const httpUrl = z.string().refine(isHttpUrl, 'is not an http or https address')

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

const postgresUrl = z
  .string()
  .refine(text => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), 'is not a postgres:// address')
  .pipe(secret)

/** The system takes no longer path for a Unix socket. */
export const mostSocketPathBytes = 107

const socketPath = z
  .string()
  .refine(
    text => Buffer.byteLength(text) <= mostSocketPathBytes,
    `is longer than ${mostSocketPathBytes} bytes, which a Unix socket cannot be`,
  )

const password = z.string().min(8, 'is shorter than 8 characters').pipe(secret)

/** Every variable the server reads, each with its form. Those in `secretVariables` may come from a file. */
export const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: count(0, 65_535).default(3000),
  PUBLIC_ORIGIN: publicOrigin.optional(),
  HSTS_SECONDS: count(0, 63_072_000).default(15_552_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  LOG_ADDRESSES: z.enum(['full', 'short', 'hidden']).default('short'),
  STATIC_FOLDER: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: count(2, 500).default(10),
  DATABASE_FOLDER: z.string().default('.granary/database'),
  TRUSTED_PROXIES: count(0, 10).default(0),
  DRAIN_SECONDS: count(0, 120).default(0),
  METRICS_TOKEN: password.optional(),
  ANSWERS_PER_VISITOR_MEGABYTES: count(40, 65_536).default(64),
  ANSWERS_MEGABYTES: count(64, 1_048_576).default(512),
  ANSWER_STALL_SECONDS: count(1, 600).default(30),
  RATE_LIMIT_REQUESTS_PER_MINUTE: count(0, 1_000_000).default(1_200),
  RATE_LIMIT_RPC_PER_MINUTE: count(0, 10_000_000).default(6_000),
  RATE_LIMIT_VALIDATORS_PER_HOUR: count(0, 10_000_000).default(5_000),
  RATE_LIMIT_SIGN_INS_PER_HOUR: count(0, 1_000_000).default(300),
  SIGN_IN_SESSION_HOURS: count(1, 720).default(24),
  SIGN_IN_CHAINS: caipChains.optional(),
  ...rpcVariables,
  ...confluxVariables,
  ...alertVariables,
  ...rewardVariables,
  ...priceVariables,
  BEACON_API_URL_ETH_MAINNET: httpUrl.optional(),
  BEACON_API_URL_ETH_HOODI: httpUrl.optional(),
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
  CHAIN_INDEX_SECONDS: count(1, 86_400).default(384),
  RATE_LIMIT_WATCHES_PER_HOUR: count(0, 1_000_000).default(120),
  RATE_LIMIT_EXITS_PER_HOUR: count(0, 1_000_000).default(60),
})

export type Variables = z.output<typeof variables>

/** Each may be given as `{NAME}_FILE`, the path of a file that holds it. */
export const secretVariables = [
  'DATABASE_URL',
  'METRICS_TOKEN',
  'VALIDATOR_CLIENT_TOKEN_ETH_MAINNET',
  'VALIDATOR_CLIENT_TOKEN_ETH_HOODI',
  'CONFLUX_KEEPER_KEY_MAINNET',
  'CONFLUX_KEEPER_KEY_TESTNET',
  'VALIDATOR_MNEMONIC',
  'KEYSTORE_PASSWORD',
  'PRICE_SOURCE_URL_TEMPLATE',
  'ALERT_KEY',
  'SMTP_URL',
] as const satisfies readonly (keyof Variables)[]
