import { ethereumNetworkIds } from '@granary/chains'
import type { Database } from '../../platform/db/Database.ts'
import type { Jobs } from '../../platform/jobs/startJobs.ts'
import type { Log } from '../../platform/log/createLog.ts'
import type { Metrics } from '../../platform/metrics/createMetrics.ts'
import type { EthereumUpstream, EthereumUpstreams } from '../../platform/upstreams/createEthereumUpstreams.ts'
import { createValidatorClient } from '../../platform/upstreams/ValidatorClient.ts'
import type { Settings } from '../../settings.ts'
import { createDepositStore } from './deposits/DepositStore.ts'
import { importKeystores } from './deposits/importKeystores.ts'
import { createKeystoreStore } from './deposits/KeystoreStore.ts'
import { scanDeposits } from './deposits/scanDeposits.ts'
import { setFeeRecipients } from './deposits/setFeeRecipients.ts'
import type { Keys } from './keys/createKeys.ts'
import { createOfferStore } from './offers/OfferStore.ts'

const expirySeconds = 300

export type DepositJobsParts = {
  jobs: Jobs
  networks: EthereumUpstreams
  keys: Keys
  database: Database
  settings: Settings
  metrics: Metrics
  log: Log
}

/** What happens without anyone asking: deposits are seen, their keys handed over, old offers closed. */
export async function startDepositJobs(parts: DepositJobsParts): Promise<void> {
  const { jobs, networks, settings, database, log } = parts
  for (const id of ethereumNetworkIds) {
    const network = networks[id]
    if (!network.configured) continue
    await jobs.every(`watch-deposits-${id}`, settings.depositScanSeconds, () => watch(network, parts))
    if (!settings.ethereum[id].validatorClient)
      log.warn({ network: id }, 'no validator client is set up: deposited keys wait for one')
  }
  const offers = createOfferStore(database.orm)
  await jobs.every('expire-offers', expirySeconds, () => offers.expireOld())
}

async function watch(network: EthereumUpstream, parts: DepositJobsParts): Promise<void> {
  const { database, keys, settings, metrics, log } = parts
  const store = createDepositStore(database.orm)
  const { rpc } = await network.nodes()
  const block = await scanDeposits({ rpc, chain: network.chain, store, log })
  metrics.scannedBlock.set({ network: network.id }, Number(block))
  const client = settings.ethereum[network.id].validatorClient
  if (!client) return
  const handing = {
    chainId: network.chain.id,
    client: createValidatorClient(client),
    keys,
    store: createKeystoreStore(database.orm),
    log,
  }
  try {
    metrics.importedKeystores.inc({ network: network.id }, await importKeystores(handing))
  } finally {
    await setFeeRecipients(handing)
  }
}
