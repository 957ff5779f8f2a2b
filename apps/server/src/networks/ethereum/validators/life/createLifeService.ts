import type { KeyUse, Validator } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { defineService } from '#server/platform/modules/createServices.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { BeaconView } from './createBeaconView.ts'
import { lifeOf } from './lifeOf.ts'
import type { KnownValidator, ValidatorStore } from './ValidatorStore.ts'

/** The source, and its slot. */
type Observed = { headSlot: number; source: string }

/** A key check decides whether someone deposits: its answers may be this old at most, milliseconds. */
const checkedWithinMs = 5_000

export type BeaconViewOf = (network: EthereumUpstream) => Promise<BeaconView>

/** The beacon chain for concurrent visitors, shared by all pages. */
export const beaconViewService = defineService<BeaconViewOf>('beacon views')

export function createLifeService(store: ValidatorStore, viewOf: BeaconViewOf) {
  async function observe(network: EthereumUpstream, known: KnownValidator[]) {
    const view = await viewOf(network)
    const [found, pending, headSlot, source] = await Promise.all([
      view.validators(known.map(({ pubkey }) => pubkey)),
      view.pendingDeposits(),
      view.headSlot(),
      view.source(),
    ])
    const validators = known.map(one => lifeOf(one, found.get(one.pubkey), pending.pubkeys))
    return { validators, headSlot, source }
  }

  return {
    async list(network: EthereumUpstream, address: Hex): Promise<Observed & { validators: Validator[] }> {
      return observe(network, await store.listByAddress(network.chain.id, address))
    },
    /** @throws {ValidatorNotFoundError} VALIDATOR_NOT_FOUND */
    async find(network: EthereumUpstream, pubkey: Hex): Promise<Observed & { validator: Validator }> {
      const known = await store.listByKeys(network.chain.id, [pubkey])
      if (known.length === 0) throw new ValidatorNotFoundError()
      const { validators, ...observed } = await observe(network, known)
      const [validator] = validators
      if (!validator) throw new ValidatorNotFoundError()
      return { validator, ...observed }
    },
    /**
     * Whether the beacon chain knows these keys, the provider's or not; the slot is that of the oldest part of the
     * answer.
     * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING: a node that is behind would call used keys unused
     */
    async checkKeys(
      network: EthereumUpstream,
      pubkeys: readonly Hex[],
    ): Promise<Observed & { keys: KeyUse[] }> {
      const view = await viewOf(network)
      await view.checkSynced.within(checkedWithinMs)
      const headSlot = await view.headSlot.within(checkedWithinMs)
      // The queue first: what leaves it meanwhile is a validator then. The other way round it could be in neither.
      const pending = await view.pendingDeposits.within(checkedWithinMs)
      const [found, source] = await Promise.all([view.validators(pubkeys), view.source()])
      const keys = pubkeys.map(pubkey => ({
        pubkey,
        state: found.has(pubkey)
          ? ('validator' as const)
          : pending.pubkeys.has(pubkey)
            ? ('pending_deposit' as const)
            : ('unknown' as const),
      }))
      return { keys, headSlot: Math.min(headSlot, pending.slot), source }
    },
  }
}

/** The provider never offered that key on this network. */
export class ValidatorNotFoundError extends RefusedError {
  constructor() {
    super('This provider has no such validator.', { code: 'VALIDATOR_NOT_FOUND', status: 404 })
  }
}
