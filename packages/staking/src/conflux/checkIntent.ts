import { BaseError } from '@granary/errors'
import { buildConfluxCall } from './buildConfluxCall.ts'
import type { ConfluxIntent } from './ConfluxCall.ts'
import { type ConfluxPool, oneShare } from './ConfluxPool.ts'
import type { ConfluxPoolState, ConfluxPosition } from './ConfluxPoolState.ts'
import {
  AboveBoundError,
  AmountZeroError,
  BalanceTooLowError,
  type Bound,
  FigureMissingError,
  NothingToClaimError,
  PoolClosedError,
  SharesTooFewError,
} from './intentErrors.ts'
import type { CallFigures } from './sharesOf.ts'

export type IntentFigures = CallFigures & {
  position: ConfluxPosition
  /** Of a share pool its price, if known; whether the pool accepts stakes. */
  state?: (Pick<ConfluxPoolState, 'sharePriceDrip'> & Partial<ConfluxPoolState>) | null
  /** What the account must keep for the network fee, Drip. */
  gasReserveDrip?: bigint
}

/**
 * Why something cannot be done now; null if it can. Never guesses a figure that the pool did not report: refuses with
 * POOL_FIGURE_MISSING.
 */
export function checkIntent(
  pool: ConfluxPool,
  intent: ConfluxIntent,
  figures: IntentFigures,
): BaseError | null {
  try {
    checkAmount(intent)
    if (intent.action === 'stake') checkStake(pool, intent.amountDrip, figures)
    if (intent.action === 'unstake') checkUnstake(intent, figures.position)
    if (intent.action === 'claim') checkClaim(intent, figures.position, pool)
    if (intent.action === 'withdraw') checkWithdraw(intent, figures.position)
    buildConfluxCall(pool, intent, figures)
    checkFee(figures)
    return null
  } catch (error) {
    if (error instanceof BaseError) return error
    throw error
  }
}

function checkAmount(intent: ConfluxIntent): void {
  if (intent.action === 'unstake' && intent.all) return
  if (intent.amountDrip !== undefined && intent.amountDrip <= 0n) throw new AmountZeroError()
}

function checkStake(pool: ConfluxPool, amountDrip: bigint, figures: IntentFigures): void {
  if (figures.state?.isOpen === false) throw new PoolClosedError('POOL_NOT_OPEN')
  if (figures.state?.shortfallDrip) throw new PoolClosedError('POOL_SHORTFALL')
  // Check the amount itself before the balance.
  buildConfluxCall(pool, { action: 'stake', amountDrip }, figures)
  const price = figures.state?.sharePriceDrip ?? null
  if (pool.kind === 'share' && price !== null && amountDrip * oneShare < price) throw new SharesTooFewError()
  const balanceDrip = known(figures.position.balanceDrip, 'balance')
  const needed = amountDrip + (figures.gasReserveDrip ?? 0n)
  if (needed > balanceDrip) throw new BalanceTooLowError(balanceDrip, needed - balanceDrip)
}

function checkUnstake({ amountDrip, all }: { amountDrip: bigint; all?: boolean }, position: ConfluxPosition) {
  const stakedDrip = known(position.stakedDrip, 'staked')
  const unstakableDrip = known(position.unstakableDrip, 'unstakable')
  if (all && stakedDrip === 0n) throw new AboveBoundError('staked', 0n)
  bound('staked', amountDrip, stakedDrip)
  // If both hold something back, name the longer lock.
  const lockedInDrip = stakedDrip - (position.lockingDrip ?? 0n)
  if (amountDrip <= lockedInDrip) bound('governed', amountDrip, unstakableDrip)
  bound('unstakable', amountDrip, unstakableDrip, endOf('locking', position))
}

function checkClaim({ amountDrip }: { amountDrip?: bigint }, position: ConfluxPosition, pool: ConfluxPool) {
  if (pool.kind === 'share') throw new NothingToClaimError()
  const claimableDrip = known(position.claimableDrip, 'claimable')
  if (claimableDrip === 0n) throw new NothingToClaimError()
  bound('claimable', amountDrip ?? 0n, claimableDrip)
}

function checkWithdraw({ amountDrip }: { amountDrip: bigint }, position: ConfluxPosition) {
  bound('unlocked', amountDrip, known(position.unlockedDrip, 'unlocked'), endOf('unlocking', position))
  bound('withdrawable', amountDrip, known(position.withdrawableNowDrip, 'withdrawable'))
}

/** Every transaction costs a fee, also one that brings money. With an unknown balance the wallet decides. */
function checkFee({ position: { balanceDrip }, gasReserveDrip = 0n }: IntentFigures): void {
  if (balanceDrip !== null && balanceDrip < gasReserveDrip)
    throw new BalanceTooLowError(balanceDrip, gasReserveDrip - balanceDrip)
}

function bound(of: Bound, amountDrip: bigint, mostDrip: bigint, atSeconds: number | null = null): void {
  if (amountDrip > mostDrip) throw new AboveBoundError(of, mostDrip, atSeconds)
}

/** When the first locking, or unlocking, amount is expected to be through. */
function endOf(type: 'locking' | 'unlocking', { queue }: ConfluxPosition): number | null {
  return queue?.find(entry => entry.type === type)?.endsAtSeconds ?? null
}

function known(figure: bigint | null, name: string): bigint {
  if (figure === null) throw new FigureMissingError(name)
  return figure
}
