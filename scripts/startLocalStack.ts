import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  confluxChainId,
  type Devnet,
  type DevnetPorts,
  defaultPorts,
  deployNames,
  devnetAddresses,
  ethereumChainId,
  marketTokens,
  providerShareBps,
  startDevnet,
} from '@granary/devnet'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { buildSite } from './buildSite.ts'
import { confluxEnvironment } from './confluxEnvironment.ts'
import { keepRunning, type PartFailedError } from './local-stack/keepRunning.ts'
import { repositoryRoot } from './repositoryRoot.ts'
import { type ServerProcess, spawnServer } from './spawnServer.ts'
import { startMailCatcher } from './startMailCatcher.ts'

/** Names of accounts end in it. */
const localZone = 'granary.local'

export type LocalStackOptions = {
  /** Holds chains, database and secrets; a later start with the same folder resumes. */
  folder: string
  /** Port of the site and the API; 0 takes a free one. */
  port: number
  /** Milliseconds per slot of the beacon chain. */
  slotMs?: number
  /** `fixed`: the documented ports; `free`: any, for tests. */
  devnetPorts: 'fixed' | 'free'
  onLog: (line: string) => void
  /** Messages for the person at the terminal: a part ended and is restarted. */
  onMessage?: (text: string) => void
  /** Folder of a built site; by default the site is built if its sources changed. */
  site?: string
  /** Further settings of the server. */
  environment?: Readonly<Record<string, string>>
}

export type LocalStack = {
  siteUrl: string
  devnet: Devnet
  /** Ids of the processes that `npm start` keeps running. */
  processes(): { server: number; devnet: number }
  /** Resolves when a part ended too often to restart. */
  broken: Promise<PartFailedError>
  stop(): Promise<void>
}

/**
 * The whole product on local chains: execution and beacon chain, Conflux eSpace, server, site. Restarts a
 * server or chain that ends by itself at the same address: the database continues, the chains resume from
 * their last saved state.
 */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const { folder, port, slotMs, devnetPorts, onLog } = options
  const onMessage = (text: string) => {
    onLog(text)
    options.onMessage?.(text)
  }
  const mail = await startMailCatcher(join(folder, 'mail'), path => onLog(`mail sent: ${path}`))
  const [site, chains] = await Promise.all([
    options.site ?? buildSite(),
    keepRunning<Devnet>({
      name: 'The local chains',
      start: before =>
        startDevnet({
          dataDir: join(folder, 'devnet'),
          market: true,
          ...(slotMs === undefined ? {} : { slotMs }),
          ports: before ? portsOf(before) : devnetPorts === 'fixed' ? defaultPorts : {},
        }),
      onMessage,
    }),
  ]).catch(async error => {
    await mail.stop()
    throw error
  })
  try {
    const environment = {
      ...serverEnvironment(folder, site, chains.current()),
      SMTP_URL: mail.url,
      ...options.environment,
    }
    const server = await keepRunning<ServerProcess>({
      name: 'The server',
      start: before => spawnServer(environment, before ? Number(new URL(before.url).port) : port, onLog),
      onMessage,
    })
    await connectNames(chains.current(), server.current(), environment)
    await fillTreasury(chains.current(), environment)
    return {
      siteUrl: server.current().url,
      devnet: chains.current(),
      processes: () => ({ server: server.current().pid, devnet: chains.current().pid }),
      broken: Promise.race([server.givenUp, chains.givenUp]),
      stop: async () => {
        await server.stop()
        await chains.stop()
        await mail.stop()
      },
    }
  } catch (error) {
    await chains.stop()
    await mail.stop()
    throw error
  }
}

/** The chains' ports, so that their addresses stay the same. */
function portsOf({ ethereum, conflux, control }: Devnet): Partial<DevnetPorts> {
  const port = (url: string) => Number(new URL(url).port)
  return {
    ethereum: port(ethereum.rpcUrl),
    beacon: port(ethereum.beaconUrl),
    keymanager: port(ethereum.keymanagerUrl),
    control: port(control.url),
    ...(conflux ? { conflux: port(conflux.rpcUrl), confluxCore: port(conflux.coreRpcUrl) } : {}),
  }
}

function serverEnvironment(folder: string, site: string, devnet: Devnet): Record<string, string> {
  const secrets = operatorSecrets(join(folder, 'operator'))
  const { ethereum, conflux } = devnet
  return {
    STATIC_FOLDER: site,
    DATABASE_FOLDER: join(folder, 'database'),
    RPC_URLS_ETH_HOODI: ethereum.rpcUrl,
    BEACON_API_URL_ETH_HOODI: ethereum.beaconUrl,
    BATCH_DEPOSIT_ADDRESS_ETH_HOODI: devnetAddresses.batchDeposit,
    REWARD_SPLITTER_FACTORY_ETH_HOODI: devnetAddresses.rewardSplitterFactory,
    PROVIDER_SHARE_BPS_ETH_HOODI: String(providerShareBps),
    SWAP_ROUTERS: onHoodi(devnetAddresses.uniswapRouter),
    SWAP_TOKENS: [devnetAddresses.playDollar, devnetAddresses.playBarley, devnetAddresses.playMillet]
      .map(onHoodi)
      .join(),
    TOKENS_FILE: writeTokens(folder),
    SSV_NETWORK_ETH_HOODI: `${devnetAddresses.ssvNetwork},${devnetAddresses.ssvViews}@0`,
    SSV_API_URL_ETH_HOODI: `${devnet.control.url}/ssv/api`,
    VALIDATOR_CLIENT_URL_ETH_HOODI: ethereum.keymanagerUrl,
    VALIDATOR_CLIENT_TOKEN_ETH_HOODI: ethereum.keymanagerToken,
    VALIDATOR_MNEMONIC_FILE: secrets.mnemonicFile,
    KEYSTORE_PASSWORD_FILE: secrets.keystorePasswordFile,
    // Relative to the server's folder: the path of a Unix socket must be short.
    VALIDATOR_KEY_FOLDER: relative(repositoryRoot, join(folder, 'keys')),
    // Mails go to the folder `mail`, and webhooks may be on this machine.
    ALERT_KEY_FILE: secrets.alertKeyFile,
    MAIL_FROM: 'Local Granary <alerts@granary.localhost>',
    ALERT_SCAN_SECONDS: '2',
    ALERT_SPACING_SECONDS: '5',
    ALERT_WEBHOOKS_PRIVATE: 'yes',
    NAMES_ZONE: localZone,
    NAMES_GATEWAY_KEY_FILE: secrets.namesKeyFile,
    // The chain's clock may be years ahead.
    NAMES_ANSWER_SECONDS: '1000000000',
    ONRAMP_SANDBOX_KEY_FILE: secrets.treasuryKeyFile,
    ONRAMP_SANDBOX_EURO: '1.10',
    CONTACT_TO: 'Support <support@granary.localhost>',
    CONTACT_SEND_SECONDS: '2',
    RATE_LIMIT_CONTACT_PER_HOUR: '100',
    // Blocks come every second here, not every twelve.
    DEPOSIT_SCAN_SECONDS: '1',
    REWARD_SCAN_SECONDS: '1',
    SSV_SCAN_SECONDS: '1',
    // Eight epochs: warping plays a calendar of days.
    REWARD_DAY_SECONDS_ETH_HOODI: '64',
    CHAIN_INDEX_SECONDS: '8',
    ...(conflux ? confluxEnvironment(conflux) : {}),
  }
}

/** The market's tokens by name, at the prices that its pools open with; CFX, which has no pool here, at one of our own. */
function writeTokens(folder: string): string {
  const path = join(folder, 'tokens.json')
  const { dollar, barley, millet } = marketTokens
  const priced = [
    { token: dollar, address: devnetAddresses.playDollar, price: '1' },
    { token: barley, address: devnetAddresses.playBarley, price: '0.2' },
    { token: millet, address: devnetAddresses.playMillet, price: '0.4' },
  ]
  const tokens = priced.map(({ token: { name, symbol, decimals }, address }) => ({
    chainId: ethereumChainId,
    address,
    name,
    symbol,
    decimals,
  }))
  const prices = Object.fromEntries([
    [onHoodi(coinAddress), '2000'],
    [onESpace(coinAddress), '0.1'],
    ...priced.map(({ address, price }) => [onHoodi(address), price] as const),
  ])
  writeFileSync(path, JSON.stringify({ tokens, prices }))
  return path
}

/** The chain's coin among token addresses. */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const onESpace = (address: string) => `eip155:${confluxChainId}:${address}`

const onHoodi = (address: string) => `eip155:${ethereumChainId}:${address}`

/** Registered names resolve on the local chain, by this server's gateway. */
function connectNames(
  { ethereum }: Devnet,
  { url }: ServerProcess,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const key = readFileSync(environment.NAMES_GATEWAY_KEY_FILE ?? '', 'utf8').trim()
  return deployNames(ethereum.rpcUrl, {
    zone: localZone,
    url: `${url}/v1/names/ccip/{sender}/{data}`,
    signer: privateKeyToAddress(key as Hex),
  })
}

/** Play coins to sell, on both chains. */
async function fillTreasury(
  { ethereum, conflux }: Devnet,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const key = readFileSync(environment.ONRAMP_SANDBOX_KEY_FILE ?? '', 'utf8').trim()
  const params = [privateKeyToAddress(key as Hex), toHex(parseEther('100000'))]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params })
  for (const { rpcUrl } of [ethereum, ...(conflux ? [conflux] : [])])
    await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

type OperatorSecretFiles = {
  mnemonicFile: string
  keystorePasswordFile: string
  alertKeyFile: string
  namesKeyFile: string
  treasuryKeyFile: string
}

/**
 * A local operator's secret files in `folder`: random at the first start, then kept, because the local
 * chain's keys derive from them and one encrypts stored alerts.
 */
function operatorSecrets(folder: string): OperatorSecretFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    mnemonicFile: keep(join(folder, 'validator-mnemonic'), () => generateMnemonic(wordlist, 256)),
    keystorePasswordFile: keep(join(folder, 'keystore-password'), () =>
      randomBytes(24).toString('base64url'),
    ),
    alertKeyFile: keep(join(folder, 'alert-key'), () => randomBytes(32).toString('base64url')),
    namesKeyFile: keep(join(folder, 'names-key'), generatePrivateKey),
    treasuryKeyFile: keep(join(folder, 'treasury-key'), generatePrivateKey),
  }
}

function keep(path: string, make: () => string): string {
  if (!existsSync(path)) writeFileSync(path, `${make()}\n`, { mode: 0o600, flag: 'wx' })
  return path
}
