import type { Validator, ValidatorStatus } from '@granary/api'
import type { BeaconValidator } from '#server/networks/ethereum/upstreams/beaconSchemas.ts'
import type { KnownValidator } from './ValidatorStore.ts'

/**
 * A validator as provider and beacon chain together know it. The furthest reported stage counts: the beacon chain may
 * know a deposit before the server has read its block.
 */
export function lifeOf(
  known: KnownValidator,
  onBeacon: BeaconValidator | undefined,
  pending: ReadonlySet<string>,
): Validator {
  const { pubkey, withdrawalCredentials, amountGwei, deposit, running } = known
  return {
    ...stateOf(onBeacon),
    pubkey,
    status: statusOf(known, onBeacon, pending),
    withdrawalCredentials,
    depositAmountGwei: amountGwei,
    deposit,
    running,
  }
}

/** What the beacon chain alone decides. */
export function stateOf(onBeacon: BeaconValidator | undefined) {
  return {
    index: onBeacon?.index ?? null,
    balanceGwei: onBeacon?.balance ?? null,
    effectiveBalanceGwei: onBeacon?.validator.effective_balance ?? null,
    activationEligibilityEpoch: onBeacon?.validator.activation_eligibility_epoch ?? null,
    activationEpoch: onBeacon?.validator.activation_epoch ?? null,
    exitEpoch: onBeacon?.validator.exit_epoch ?? null,
    withdrawableEpoch: onBeacon?.validator.withdrawable_epoch ?? null,
  }
}

function statusOf(
  known: KnownValidator,
  onBeacon: BeaconValidator | undefined,
  pending: ReadonlySet<string>,
): ValidatorStatus {
  if (paysElsewhere(known, onBeacon)) return 'credentials_mismatch'
  if (onBeacon) return onBeacon.status as ValidatorStatus
  if (pending.has(known.pubkey)) return 'pending_deposit'
  if (!known.deposit) return 'offered'
  const { flaw, outcome, outcomeBlock } = known
  const isSettled = outcome === 'dropped' && BigInt(known.deposit.blockNumber) <= (outcomeBlock ?? 0n)
  return flaw || isSettled ? 'dropped' : 'deposited'
}

/** A staker may change the type of their credentials (0x01 to 0x02), but no one can change the address in them. */
function paysElsewhere(known: KnownValidator, onBeacon: BeaconValidator | undefined): boolean {
  const addressIn = (credentials: string) => credentials.slice(-40)
  if (onBeacon)
    return addressIn(onBeacon.validator.withdrawal_credentials) !== addressIn(known.withdrawalCredentials)
  return known.flaw === 'credentials' || known.outcome === 'credentials_mismatch'
}
