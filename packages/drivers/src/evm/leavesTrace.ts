import type { TransactionReceipt } from './chain/readReceipt.ts'
import type { EvmRecordStep } from './EvmStep.ts'

/**
 * Whether a transaction left one of the logs by which the step is known. One in a block from before the wallet was
 * asked is an earlier one of the same kind, whatever the wallet says.
 */
export function leavesTrace(
  { succeeded, blockNumber, logs }: TransactionReceipt,
  { traces, attempts }: Pick<EvmRecordStep, 'traces' | 'attempts'>,
): boolean {
  const last = attempts.at(-1)
  if (!succeeded || !last || blockNumber < last.asked.askedAtBlock) return false
  return traces.some(({ address, topics, data }) =>
    logs.some(
      log =>
        log.address.toLowerCase() === address &&
        topics.every((topic, i) => topic === null || log.topics[i]?.toLowerCase() === topic) &&
        (data === null || log.data.toLowerCase().startsWith(data)),
    ),
  )
}
