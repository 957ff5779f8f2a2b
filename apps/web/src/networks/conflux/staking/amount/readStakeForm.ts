import type { BaseError } from '@granary/errors'
import { parseCfxAmount } from '@granary/staking/amount'
import {
  AmountTooLargeError,
  AmountZeroError,
  BalanceTooLowError,
  buildStake,
  type ConfluxPool,
  type ConfluxPoolState,
  type ConfluxPosition,
  checkIntent,
  maxStake,
  VotesNotWholeError,
  VoteTooSmallError,
  voteDrip,
} from '@granary/staking/conflux'
import type { StakeForm } from './StakeForm.ts'

/** The parsed form and its error. */
export type AmountReading = {
  /** The typed amount, Drip; null if it is none. */
  typedDrip: bigint | null
  /** The same if the pool accepts it and the account can afford it; else null. */
  amountDrip: bigint | null
  /** Why it is refused; each code has a message in the catalog. */
  code: string | null
  /** Nearby valid amounts, Drip, ascending. */
  nearestDrip: readonly bigint[]
  /** Balance, fee reserve and maximum; null unless the amount is too high. */
  limit: { balanceDrip: bigint; keptDrip: bigint; mostDrip: bigint } | null
}

/** The staking account, as far as known. */
export type Purse = {
  state: ConfluxPoolState | null
  position: ConfluxPosition
  /** Reserved for network fees, Drip. */
  gasReserveDrip: bigint
}

/**
 * Parses the form into an exact amount that the pool accepts and the account can afford; never rounds or guesses.
 * @param purse null without a wallet: then only the amount is validated
 */
export function readStakeForm(form: StakeForm, pool: ConfluxPool, purse: Purse | null): AmountReading {
  let typedDrip: bigint
  try {
    typedDrip = form.unit === 'votes' ? votesToDrip(form.amount) : parseCfxAmount(form.amount)
  } catch (error) {
    return { ...nothing, code: (error as BaseError).code }
  }
  const fault = faultOf(typedDrip, pool, purse)
  if (!fault) return { ...nothing, typedDrip, amountDrip: typedDrip }
  const mostDrip = purse && maxStake(purse.position, purse.gasReserveDrip, pool.kind)
  return {
    ...nothing,
    typedDrip,
    code: fault.code,
    nearestDrip: nearest(fault, mostDrip),
    limit:
      fault instanceof BalanceTooLowError && purse && mostDrip !== null
        ? { balanceDrip: fault.balanceDrip, keptDrip: purse.gasReserveDrip, mostDrip }
        : null,
  }
}

const nothing: AmountReading = {
  typedDrip: null,
  amountDrip: null,
  code: null,
  nearestDrip: [],
  limit: null,
}

/** Also parses fractions of a vote, to refuse them with their neighbours as alternatives. */
function votesToDrip(text: string): bigint {
  return (parseCfxAmount(text) * voteDrip) / 10n ** 18n
}

function faultOf(amountDrip: bigint, pool: ConfluxPool, purse: Purse | null): BaseError | null {
  if (amountDrip === 0n) return new AmountZeroError()
  if (amountDrip > mostCfxDrip) return new AmountTooLargeError()
  // The balance may be unknown here; the wallet's own node is asked before signing.
  if (purse && purse.position.balanceDrip !== null)
    return checkIntent(pool, { action: 'stake', amountDrip }, purse)
  try {
    buildStake(pool, amountDrip)
    return null
  } catch (error) {
    return error as BaseError
  }
}

/** Far more than the total supply, Drip. */
const mostCfxDrip = 10n ** 30n

function nearest(fault: BaseError, mostDrip: bigint | null): bigint[] {
  if (fault instanceof VoteTooSmallError) return withinReach([voteDrip], mostDrip)
  if (fault instanceof VotesNotWholeError) return withinReach([fault.lowerDrip, fault.upperDrip], mostDrip)
  return fault instanceof BalanceTooLowError ? withinReach([], mostDrip) : []
}

/** The affordable ones; if none is, the maximum stake. */
function withinReach(drips: readonly bigint[], mostDrip: bigint | null): bigint[] {
  const reached = drips.filter(drip => drip > 0n && (mostDrip === null || drip <= mostDrip))
  return reached.length > 0 || !mostDrip ? reached : [mostDrip]
}
