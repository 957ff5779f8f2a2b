import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { readReceipt } from '#web/chain/readReceipt.ts'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { lastOf } from '#web/transaction/ActionRecord.ts'

/**
 * Drip that a mined claim paid, from the pool's event: more than was shown at the request, as interest accrues until
 * then. Null if the node returns no such event.
 * @throws {NodeAnswerError} NODE_ANSWER_INVALID, and what the provider throws
 */
export async function paidInterest(provider: Eip1193, record: ActionRecord): Promise<bigint | null> {
  const attempt = lastOf(record)
  if (attempt.state !== 'confirmed') return null
  const receipt = await readReceipt(provider, attempt.hash)
  const paid = receipt?.logs.filter(log => record.trace.some(trace => isOf(log, trace)))
  if (!paid?.length) return null
  return paid.reduce((sum, { data }) => sum + BigInt(data), 0n)
}

type Log = { address: string; topics: readonly string[] }
type Trace = ActionRecord['trace'][number]

function isOf(log: Log, { address, topics }: Trace): boolean {
  const isSame = (topic: string | null, at: number) =>
    topic === null || log.topics[at]?.toLowerCase() === topic
  return log.address.toLowerCase() === address && topics.every(isSame)
}
