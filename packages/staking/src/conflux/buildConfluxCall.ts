import { encodeCall } from './abi/encodeCall.ts'
import { shareSelectors, voteSelectors } from './abi/selectors.ts'
import type { ConfluxCall, ConfluxIntent } from './ConfluxCall.ts'
import { type ConfluxPool, voteDrip } from './ConfluxPool.ts'
import {
  AmountTooLargeError,
  AmountZeroError,
  NothingToClaimError,
  VotesNotWholeError,
  VoteTooSmallError,
} from './intentErrors.ts'
import { type CallFigures, sharesOf } from './sharesOf.ts'

/**
 * The transaction for what the staker wants.
 * @throws what `buildStake`, `buildUnstake`, `buildClaim` and `buildWithdraw` throw
 */
export function buildConfluxCall(
  pool: ConfluxPool,
  intent: ConfluxIntent,
  figures: CallFigures,
): ConfluxCall {
  if (intent.action === 'stake') return buildStake(pool, intent.amountDrip)
  if (intent.action === 'unstake') return buildUnstake(pool, intent, figures)
  if (intent.action === 'claim') return buildClaim(pool, intent.amountDrip)
  return buildWithdraw(pool, intent.amountDrip)
}

/**
 * @throws {VotesNotWholeError} VOTES_NOT_WHOLE, {VoteTooSmallError} VOTE_TOO_SMALL, {AmountZeroError} AMOUNT_ZERO
 */
export function buildStake({ kind, address: to }: ConfluxPool, amountDrip: bigint): ConfluxCall {
  const votes = kind === 'vote' ? votesOf(amountDrip) : null
  const data =
    votes === null ? encodeCall(shareSelectors.deposit) : encodeCall(voteSelectors.increaseStake, votes)
  return { to, valueDrip: amountDrip, data }
}

/**
 * Unstakes whole votes, or the shares worth the amount: never more than the account has, and with `all` every one.
 * @throws the errors of whole votes, {SharesTooFewError} SHARES_TOO_FEW, {FigureMissingError} POOL_FIGURE_MISSING
 */
export function buildUnstake(
  { kind, address: to }: ConfluxPool,
  { amountDrip, all = false }: { amountDrip: bigint; all?: boolean },
  figures: CallFigures,
): ConfluxCall {
  const data =
    kind === 'vote'
      ? encodeCall(voteSelectors.decreaseStake, votesOf(amountDrip))
      : encodeCall(shareSelectors.redeem, sharesOf(amountDrip, all, figures))
  return { to, valueDrip: 0n, data }
}

/**
 * Claims an amount of interest, or all of it without one.
 * @throws {NothingToClaimError} NOTHING_TO_CLAIM for a share pool: its rewards are in the worth of the shares
 */
export function buildClaim({ kind, address: to }: ConfluxPool, amountDrip?: bigint): ConfluxCall {
  if (kind === 'share') throw new NothingToClaimError()
  const data =
    amountDrip === undefined
      ? encodeCall(voteSelectors.claimAllInterest)
      : encodeCall(voteSelectors.claimInterest, amountDrip)
  return { to, valueDrip: 0n, data }
}

/** @throws the errors of whole votes */
export function buildWithdraw({ kind, address: to }: ConfluxPool, amountDrip: bigint): ConfluxCall {
  const data =
    kind === 'vote'
      ? encodeCall(voteSelectors.withdrawStake, votesOf(amountDrip))
      : encodeCall(shareSelectors.withdraw, amountDrip)
  return { to, valueDrip: 0n, data }
}

/** The contract's `uint64`. */
const mostVotes = 2n ** 64n - 1n

/**
 * The whole votes of an amount.
 * @throws {AmountZeroError} AMOUNT_ZERO, {VoteTooSmallError} VOTE_TOO_SMALL, {VotesNotWholeError} VOTES_NOT_WHOLE,
 * {AmountTooLargeError} AMOUNT_OUT_OF_RANGE
 */
function votesOf(amountDrip: bigint): bigint {
  if (amountDrip <= 0n) throw new AmountZeroError()
  if (amountDrip < voteDrip) throw new VoteTooSmallError(amountDrip)
  if (amountDrip % voteDrip !== 0n) throw new VotesNotWholeError(amountDrip)
  const votes = amountDrip / voteDrip
  if (votes > mostVotes) throw new AmountTooLargeError()
  return votes
}
