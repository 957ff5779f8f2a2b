import type { ConfluxPosition } from './ConfluxPoolState.ts'
import { AmountZeroError, FigureMissingError, SharesTooFewError } from './intentErrors.ts'

/** Input of a call: the account's shares and their worth. */
export type CallFigures = {
  position: Pick<ConfluxPosition, 'shares' | 'stakedDrip'> | null
}

/**
 * The shares to redeem for an amount: the same part of the account's shares as the amount is of their worth, rounded
 * down. Never more than the account has, never worth more than the amount, and all of them for their whole worth, so
 * that no dust stays.
 * @throws {AmountZeroError} AMOUNT_ZERO, {SharesTooFewError} SHARES_TOO_FEW when it would bring nothing
 * @throws {FigureMissingError} POOL_FIGURE_MISSING when the shares or their worth are unknown
 */
export function sharesOf(amountDrip: bigint, all: boolean, { position }: CallFigures): bigint {
  const owned = position?.shares ?? null
  const worthDrip = position?.stakedDrip ?? null
  if (owned === null) throw new FigureMissingError('shares')
  if (all && owned > 0n) return owned
  if (amountDrip <= 0n && !all) throw new AmountZeroError()
  if (worthDrip === null) throw new FigureMissingError('staked')
  if (amountDrip >= worthDrip && owned > 0n) return owned
  const shares = worthDrip === 0n ? 0n : (amountDrip * owned) / worthDrip
  // The contract refuses to redeem for nothing.
  if (shares === 0n || shares * worthDrip < owned) throw new SharesTooFewError()
  return shares
}
