import type { RpcLog } from '../chain/readReceipt.ts'
import type { ActionRecord } from './ActionRecord.ts'

/** Whether one of these logs is one by which the action is known. */
export function leavesTrace(logs: readonly RpcLog[], { trace }: Pick<ActionRecord, 'trace'>): boolean {
  return trace.some(({ address, topics, data }) =>
    logs.some(
      log =>
        log.address.toLowerCase() === address &&
        topics.every((topic, i) => topic === null || log.topics[i]?.toLowerCase() === topic) &&
        (data === null || log.data.toLowerCase().startsWith(data)),
    ),
  )
}
