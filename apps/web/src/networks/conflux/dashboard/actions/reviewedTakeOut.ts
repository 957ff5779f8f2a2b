import { formatDrip, parseCfxAmount } from '@granary/staking/amount'
import {
  CallUnreadableError,
  type ConfluxPosition,
  type DecodedConfluxCall,
  decodeConfluxCall,
} from '@granary/staking/conflux'
import type { ActionRequest } from '#web/actions/ActionRequest.ts'
import { confluxPools, type OfferedPool } from '../../settings/index.ts'
import { takeOutOf } from './takeOutRequest.ts'

/** The pool of this site that a request goes to; null for none. */
export function poolOfRequest({ call, owner }: ActionRequest): OfferedPool | null {
  const to = call.to.toLowerCase()
  return confluxPools(owner.chainId).find(({ address }) => address === to) ?? null
}

/**
 * A request with what its bytes say in place of what was noted when it was made; an amount that they leave open is that
 * of now.
 * @param pool that the request goes to
 * @param position of the account in that pool now; null while it is not read
 * @throws {CallUnreadableError} POOL_CALL_UNREADABLE when the bytes do not do what is shown
 */
export function reviewedTakeOut(
  request: ActionRequest,
  pool: OfferedPool | null,
  position: ConfluxPosition | null,
): ActionRequest {
  const { call, facts, kind } = request
  if (!pool) throw new CallUnreadableError(`${call.to} is no pool of this site`)
  const decoded = decodeConfluxCall(pool.kind, { data: call.data, valueDrip: call.valueWei })
  const exactDrip = 'amountDrip' in decoded ? (decoded.amountDrip ?? null) : null
  const isNoted = exactDrip === null || exactDrip === parseCfxAmount(facts.amount ?? '')
  if (decoded.action !== takeOutOf(kind) || !isNoted)
    throw new CallUnreadableError(`${kind} of ${facts.amount} against ${decoded.action} of ${exactDrip}`)
  const amountDrip = exactDrip ?? openAmount(decoded, position)
  return {
    ...request,
    facts: {
      pool: pool.name,
      amount: amountDrip === null ? (facts.amount ?? '0') : formatDrip(amountDrip),
      ...openness(decoded, exactDrip),
    },
  }
}

/** What a call without an amount of CFX is about now, Drip; null while that is not known. */
function openAmount(decoded: DecodedConfluxCall, position: ConfluxPosition | null): bigint | null {
  if (!position) return null
  if (!('shares' in decoded)) return position.claimableDrip
  const { shares, stakedDrip } = position
  return shares && stakedDrip !== null ? (decoded.shares * stakedDrip) / shares : null
}

function openness(decoded: DecodedConfluxCall, exactDrip: bigint | null) {
  if (exactDrip !== null) return {}
  return 'shares' in decoded ? { isAbout: 'yes' } : { isAll: 'yes' }
}
