import type { DecodeEventLogReturnType, Hex } from 'viem'
import { decodeEventLog } from 'viem/utils'
import { ssvEventsAbi } from '../abi/ssvNetworkAbi.ts'

/** An event of SSVNetwork: its name and arguments. */
export type SsvEvent = DecodeEventLogReturnType<typeof ssvEventsAbi>

/** Reads a log of SSVNetwork; null for an event that is not followed, or bytes that do not fit. */
export function decodeSsvEvent({ topics, data }: { topics: readonly Hex[]; data: Hex }): SsvEvent | null {
  const [signature, ...indexed] = topics
  if (signature === undefined) return null
  try {
    return decodeEventLog({ abi: ssvEventsAbi, topics: [signature, ...indexed], data, strict: true })
  } catch {
    return null
  }
}
