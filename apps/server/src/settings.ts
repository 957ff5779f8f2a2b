import type { ConfluxNetworkId, EthereumNetworkId } from '@granary/chains'
import type { SplitterTerms } from '@granary/staking/ethereum/splitter'
import type { AnswerLimits } from './platform/http/createAnswerBudget.ts'
import { checkTogether } from './settings/checkTogether.ts'
import { type Environment, readVariables } from './settings/readVariables.ts'
import { Secret } from './settings/Secret.ts'
import type { Variables } from './settings/variables.ts'

/** What the operator has decided, checked. Upstream addresses are secret: providers put API keys into them. */
export type Settings = {
  host: string
  /** 0 takes a free port. */
  port: number
  logLevel: Variables['LOG_LEVEL']
  /** How addresses of wallets and visitors stand in the log. */
  logAddresses: Variables['LOG_ADDRESSES']
  /** Folder of the built site; without it the server answers the API alone. */
  staticFolder: string | undefined
  /** `folder` is a PGlite folder, or `memory:` for one that is gone with the process. */
  database: PostgresSettings | PgliteSettings
  /** How many reverse proxies stand before this server: as many addresses of X-Forwarded-For are believed. */
  trustedProxies: number
  /** From the moment readiness says no until no more requests are taken. */
  drainSeconds: number
  metricsToken: Secret | undefined
  /** For so long browsers take the site by https alone, once they have seen it so at `publicOrigin`. */
  hstsSeconds: number
  answers: AnswerLimits
  /** Per visitor address; 0 is no limit. */
  rateLimits: {
    requestsPerMinute: number
    rpcPerMinute: number
    validatorsPerHour: number
    signInsPerHour: number
    watchesPerHour: number
    exitsPerHour: number
  }
  signIn: SignInSettings
  /** JSON-RPC upstreams by chain id, the preferred one first. */
  rpcUrls: ReadonlyMap<number, RpcUrls>
  rpc: RpcSettings
  ethereum: Readonly<Record<EthereumNetworkId, EthereumSettings>>
  conflux: Readonly<Record<ConfluxNetworkId, ConfluxSettings>>
  confluxJobs: ConfluxJobSettings
  /** Where validator keys come from; without it no deposit is offered. */
  keys: KeySettings | undefined
  offers: OfferSettings
  depositScanSeconds: number
  /** Nothing is offered on a network whose validator client has not answered for longer. */
  clientSilenceSeconds: number
  /** Where prices of ETH come from; undefined where nothing is told in fiat. */
  prices: PriceSettings | undefined
  /** How often the validators of a whole chain are read anew while somebody asks; a big chain less often. */
  chainIndexSeconds: number
  rewards: RewardSettings
  /** Undefined where nobody is told anything. */
  alerts: AlertSettings | undefined
}

/** WebSocket addresses tell of new blocks; calls go to the others. */
export type RpcUrls = { urls: readonly Secret[]; webSocketUrls: readonly Secret[] }

export type RpcSettings = {
  /** A node whose newest block is older than the others' by more is asked last. */
  toleratedLagSeconds: number
  /** For a whole request to a chain, failover included. */
  timeoutMs: number
  /** How often the newest block is read where no WebSocket tells of it. */
  headPollMs: number
  /** Memory for answers that are kept, all chains together. */
  cacheBytes: number
  /** No call of a visitor may make a node use more gas. */
  callGasMax: bigint
}

export type SignInSettings = {
  /** Where visitors see the site; without it people sign in on this machine alone. */
  publicOrigin: string | undefined
  sessionHours: number
  /** CAIP-2 ids of the chains whose accounts may sign in; every chain of the EVM that the server knows unless told. */
  chains: readonly string[] | undefined
}

export type PostgresSettings = {
  url: Secret
  /** Most connections of this process. */
  connections: number
}

export type PgliteSettings = { folder: string }

export type EthereumSettings = {
  beaconApiUrl: Secret | undefined
  /** What the first one says of rewards is compared with this one. */
  secondBeaconApiUrl: Secret | undefined
  /** Length of a day of rewards. */
  rewardDaySeconds: number
  batchDepositAddress: `0x${string}` | undefined
  /** What the provider takes of execution rewards; undefined where it takes nothing. */
  rewardSplitter: SplitterTerms | undefined
  /** Reached through the keys process, which alone has its token. */
  validatorClient: { url: Secret } | undefined
}

export type RewardSettings = {
  scanSeconds: number
  /** Validators beside the provider's own whose rewards are reckoned, a network. */
  watchedValidatorsMax: number
}

export type ConfluxSettings = {
  /** Pools whose history is kept. */
  pools: readonly ConfluxPoolSetting[]
  /** The provider's own bridges, worked by this server; undefined where it has none. */
  keeper: ConfluxKeeperSettings | undefined
}

/** `firstBlock`: eSpace block in which the pool was deployed, or any before it. */
export type ConfluxPoolSetting = { kind: 'vote' | 'share'; address: `0x${string}`; firstBlock: bigint }

export type ConfluxKeeperSettings = {
  coreRpcUrl: Secret
  /** Pays the gas of the bridges' work and can do nothing else. */
  key: Secret
  /** Core space addresses (CIP-37), lower case. */
  bridges: readonly string[]
}

export type ConfluxJobSettings = {
  scanSeconds: number
  keeperSeconds: number
  /** Work of a bridge that is due for longer is an alarm. */
  keeperAlarmSeconds: number
}

export type KeySettings = {
  /** Unix socket of the process that makes keys. */
  socket: string
  /** So many indexes at least are left out where keys may have been offered that this database does not know. */
  safetyGap: number
  /** So many unused keys in a row are taken for the end of the used ones; reckoned from the allowances unless set. */
  lookAhead: number | undefined
}

export type AlertSettings = {
  /** Encrypts where messages go, and makes the tokens of links. */
  key: Secret
  /** Undefined where no mail can be sent. */
  mail: MailSettings | undefined
  scanSeconds: number
  /** Least time between two messages of one subscription. */
  spacingSeconds: number
  /** Webhooks may lie on private addresses, and be plain http. */
  privateWebhooks: boolean
  perAccount: number
  /** Of one visitor. */
  changesPerHour: number
  /** To one address, beside the alerts themselves: links and tests. */
  mailsPerDay: number
}

export type MailSettings = { smtpUrl: Secret; from: { name: string; address: string } }

export type PriceSettings =
  | { file: string }
  | {
      /** With {date}, or {day}, {month} and {year}; {currency}. */
      urlTemplate: Secret
      /** Names within the answer, with dots between them. */
      path: string
      requestsPerMinute: number
      /** ISO 4217, lower case. */
      currencies: readonly string[]
    }

/** Validators that may stand in open offers at a time: in all, for one withdrawal address, for one visitor. */
export type OfferSettings = {
  ttlSeconds: number
  /** From the expiry of an offer that saw no deposit until it is forgotten. */
  retentionDays: number
  maxOpenValidators: number
  maxOpenValidatorsPerAddress: number
  maxOpenValidatorsPerVisitor: number
}

const megabyte = 1024 * 1024

/**
 * Reads the settings from environment variables.
 * @throws {SettingsInvalidError} SETTINGS_INVALID names each wrong variable and what is wrong with it
 */
export function readSettings(environment: Environment): Settings {
  const values = readVariables(environment)
  checkTogether(values)
  return {
    host: values.HOST,
    port: values.PORT,
    logLevel: values.LOG_LEVEL,
    logAddresses: values.LOG_ADDRESSES,
    staticFolder: values.STATIC_FOLDER,
    database: databaseSettings(values),
    trustedProxies: values.TRUSTED_PROXIES,
    drainSeconds: values.DRAIN_SECONDS,
    metricsToken: values.METRICS_TOKEN,
    hstsSeconds: values.HSTS_SECONDS,
    answers: {
      visitorBytes: values.ANSWERS_PER_VISITOR_MEGABYTES * megabyte,
      totalBytes: values.ANSWERS_MEGABYTES * megabyte,
      stallMs: values.ANSWER_STALL_SECONDS * 1_000,
    },
    rateLimits: {
      requestsPerMinute: values.RATE_LIMIT_REQUESTS_PER_MINUTE,
      rpcPerMinute: values.RATE_LIMIT_RPC_PER_MINUTE,
      validatorsPerHour: values.RATE_LIMIT_VALIDATORS_PER_HOUR,
      signInsPerHour: values.RATE_LIMIT_SIGN_INS_PER_HOUR,
      watchesPerHour: values.RATE_LIMIT_WATCHES_PER_HOUR,
      exitsPerHour: values.RATE_LIMIT_EXITS_PER_HOUR,
    },
    signIn: {
      publicOrigin: values.PUBLIC_ORIGIN,
      sessionHours: values.SIGN_IN_SESSION_HOURS,
      chains: values.SIGN_IN_CHAINS,
    },
    rpcUrls: rpcUrlsOf(values),
    rpc: {
      toleratedLagSeconds: values.RPC_LAG_SECONDS,
      timeoutMs: values.RPC_TIMEOUT_SECONDS * 1_000,
      headPollMs: values.RPC_HEAD_POLL_MS,
      cacheBytes: values.RPC_CACHE_MEGABYTES * megabyte,
      callGasMax: BigInt(values.RPC_CALL_GAS_MAX),
    },
    ethereum: {
      eth: ethereumSettings(values, 'ETH_MAINNET'),
      hoodi: ethereumSettings(values, 'ETH_HOODI'),
    },
    conflux: {
      mainnet: confluxSettings(values, 'MAINNET'),
      testnet: confluxSettings(values, 'TESTNET'),
    },
    confluxJobs: {
      scanSeconds: values.CONFLUX_SCAN_SECONDS,
      keeperSeconds: values.CONFLUX_KEEPER_SECONDS,
      keeperAlarmSeconds: values.CONFLUX_KEEPER_ALARM_SECONDS,
    },
    keys: keySettings(values),
    offers: {
      ttlSeconds: values.OFFER_TTL_SECONDS,
      retentionDays: values.OFFER_RETENTION_DAYS,
      maxOpenValidators: values.OFFER_OPEN_VALIDATORS_MAX,
      maxOpenValidatorsPerAddress: values.OFFER_OPEN_VALIDATORS_PER_ADDRESS_MAX,
      maxOpenValidatorsPerVisitor: values.OFFER_OPEN_VALIDATORS_PER_VISITOR_MAX,
    },
    depositScanSeconds: values.DEPOSIT_SCAN_SECONDS,
    clientSilenceSeconds: values.VALIDATOR_CLIENT_SILENCE_SECONDS,
    prices: priceSettings(values),
    chainIndexSeconds: values.CHAIN_INDEX_SECONDS,
    rewards: {
      scanSeconds: values.REWARD_SCAN_SECONDS,
      watchedValidatorsMax: values.WATCHED_VALIDATORS_MAX,
    },
    alerts: alertSettings(values),
  }
}

function databaseSettings(values: Variables): Settings['database'] {
  const { DATABASE_URL: url, DATABASE_CONNECTIONS: connections, DATABASE_FOLDER: folder } = values
  return url ? { url, connections } : { folder }
}

function rpcUrlsOf(values: Variables): Settings['rpcUrls'] {
  const byChain = [
    [1, values.RPC_URLS_ETH_MAINNET],
    [560048, values.RPC_URLS_ETH_HOODI],
    [1030, values.RPC_URLS_CFX_MAINNET],
    [71, values.RPC_URLS_CFX_TESTNET],
  ] as const
  const secrets = (urls: readonly string[] = []) => urls.map(url => new Secret(url))
  return new Map(
    byChain.map(([id, given]) => [
      id,
      { urls: secrets(given?.urls), webSocketUrls: secrets(given?.webSocketUrls) },
    ]),
  )
}

function ethereumSettings(values: Variables, network: 'ETH_MAINNET' | 'ETH_HOODI'): EthereumSettings {
  const beacon = values[`BEACON_API_URL_${network}`]
  const url = values[`VALIDATOR_CLIENT_URL_${network}`]
  const factory = values[`REWARD_SPLITTER_FACTORY_${network}`]
  const shareBps = values[`PROVIDER_SHARE_BPS_${network}`]
  const second = values[`SECOND_BEACON_API_URL_${network}`]
  return {
    beaconApiUrl: beacon ? new Secret(beacon) : undefined,
    secondBeaconApiUrl: second ? new Secret(second) : undefined,
    rewardDaySeconds: values[`REWARD_DAY_SECONDS_${network}`],
    batchDepositAddress: values[`BATCH_DEPOSIT_ADDRESS_${network}`],
    rewardSplitter: factory && shareBps ? { factory, shareBps } : undefined,
    validatorClient: url ? { url: new Secret(url) } : undefined,
  }
}

function confluxSettings(values: Variables, network: 'MAINNET' | 'TESTNET'): ConfluxSettings {
  const key = values[`CONFLUX_KEEPER_KEY_${network}`]
  const bridges = values[`CONFLUX_BRIDGES_${network}`]
  const coreRpcUrl = values[`CONFLUX_CORE_RPC_URL_${network}`]
  return {
    pools: values[`CONFLUX_POOLS_${network}`] ?? [],
    keeper: key && bridges && coreRpcUrl ? { key, bridges, coreRpcUrl: new Secret(coreRpcUrl) } : undefined,
  }
}

function keySettings(values: Variables): KeySettings | undefined {
  const { KEYS_SOCKET: socket } = values
  if (!socket) return undefined
  return {
    socket,
    safetyGap: values.VALIDATOR_KEY_SAFETY_GAP,
    lookAhead: values.VALIDATOR_KEY_LOOK_AHEAD,
  }
}

function alertSettings(values: Variables): AlertSettings | undefined {
  const { ALERT_KEY: key, SMTP_URL: smtpUrl, MAIL_FROM: from } = values
  if (!key) return undefined
  return {
    key,
    mail: smtpUrl && from ? { smtpUrl, from } : undefined,
    scanSeconds: values.ALERT_SCAN_SECONDS,
    spacingSeconds: values.ALERT_SPACING_SECONDS,
    privateWebhooks: values.ALERT_WEBHOOKS_PRIVATE === 'yes',
    perAccount: values.ALERTS_PER_ACCOUNT_MAX,
    changesPerHour: values.RATE_LIMIT_ALERTS_PER_HOUR,
    mailsPerDay: values.RATE_LIMIT_ALERT_MAILS_PER_DAY,
  }
}

function priceSettings(values: Variables): PriceSettings | undefined {
  const { PRICE_FILE: file, PRICE_SOURCE_URL_TEMPLATE: urlTemplate } = values
  if (file) return { file }
  if (!urlTemplate) return undefined
  return {
    urlTemplate,
    path: values.PRICE_SOURCE_PATH,
    requestsPerMinute: values.PRICE_SOURCE_PER_MINUTE,
    currencies: values.PRICE_CURRENCIES,
  }
}
