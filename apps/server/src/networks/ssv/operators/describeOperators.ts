import type { SsvOperator, SsvOperatorTable } from '@granary/api/ssv'
import type { Hex } from '@granary/staking/ethereum'
import type { KnownOperator } from './createOperatorDirectory.ts'
import type { ApiOperator, ApiReading } from './createSsvApi.ts'
import { lists, whitelistOf } from './foldOperators.ts'

const mostListed = 1_000

const untold: Omit<ApiOperator, 'id'> = {
  ...{ name: null, performanceDay: null, performanceMonth: null, verified: null },
  ...{ mevRelays: [], logo: null, status: null },
}

/** Where operators are known from. */
export function sourceOf(reading: ApiReading | undefined) {
  return reading
    ? { source: 'chain_and_api' as const, apiReadAt: reading.readAt.toISOString() }
    : { source: 'chain' as const, apiReadAt: null }
}

/**
 * An operator by the chain, with what the SSV API adds.
 * @param about whom the answer is about: a whitelist may have thousands of others
 */
export function describeOperator(
  operator: KnownOperator,
  reading: ApiReading | undefined,
  about?: Hex,
): SsvOperator {
  const { name, performanceDay, performanceMonth, verified, mevRelays, logo, status } = {
    ...untold,
    ...reading?.operators.get(operator.id),
  }
  const { id, owner, operatorKey, feeWei, isPrivate, isRemoved, validatorCount } = operator
  const { addedAtBlock, addedTransaction, pendingFee, lastFeeChange, whitelistingContract } = operator
  return {
    ...{ id, name, owner, operatorKey, feeWei, isPrivate, isRemoved, validatorCount },
    ...{ performanceDay, performanceMonth, verified, mevRelays, logo, apiStatus: status },
    ...{ addedAtBlock, addedTransaction, pendingFee, lastFeeChange, whitelistingContract },
    whitelist: about ? [about].filter(each => lists(operator, each)) : whitelistOf(operator, mostListed),
  }
}

/** Every operator that is not removed, in few bytes. */
export function tableOf(
  operators: Iterable<KnownOperator>,
  reading: ApiReading | undefined,
): Pick<SsvOperatorTable, 'owners' | 'relays' | 'rows'> {
  const [owners, relays] = [createPlaces(), createPlaces()]
  const rows: SsvOperatorTable['rows'] = []
  for (const operator of operators) {
    if (operator.isRemoved) continue
    const { id, owner, feeWei, isPrivate, validatorCount, pendingFee } = operator
    const { name, performanceDay, performanceMonth, verified, mevRelays } = {
      ...untold,
      ...reading?.operators.get(id),
    }
    const flags =
      (isPrivate ? 1 : 0) | (verified ? 2 : 0) | (verified === null ? 0 : 4) | (pendingFee ? 8 : 0)
    const places = mevRelays.map(relays.of)
    rows.push([
      ...([id, name, owners.of(owner), feeWei.toString(), flags] as const),
      ...([validatorCount, performanceDay, performanceMonth, places] as const),
    ])
  }
  return { owners: owners.list as `0x${string}`[], relays: relays.list, rows }
}

/** Numbers texts by their first use. */
function createPlaces() {
  const known = new Map<string, number>()
  const list: string[] = []
  const of = (text: string): number => {
    const place = known.get(text)
    if (place !== undefined) return place
    known.set(text, list.length)
    return list.push(text) - 1
  }
  return { list, of }
}
