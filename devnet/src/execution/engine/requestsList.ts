import { type electra, ssz } from '@lodestar/types'
import { bytesToHex, type Hex, hexToBytes } from 'viem'

/** EIP-7685: one byte of type, then the SSZ list. Absent types and empty lists are omitted. */
const deposits = { type: 0, list: ssz.electra.DepositRequests }
const withdrawals = { type: 1, list: ssz.electra.WithdrawalRequests }
const consolidations = { type: 2, list: ssz.electra.ConsolidationRequests }

/** Decodes a block's requests from the engine API. Throws for an unknown type. */
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

/** Inverse of {@link requestsFromList}, ordered by type. */
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
