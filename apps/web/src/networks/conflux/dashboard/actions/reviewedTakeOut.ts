import type { ActionRequest } from '@granary/drivers/evm'
import { formatDrip, parseCfxAmount } from '@granary/staking/amount'
import {
  CallUnreadableError,
  type ConfluxPosition,
  type DecodedConfluxCall,
  decodeConfluxCall,
} from '@granary/staking/conflux'
import { confluxPools, type OfferedPool } from '../../settings/index.ts'
import { takeOutOf } from './takeOutRequest.ts'

/** The site's pool that a request calls; null for any other contract. */
export function poolOfRequest({ call, owner }: ActionRequest): OfferedPool | null {
  const to = call.to.toLowerCase()
  return confluxPools(owner.chainId).find(({ address }) => address === to) ?? null
}

/**
 * A request with the values decoded from its bytes instead of those recorded with it; an amount that the bytes leave
 * open gets its current value.
 * @param pool the pool called
 * @param position the account's current position in that pool; null until read
 * @throws {CallUnreadableError} POOL_CALL_UNREADABLE if the bytes contradict the request
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

/** Current value of a call that encodes no amount of CFX, Drip; null if unknown. */
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
