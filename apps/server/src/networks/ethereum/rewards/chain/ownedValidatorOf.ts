import type { OwnedValidator, ValidatorStatus } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import { performanceBasisPoints } from '@granary/staking/ethereum/rewards'
import type { BeaconValidator } from '#server/networks/ethereum/upstreams/beaconSchemas.ts'
import type { PendingQueue } from '#server/networks/ethereum/validators/life/createBeaconView.ts'
import { lifeOf, stateOf } from '#server/networks/ethereum/validators/life/lifeOf.ts'
import type { KnownValidator } from '#server/networks/ethereum/validators/life/ValidatorStore.ts'
import type { KeptValidator } from '../history/KeptValidator.ts'

/** What is known of a validator, by source. */
export type Sources = {
  pubkey: Hex
  onBeacon: BeaconValidator | undefined
  known: KnownValidator | undefined
  kept: KeptValidator | undefined
  pending: PendingQueue
  partialGwei: bigint
  consolidation: OwnedValidator['consolidation']
}

export const noCredentials: Hex = `0x${'00'.repeat(32)}`

export function ownedValidatorOf(sources: Sources): OwnedValidator {
  const { pubkey, onBeacon, known, kept, pending, partialGwei, consolidation } = sources
  const state = onBeacon?.validator
  const queued = pending.byPubkey.get(pubkey)
  const credentials = state?.withdrawal_credentials ?? queued?.withdrawalCredentials
  return {
    ...stateOf(onBeacon),
    pubkey,
    status: statusOf(sources),
    slashed: state?.slashed ?? false,
    withdrawalCredentials: known && !state ? known.withdrawalCredentials : (credentials ?? noCredentials),
    depositAddress: known?.deposit?.from ?? null,
    depositTransaction: known?.deposit?.transactionHash ?? null,
    depositAmountGwei: known?.amountGwei ?? null,
    pendingDepositGwei: queued?.gwei ?? 0n,
    depositQueue: queued ? { place: queued.place, aheadGwei: queued.aheadGwei, slot: queued.slot } : null,
    pendingPartialGwei: partialGwei,
    consolidation,
    isProviders: known !== undefined,
    running: known?.running ?? false,
    income: incomeOf(kept),
    performance: kept ? performanceOf(kept) : null,
  }
}

function statusOf({ onBeacon, known, pending }: Sources): ValidatorStatus {
  if (known) return lifeOf(known, onBeacon, pending.pubkeys).status
  return onBeacon ? (onBeacon.status as ValidatorStatus) : 'pending_deposit'
}

/** Null until the first reading. */
export function incomeOf(kept: KeptValidator | undefined): OwnedValidator['income'] {
  if (kept?.fromSlot == null) return null
  const spanOf = (span: 'day' | 'week' | 'month' | 'total') => ({
    rewardsGwei: kept[`${span}Rewards`],
    penaltiesGwei: kept[`${span}Penalties`],
    slashingGwei: kept[`${span}Slashing`],
    executionWei: kept[`${span}ExecutionWei`],
  })
  return { day: spanOf('day'), week: spanOf('week'), month: spanOf('month'), total: spanOf('total') }
}

/** Over the last seven days. */
export function performanceOf(kept: KeptValidator): OwnedValidator['performance'] {
  return performanceBasisPoints({ attestedGwei: kept.weekAttestedGwei, perfectGwei: kept.weekPerfectGwei })
}
