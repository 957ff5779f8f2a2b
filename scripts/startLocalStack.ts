import { join } from 'node:path'
import { type Devnet, defaultPorts, devnetAddresses, providerShareBps, startDevnet } from '@granary/devnet'
import { buildSite } from './buildSite.ts'
import { confluxEnvironment } from './confluxEnvironment.ts'
import { operatorSecrets } from './operatorSecrets.ts'
import { spawnServer } from './spawnServer.ts'
import { startMailCatcher } from './startMailCatcher.ts'

export type LocalStackOptions = {
  /** Keeps chains, database and secrets; a later start with the same folder goes on where this one stopped. */
  folder: string
  /** Port of the site and the API; 0 takes a free one. */
  port: number
  /** Milliseconds a slot of the beacon chain takes. */
  slotMs?: number
  /** `fixed`: the ports that the documents name; `free`: any, for tests. */
  devnetPorts: 'fixed' | 'free'
  onLog: (line: string) => void
  /** Further settings of the server. */
  environment?: Readonly<Record<string, string>>
}

export type LocalStack = {
  siteUrl: string
  devnet: Devnet
  /** Resolves when a part has ended by itself, with why. */
  broken: Promise<Error>
  stop(): Promise<void>
}

/** The whole product on local chains: execution and beacon chain, Conflux eSpace, server, site. */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const { folder, port, slotMs, devnetPorts, onLog } = options
  const mail = await startMailCatcher(join(folder, 'mail'), path => onLog(`a mail was sent: ${path}`))
  const [site, devnet] = await Promise.all([
    buildSite(),
    startDevnet({
      dataDir: join(folder, 'devnet'),
      ...(slotMs === undefined ? {} : { slotMs }),
      ...(devnetPorts === 'fixed' ? { ports: defaultPorts } : {}),
    }),
  ]).catch(async error => {
    await mail.stop()
    throw error
  })
  try {
    const environment = {
      ...serverEnvironment(folder, site, devnet),
      SMTP_URL: mail.url,
      ...options.environment,
    }
    const server = await spawnServer(environment, port, onLog)
    return {
      siteUrl: server.url,
      devnet,
      broken: firstError([server.ended, devnet.ended]),
      stop: async () => {
        await server.stop()
        await devnet.stop()
        await mail.stop()
      },
    }
  } catch (error) {
    await devnet.stop()
    await mail.stop()
    throw error
  }
}

function firstError(ends: readonly Promise<Error | undefined>[]): Promise<Error> {
  return new Promise(resolve => {
    for (const end of ends) void end.then(error => error && resolve(error))
  })
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
    VALIDATOR_CLIENT_URL_ETH_HOODI: ethereum.keymanagerUrl,
    VALIDATOR_CLIENT_TOKEN_ETH_HOODI: ethereum.keymanagerToken,
    VALIDATOR_MNEMONIC_FILE: secrets.mnemonicFile,
    KEYSTORE_PASSWORD_FILE: secrets.keystorePasswordFile,
    // Mails come to the folder `mail`, and webhooks may be on this machine.
    ALERT_KEY_FILE: secrets.alertKeyFile,
    MAIL_FROM: 'Local Granary <alerts@granary.localhost>',
    ALERT_SCAN_SECONDS: '2',
    ALERT_SPACING_SECONDS: '5',
    ALERT_WEBHOOKS_PRIVATE: 'yes',
    // Blocks come every second here, not every twelve.
    DEPOSIT_SCAN_SECONDS: '1',
    REWARD_SCAN_SECONDS: '1',
    // Eight epochs: a calendar of days can be played by warping.
    REWARD_DAY_SECONDS_ETH_HOODI: '64',
    CHAIN_INDEX_SECONDS: '8',
    ...(conflux ? confluxEnvironment(conflux) : {}),
  }
}
