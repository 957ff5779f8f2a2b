import type { EthereumStatus } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import type { Database } from '#server/platform/db/Database.ts'
import { createProofsOfWork } from '#server/platform/http/createProofsOfWork.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { RateLimits } from '#server/platform/rateLimits/createRateLimits.ts'
import type { EthereumSettings } from '../settings/ethereumSettings.ts'
import type { EthereumUpstream } from '../upstreams/createEthereumUpstreams.ts'
import { createClientStore } from './clients/ClientStore.ts'
import { createClientGate } from './clients/createClientGate.ts'
import type { ValidatorMetrics } from './createValidatorMetrics.ts'
import type { Keys } from './keys/createKeys.ts'
import { type BeaconView, createBeaconView } from './life/createBeaconView.ts'
import { createLifeService } from './life/createLifeService.ts'
import { createValidatorStore } from './life/ValidatorStore.ts'
import { createOfferService, type OfferService } from './offers/createOfferService.ts'
import { createOfferStore } from './offers/OfferStore.ts'
import { createRewardTerms } from './splitter/createRewardTerms.ts'
import { createStatusReader } from './status/createStatusReader.ts'

export type ValidatorsService = ReturnType<typeof createValidatorsService>

export type ValidatorsParts = {
  database: Database
  keys: Keys | undefined
  settings: EthereumSettings
  limitOf: RateLimits
  metrics: ValidatorMetrics
}

export function createValidatorsService(parts: ValidatorsParts) {
  const { database, keys, settings, limitOf, metrics } = parts
  const views = new Map<string, BeaconView>()
  const statusReaders = new Map<string, () => Promise<EthereumStatus>>()
  const store = createOfferStore(database.orm)
  const rewards = createRewardTerms(settings.networks)
  const gate = createClientGate({
    store: createClientStore(database.orm),
    clientOf: id => keys?.clientOf(id),
    silenceSeconds: settings.clientSilenceSeconds,
  })
  const offers =
    keys &&
    createOfferService({
      ...{ keys, store, rewards, gate, metrics, usedKeys },
      settings: settings.offers,
      work: createProofsOfWork({ seal: text => keys.visitorId(text), limitOf }),
    })

  const life = createLifeService(createValidatorStore(database.orm), viewOf)

  async function usedKeys(network: EthereumUpstream, pubkeys: readonly Hex[]): Promise<ReadonlySet<Hex>> {
    const { keys: found } = await life.checkKeys(network, pubkeys)
    return new Set(found.filter(({ state }) => state !== 'unknown').map(({ pubkey }) => pubkey))
  }

  async function viewOf(network: EthereumUpstream): Promise<BeaconView> {
    const { beacon } = await network.nodes()
    const view = views.get(network.id) ?? createBeaconView(beacon)
    views.set(network.id, view)
    return view
  }

  async function statusReaderOf(network: EthereumUpstream): Promise<() => Promise<EthereumStatus>> {
    const [nodes, view] = [await network.nodes(), await viewOf(network)]
    const reader =
      statusReaders.get(network.id) ?? createStatusReader(network, nodes, view, settings.networks[network.id])
    statusReaders.set(network.id, reader)
    return reader
  }

  return {
    /** @throws {KeysNotConfiguredError} KEYS_NOT_CONFIGURED */
    offers(): OfferService {
      if (!offers) throw new KeysNotConfiguredError()
      return offers
    },
    rewards,
    /** The beacon chain as seen by concurrent visitors. */
    viewOf,
    life,
    /** Those of the keys that were offered for operators of SSV to run. */
    ssvKeys: store.ssvKeys,
    async status(network: EthereumUpstream): Promise<EthereumStatus> {
      const read = await statusReaderOf(network)
      const isPaused = keys !== undefined && !(await gate.isOpen(network))
      return { ...(await read()), ...(isPaused && { newValidatorsPaused: true }) }
    },
  }
}

/** The operator has configured no mnemonic. */
export class KeysNotConfiguredError extends RefusedError {
  constructor() {
    super('This provider has not set up validator keys.', { code: 'KEYS_NOT_CONFIGURED', status: 503 })
  }
}
