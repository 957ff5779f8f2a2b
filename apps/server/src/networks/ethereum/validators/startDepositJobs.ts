import { ethereumNetworkIds } from '@granary/chains'
import type { Jobs } from '#server/platform/jobs/startJobs.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import type { EthereumSettings } from '../settings/ethereumSettings.ts'
import type { EthereumUpstream, EthereumUpstreams } from '../upstreams/createEthereumUpstreams.ts'
import { createClientStore } from './clients/ClientStore.ts'
import { checkClient } from './clients/checkClient.ts'
import type { ValidatorMetrics } from './createValidatorMetrics.ts'
import { checkFeeRecipients } from './deposits/checkFeeRecipients.ts'
import { createReports } from './deposits/createReports.ts'
import { createDepositStore } from './deposits/DepositStore.ts'
import { importKeystores } from './deposits/importKeystores.ts'
import { createKeystoreStore } from './deposits/KeystoreStore.ts'
import { createOutcomeStore } from './deposits/OutcomeStore.ts'
import { scanDeposits } from './deposits/scanDeposits.ts'
import { setFeeRecipients } from './deposits/setFeeRecipients.ts'
import { settleDeposits } from './deposits/settleDeposits.ts'
import type { Keys } from './keys/createKeys.ts'
import { createOfferStore } from './offers/OfferStore.ts'
import { retireOffers } from './offers/retireOffers.ts'

const expirySeconds = 300
const clientSeconds = 30
const retireSeconds = 3_600
const lifeSeconds = 30
const daySeconds = 86_400

export type DepositJobsParts = Pick<ModuleContext, 'database' | 'log'> & {
  jobs: Jobs
  networks: EthereumUpstreams
  keys: Keys
  settings: EthereumSettings
  metrics: ValidatorMetrics
}

/** Background work: sees deposits, hands their keys over, closes old offers. */
export async function startDepositJobs(parts: DepositJobsParts): Promise<undefined> {
  const { jobs, networks, keys, settings, database, log } = parts
  for (const id of ethereumNetworkIds) {
    const network = networks[id]
    if (!network.configured) continue
    await jobs.every(`watch-deposits-${id}`, settings.depositScanSeconds, createWatch(network, parts))
    const client = keys.clientOf(id)
    if (client)
      await jobs.every(`check-validator-client-${id}`, clientSeconds, () =>
        checkClient({
          chainId: network.chain.id,
          client,
          store: createClientStore(database.orm),
          beacon: async () => (await network.nodes()).beacon,
        }),
      )
    const check = createFeeRecipientCheck(network, parts)
    if (check) await jobs.every(`check-fee-recipients-${id}`, daySeconds, check)
    else log.warn({ network: id }, 'no validator client configured: deposited keys wait for one')
  }
  const offers = createOfferStore(database.orm)
  await jobs.every('expire-offers', expirySeconds, () => offers.expireOld())
  const { retentionDays } = settings.offers
  await jobs.every('retire-offers', retireSeconds, async () => {
    const keys = await retireOffers(database.orm, retentionDays)
    if (keys > 0) log.info({ keys }, 'forgot keys that were never deposited')
  })
  await jobs.every('note-life', lifeSeconds, () => keys.noteLife())
}

/** Reads the chain, hands keys over and looks up outcomes of deposits: a failure of one does not stop the rest. */
function createWatch(network: EthereumUpstream, parts: DepositJobsParts): () => Promise<void> {
  const { database, metrics, log } = parts
  const { id, chain } = network
  const onFlaw = (reason: string) => metrics.depositAlarms.inc({ network: id, reason })
  const handOver = createHandOver(network, parts)
  const stores = { deposits: createDepositStore(database.orm), outcomes: createOutcomeStore(database.orm) }
  let settledUpTo = -1n
  return async () => {
    const { rpc, beacon } = await network.nodes()
    const block = await scanDeposits({ rpc, chain, store: stores.deposits, log, onFlaw })
    metrics.scannedBlock.set({ network: id }, Number(block))
    try {
      await handOver()
    } finally {
      const settling = { beacon, chain, store: stores.outcomes, log, onTrouble: onFlaw }
      settledUpTo = await settleDeposits(settling, settledUpTo)
    }
  }
}

/** Undefined without a validator client. */
function createFeeRecipientCheck(
  { id, chain }: EthereumUpstream,
  { database, keys, metrics, log }: DepositJobsParts,
): (() => Promise<void>) | undefined {
  const client = keys.clientOf(id)
  if (!client) return undefined
  const checking = {
    chainId: chain.id,
    client,
    store: createKeystoreStore(database.orm),
    log,
    onChanged: () => metrics.depositAlarms.inc({ network: id, reason: 'fee_recipient' }),
  }
  return async () => {
    await checkFeeRecipients(checking)
  }
}

function createHandOver({ id, chain }: EthereumUpstream, parts: DepositJobsParts): () => Promise<void> {
  const { database, keys, metrics, log } = parts
  const client = keys.clientOf(id)
  if (!client) return async () => {}
  const handing = {
    chainId: chain.id,
    client,
    store: createKeystoreStore(database.orm),
    reports: createReports(log),
    log,
  }
  return async () => {
    try {
      metrics.importedKeystores.inc({ network: id }, await importKeystores(handing))
    } finally {
      await setFeeRecipients(handing)
    }
  }
}
