import type { SsvValidatorWithState } from '@granary/api/ssv'
import type { Hex } from '@granary/staking/ethereum'
import { within } from '#server/platform/cache/within.ts'
import { stateOf } from '../../ethereum/validators/life/lifeOf.ts'
import type { SsvNetwork } from '../createSsvNetwork.ts'

type State = NonNullable<SsvValidatorWithState['beacon']>

/** A page about SSV does not wait longer for a beacon node. */
const patienceMs = 5_000

/**
 * State of the keys on the beacon chain, pending deposits included. A silent beacon node makes it empty: the contract's
 * facts do not depend on it.
 */
export async function statesOnBeacon(
  { upstream, viewOf }: SsvNetwork,
  pubkeys: readonly Hex[],
): Promise<ReadonlyMap<Hex, State>> {
  if (!upstream.configured || pubkeys.length === 0) return new Map()
  const read = async () => {
    const view = await viewOf(upstream)
    const [found, pending] = await Promise.all([view.validators(pubkeys), view.pendingDeposits()])
    const states = new Map<Hex, State>()
    for (const pubkey of pubkeys) {
      const known = found.get(pubkey)
      const queued = pending.byPubkey.get(pubkey)
      const { withdrawal_credentials: credentials = queued?.withdrawalCredentials } = known?.validator ?? {}
      if (!credentials) continue
      const status = known ? (known.status as State['status']) : 'pending_deposit'
      states.set(pubkey, { ...stateOf(known), pubkey, status, withdrawalCredentials: credentials })
    }
    return states
  }
  return within(read(), patienceMs, new Map()).catch(() => new Map())
}
