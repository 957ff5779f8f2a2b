import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { KeptOwner } from '../owners/OwnerStore.ts'
import type { DaySum } from '../../engine/DaySum.ts'
import type { KeptValidator } from './KeptValidator.ts'

/**
 * The day that is not over, up to the last finalised slot: of an owner, or of one validator alone. Undefined where
 * nothing of it was read, and where the node is away.
 */
export type OpenDayReader = (
  upstream: EthereumUpstream,
  of: { owner: KeptOwner } | { validator: KeptValidator },
) => Promise<DaySum | undefined>
