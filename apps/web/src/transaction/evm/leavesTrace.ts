import type { TransactionReceipt } from '#web/chain/readReceipt.ts'
import { lastOf } from '../ActionRecord.ts'
import type { CallRecord } from './EvmStep.ts'

/**
 * Whether a transaction left one of the logs by which the action is known. One in a block from before the wallet was
 * asked is an earlier action of the same kind, whatever the wallet says.
 */
export function leavesTrace(
  { succeeded, blockNumber, logs }: TransactionReceipt,
  { trace, attempts }: Pick<CallRecord, 'trace' | 'attempts'>,
): boolean {
  if (!succeeded || blockNumber < lastOf({ attempts }).askedAtBlock) return false
  return trace.some(({ address, topics, data }) =>
    logs.some(
      log =>
        log.address.toLowerCase() === address &&
        topics.every((topic, i) => topic === null || log.topics[i]?.toLowerCase() === topic) &&
        (data === null || log.data.toLowerCase().startsWith(data)),
    ),
  )
}
