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

/** What the form says, and what is wrong with it. */
export type AmountReading = {
  /** What was typed, Drip; null while it is no amount. */
  typedDrip: bigint | null
  /** The same, where the pool takes it and the account has it; null otherwise. */
  amountDrip: bigint | null
  /** Why it is refused; each code has its sentence in the catalog. */
  code: string | null
  /** Amounts near it that would be taken, Drip; smaller ones first. */
  nearestDrip: readonly bigint[]
  /** What the account has, keeps for fees and can stake at most; null unless it is too much. */
  limit: { balanceDrip: bigint; keptDrip: bigint; mostDrip: bigint } | null
}

/** The account that stakes, as far as it is known. */
export type Purse = {
  state: ConfluxPoolState | null
  position: ConfluxPosition
  /** Kept for the network fees, Drip. */
  gasReserveDrip: bigint
}

/**
 * Reads the form: exact amounts that the pool takes and the account has; nothing is rounded or guessed.
 * @param purse null without a wallet: then the amount alone is judged
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

/** A part of a vote is read too, so that it is refused as such and its neighbours are offered. */
function votesToDrip(text: string): bigint {
  return (parseCfxAmount(text) * voteDrip) / 10n ** 18n
}

function faultOf(amountDrip: bigint, pool: ConfluxPool, purse: Purse | null): BaseError | null {
  if (amountDrip === 0n) return new AmountZeroError()
  if (amountDrip > mostCfxDrip) return new AmountTooLargeError()
  // What the account has may be unknown here; before anything is signed its own node is asked.
  if (purse && purse.position.balanceDrip !== null)
    return checkIntent(pool, { action: 'stake', amountDrip }, purse)
  try {
    buildStake(pool, amountDrip)
    return null
  } catch (error) {
    return error as BaseError
  }
}

/** Far more than all the CFX there is, Drip. */
const mostCfxDrip = 10n ** 30n

function nearest(fault: BaseError, mostDrip: bigint | null): bigint[] {
  if (fault instanceof VoteTooSmallError) return withinReach([voteDrip], mostDrip)
  if (fault instanceof VotesNotWholeError) return withinReach([fault.lowerDrip, fault.upperDrip], mostDrip)
  return fault instanceof BalanceTooLowError ? withinReach([], mostDrip) : []
}

/** Those that the account has; where it has none of them, the most that it can stake. */
function withinReach(drips: readonly bigint[], mostDrip: bigint | null): bigint[] {
  const reached = drips.filter(drip => drip > 0n && (mostDrip === null || drip <= mostDrip))
  return reached.length > 0 || !mostDrip ? reached : [mostDrip]
}
