import type { routes } from '@lodestar/api'
import { ApiError } from '@lodestar/api/server'
import type { CachedBeaconStateFulu } from '@lodestar/state-transition'
import { getValidatorStatus, type ValidatorStatus } from '@lodestar/types'
import { fromHex } from '@lodestar/utils'
import type { BeaconChain } from '../beacon/BeaconChain.ts'

type ValidatorId = string | number
type ValidatorResponse = routes.beacon.ValidatorResponse

/** One validator with its balance (gwei) and status. */
export function validatorAt(state: CachedBeaconStateFulu, index: number): ValidatorResponse {
  const validator = state.validators.getReadonly(index).toValue()
  const balance = state.balances.get(index)
  return { index, balance, status: statusOf(validator, balance, state.epochCtx.epoch), validator }
}

/** Lodestar's status ignores balances: a fully withdrawn validator is done. */
function statusOf(
  validator: ValidatorResponse['validator'],
  balance: number,
  epoch: number,
): ValidatorStatus {
  const status = getValidatorStatus(validator, epoch)
  return status === 'withdrawal_possible' && balance === 0 ? 'withdrawal_done' : status
}

/** Indices of the requested validators, in that order, without unknown ones; all if none is requested. */
export function selectIndices(
  chain: BeaconChain,
  state: CachedBeaconStateFulu,
  ids: readonly ValidatorId[] | undefined,
): number[] {
  if (!ids || ids.length === 0) return [...Array(state.validators.length).keys()]
  return ids.flatMap(id => indexOf(chain, state, id) ?? [])
}

/**
 * Index of a validator by index or public key (hex with 0x); null if unknown. Throws ApiError 400 for an
 * invalid id.
 */
export function indexOf(chain: BeaconChain, state: CachedBeaconStateFulu, id: ValidatorId): number | null {
  const index = parseId(chain, String(id))
  return index !== null && index < state.validators.length ? index : null
}

function parseId(chain: BeaconChain, id: string): number | null {
  if (/^0x[0-9a-f]{96}$/i.test(id)) return chain.pubkeyCache.getIndex(fromHex(id.toLowerCase()))
  if (/^\d+$/.test(id)) return Number(id)
  throw new ApiError(400, `Invalid validator id: ${id}`)
}

/** Whether a status matches a filter of exact or general statuses (`active`, `pending`, ...). */
export function passes(status: ValidatorStatus, filter: readonly string[] | undefined): boolean {
  if (!filter || filter.length === 0) return true
  return filter.some(wanted => status === wanted || status.startsWith(`${wanted}_`))
}
