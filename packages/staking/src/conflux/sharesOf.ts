import type { CallFigures } from './buildConfluxCall.ts'
import { oneShare } from './constants.ts'
import { AmountZeroError, FigureMissingError, SharesTooFewError } from './intentErrors.ts'

/**
 * The shares to redeem for an amount: those that are worth it, rounded down, and at most those that the account has.
 * All of them where the amount is all that they are worth, so that no dust stays.
 * @throws {AmountZeroError} AMOUNT_ZERO, {SharesTooFewError} SHARES_TOO_FEW when it is less than one share's smallest part
 * @throws {FigureMissingError} POOL_FIGURE_MISSING when price or shares are not known
 */
export function sharesOf(amountDrip: bigint, all: boolean, { state, position }: CallFigures): bigint {
  const owned = position?.shares ?? null
  if (owned === null) throw new FigureMissingError('shares')
  const isAll = all || (amountDrip > 0n && amountDrip === position?.stakedDrip)
  const shares = isAll ? owned : worth(amountDrip, state?.sharePriceDrip ?? null)
  if (shares === 0n) throw new SharesTooFewError()
  return shares < owned ? shares : owned
}

function worth(amountDrip: bigint, priceDrip: bigint | null): bigint {
  if (amountDrip <= 0n) throw new AmountZeroError()
  if (priceDrip === null || priceDrip === 0n) throw new FigureMissingError('sharePrice')
  return (amountDrip * oneShare) / priceDrip
}
