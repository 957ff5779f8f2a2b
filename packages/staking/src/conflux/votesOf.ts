import { voteDrip } from './constants.ts'
import {
  AmountTooLargeError,
  AmountZeroError,
  VotesNotWholeError,
  VoteTooSmallError,
} from './intentErrors.ts'

/** `uint64` of the contract. */
const mostVotes = 2n ** 64n - 1n

/**
 * The whole votes of an amount.
 * @throws {AmountZeroError} AMOUNT_ZERO, {VoteTooSmallError} VOTE_TOO_SMALL, {VotesNotWholeError} VOTES_NOT_WHOLE,
 * {AmountTooLargeError} AMOUNT_OUT_OF_RANGE
 */
export function votesOf(amountDrip: bigint): bigint {
  if (amountDrip <= 0n) throw new AmountZeroError()
  if (amountDrip < voteDrip) throw new VoteTooSmallError(amountDrip)
  if (amountDrip % voteDrip !== 0n) throw new VotesNotWholeError(amountDrip)
  const votes = amountDrip / voteDrip
  if (votes > mostVotes) throw new AmountTooLargeError()
  return votes
}
