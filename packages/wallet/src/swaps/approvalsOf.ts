import type { Eip1193 } from '@granary/drivers/evm/chain'
import { toRpcCall } from '@granary/drivers/evm/chain'
import type { Address } from '../core/index.ts'
import type { SwapCall, SwapIntent } from './createSwapApi.ts'
import { SwapError } from './swapErrors.ts'
import { readNumber, tokenCalls } from './tokenCalls.ts'

/** `reset` takes an earlier allowance back. */
export type Approval = {
  readonly task: 'reset' | 'approve'
  readonly spender: Address
  /** The allowance that it sets. */
  readonly value: bigint
  readonly call: SwapCall
}

/** The allowance of an intent's token to a value. */
export const approvalOf = (
  { from }: Pick<SwapIntent, 'from'>,
  task: Approval['task'],
  spender: Address,
  value: bigint,
): Approval => ({
  task,
  spender,
  value,
  call: { to: from, data: tokenCalls.approve(spender, value), valueWei: 0n },
})

/**
 * The approvals that a swap needs: none where the allowance suffices, else one of the amount and no more. A token such as
 * USDT refuses to change an allowance that is not zero: it is taken back first.
 * @param spender null for coins
 * @throws {SwapError} SWAP_CALL_DIFFERS for a token that takes no approval
 */
export async function approvalsOf(
  provider: Eip1193,
  intent: SwapIntent,
  spender: Address | null,
): Promise<readonly Approval[]> {
  if (!spender) return []
  const allowance = await readNumber(provider, intent.from, tokenCalls.allowance(intent.account, spender))
  if (allowance >= intent.amount) return []
  const approve = approvalOf(intent, 'approve', spender, intent.amount)
  if (await isTaken(provider, intent.account, approve)) return [approve]
  const reset = approvalOf(intent, 'reset', spender, 0n)
  if (allowance > 0n && (await isTaken(provider, intent.account, reset))) return [reset, approve]
  throw new SwapError('SWAP_CALL_DIFFERS', 'the token takes no approval')
}

/** A token may answer nothing, as USDT does, or `true`. */
async function isTaken(provider: Eip1193, account: Address, { call }: Approval): Promise<boolean> {
  const params = [toRpcCall({ ...call, from: account }), 'latest']
  const answer = await provider.request({ method: 'eth_call', params }).catch(() => null)
  return (
    answer === '0x' ||
    (typeof answer === 'string' && answer.length >= 66 && BigInt(answer.slice(0, 66)) === 1n)
  )
}
