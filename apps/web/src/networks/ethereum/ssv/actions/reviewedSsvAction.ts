import type { ActionRequest } from '@granary/drivers/evm'
import { decodeSsvCall, type SsvCall } from '@granary/staking/ssv'
import type { SsvIntent } from './SsvAction.ts'

/** An action as the bytes to sign say it. */
export type ReviewedAction = SsvIntent & { operatorIds: readonly bigint[] }

/**
 * Reads a request's bytes instead of what was recorded with it.
 * @throws {SsvCallError} SSV_CALL_UNREADABLE
 * @throws {RangeError} for a call that this page does not make
 */
export function reviewedSsvAction({ call }: Pick<ActionRequest, 'call'>): ReviewedAction {
  const decoded = decodeSsvCall(call.data)
  return { ...intentOf(decoded, call.valueWei), operatorIds: operatorsOf(decoded) }
}

function intentOf(decoded: SsvCall, valueWei: bigint): SsvIntent {
  switch (decoded.action) {
    case 'deposit':
    case 'reactivate':
      return { action: decoded.action, amountWei: valueWei }
    case 'withdraw':
      return { action: 'withdraw', amountWei: decoded.amount }
    case 'exit':
    case 'remove': {
      const [pubkey, ...others] = decoded.publicKeys
      if (pubkey !== undefined && others.length === 0) return { action: decoded.action, pubkey }
      throw new RangeError(`${decoded.publicKeys.length} validators`)
    }
    default:
      throw new RangeError(decoded.action)
  }
}

function operatorsOf(decoded: SsvCall): readonly bigint[] {
  return 'operatorIds' in decoded ? decoded.operatorIds : []
}
