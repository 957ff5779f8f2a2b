import { type electra, ssz } from '@lodestar/types'
import { bytesToHex, type Hex, hexToBytes } from 'viem'

/**
 * EIP-7685: one byte of type, then the SSZ list. The list of an absent type is empty, and an empty list is
 * left out.
 */
const deposits = { type: 0, list: ssz.electra.DepositRequests }
const withdrawals = { type: 1, list: ssz.electra.WithdrawalRequests }
const consolidations = { type: 2, list: ssz.electra.ConsolidationRequests }

/** The requests of a block as the engine API has them. Throws for a type that this devnet does not know. */
export function requestsFromList(list: readonly Hex[]): electra.ExecutionRequests {
  const byType = new Map<number, Uint8Array>()
  for (const entry of list) {
    const [type = Number.NaN, ...data] = hexToBytes(entry)
    if (!(type <= consolidations.type)) throw new RangeError(`Unknown type of execution request: ${entry}`)
    byType.set(type, Uint8Array.from(data))
  }
  const of = (type: number) => byType.get(type) ?? new Uint8Array()
  return {
    deposits: deposits.list.deserialize(of(deposits.type)),
    withdrawals: withdrawals.list.deserialize(of(withdrawals.type)),
    consolidations: consolidations.list.deserialize(of(consolidations.type)),
  }
}

/** The opposite of {@link requestsFromList}, ordered by type. */
export function requestsToList(requests: electra.ExecutionRequests): Hex[] {
  const serialized = [
    [deposits.type, deposits.list.serialize(requests.deposits)],
    [withdrawals.type, withdrawals.list.serialize(requests.withdrawals)],
    [consolidations.type, consolidations.list.serialize(requests.consolidations)],
  ] as const
  return serialized.flatMap(([type, data]) =>
    data.length === 0 ? [] : [bytesToHex(Uint8Array.of(type, ...data))],
  )
}
