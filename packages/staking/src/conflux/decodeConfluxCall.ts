import { BaseError } from '@granary/errors'
import { shareSelectors, voteSelectors } from './abi/selectors.ts'
import type { ConfluxCall } from './ConfluxCall.ts'
import { type ConfluxPoolKind, voteDrip } from './ConfluxPool.ts'

/** What a call does, read from its bytes. */
export type DecodedConfluxCall =
  | { action: 'stake'; amountDrip: bigint }
  | { action: 'unstake'; amountDrip: bigint }
  /** Of a share pool: the worth of the shares is known when it is mined. */
  | { action: 'unstake'; shares: bigint }
  /** Without an amount: everything. */
  | { action: 'claim'; amountDrip?: bigint }
  | { action: 'withdraw'; amountDrip: bigint }

/**
 * Reads a call back, to check what is about to be signed.
 * @throws {CallUnreadableError} POOL_CALL_UNREADABLE when a pool of this kind has no such call
 */
export function decodeConfluxCall(
  kind: ConfluxPoolKind,
  { data, valueDrip }: Pick<ConfluxCall, 'data' | 'valueDrip'>,
): DecodedConfluxCall {
  const [, selector = '', digits = ''] = /^(0x[0-9a-f]{8})([0-9a-f]{64})?$/.exec(data.toLowerCase()) ?? []
  const amount = digits === '' ? null : BigInt(`0x${digits}`)
  const decoded =
    kind === 'vote' ? readVoteCall(selector, amount, valueDrip) : readShareCall(selector, amount, valueDrip)
  if (!decoded) throw new CallUnreadableError(selector)
  return decoded
}

function readVoteCall(selector: string, amount: bigint | null, value: bigint): DecodedConfluxCall | null {
  if (amount === null)
    return selector === voteSelectors.claimAllInterest && value === 0n ? { action: 'claim' } : null
  const amountDrip = amount * voteDrip
  // The contract would refuse another value, or it would be another stake than shown.
  if (selector === voteSelectors.increaseStake && value === amountDrip) return { action: 'stake', amountDrip }
  if (value !== 0n) return null
  if (selector === voteSelectors.decreaseStake) return { action: 'unstake', amountDrip }
  if (selector === voteSelectors.withdrawStake) return { action: 'withdraw', amountDrip }
  return selector === voteSelectors.claimInterest ? { action: 'claim', amountDrip: amount } : null
}

function readShareCall(selector: string, amount: bigint | null, value: bigint): DecodedConfluxCall | null {
  if (amount === null)
    return selector === shareSelectors.deposit && value > 0n ? { action: 'stake', amountDrip: value } : null
  if (value !== 0n) return null
  if (selector === shareSelectors.redeem) return { action: 'unstake', shares: amount }
  return selector === shareSelectors.withdraw ? { action: 'withdraw', amountDrip: amount } : null
}

export class CallUnreadableError extends BaseError {
  override readonly name = 'CallUnreadableError'
  constructor(selector: string) {
    super('This is not a call of this kind of staking pool.', {
      code: 'POOL_CALL_UNREADABLE',
      details: selector || 'not 4 bytes and at most one word',
      metaMessages: ['No money has moved. Do not sign it.'],
    })
  }
}
