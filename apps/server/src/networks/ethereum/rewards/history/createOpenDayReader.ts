import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { OpenDays } from '../engine/createOpenDays.ts'
import type { DaySum } from '../engine/DaySum.ts'
import type { KeptOwner } from '../owners/OwnerStore.ts'
import type { HistoryStore } from './HistoryStore.ts'
import type { KeptValidator } from './KeptValidator.ts'

/**
 * The open day up to the last finalised slot, of an owner or of one validator. Undefined if nothing was read, or
 * while the node is away.
 */
export type OpenDayReader = (
  upstream: EthereumUpstream,
  of: { owner: KeptOwner } | { validator: KeptValidator },
) => Promise<DaySum | undefined>

/** Above this many, no visitor waits for states: the day appears when it ends. */
const mostValidators = 10_000

/** Sums of the open day. Without the node's answer the page has the ended days. */
export function createOpenDayReader(openDays: OpenDays, history: HistoryStore, log: Log): OpenDayReader {
  return async (upstream, of) => {
    const ids = 'owner' in of ? await history.idsOf(of.owner) : [of.validator.id]
    if (ids.length === 0 || ids.length > mostValidators) return undefined
    const key = 'owner' in of ? of.owner.owner : of.validator.pubkey
    try {
      const day = await openDays.read(upstream.id, key, ids)
      // What was read just before the day closed is in its sums by now.
      const newest = await history.newestDay(upstream.chain.id)
      return day && newest && day.slot <= newest.slot ? undefined : day
    } catch (error) {
      log.info({ err: error }, 'cannot read the open day')
      return undefined
    }
  }
}
