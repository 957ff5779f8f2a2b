import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError } from './quantity.ts'
import { rpcErrorText } from './rpcErrorText.ts'

export type LogFilter = { address: string; topics: readonly unknown[] }

/** Blocks asked for at once. Nodes that take fewer say so, and are asked for fewer. */
const widestRange = 5_000

/** How nodes say that a range is too wide, or that it holds too much: no two in the same words. */
const tooWide =
  /range|block span|too many (blocks|results|logs)|more than [\d,.]+ (results|logs)|response size|limit exceeded|limited to|query timeout|10,?000 (blocks|results)/i

/**
 * Logs of a range of blocks, read in pages that the node takes.
 * @throws {NodeAnswerError} when the answer is no list; what the node says when it does not answer
 */
export async function readLogs<Log>(
  provider: Eip1193,
  filter: LogFilter,
  { from, to }: { from: number; to: number },
): Promise<Log[]> {
  const logs: Log[] = []
  let width = widestRange
  for (let first = from; first <= to; ) {
    const last = Math.min(to, first + width - 1)
    try {
      logs.push(...(await readPage<Log>(provider, filter, first, last)))
      first = last + 1
    } catch (error) {
      if (first === last || !isTooWide(error)) throw error
      width = Math.ceil((last - first + 1) / 2)
    }
  }
  return logs
}

async function readPage<Log>(provider: Eip1193, filter: LogFilter, first: number, last: number) {
  const range = { fromBlock: `0x${first.toString(16)}`, toBlock: `0x${last.toString(16)}` }
  const logs = await provider.request({ method: 'eth_getLogs', params: [{ ...filter, ...range }] })
  if (!Array.isArray(logs)) throw new NodeAnswerError('logs', logs)
  return logs as Log[]
}

/** -32005 is "limit exceeded" by EIP-1474. */
function isTooWide(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === -32005 || tooWide.test(rpcErrorText(error))
}
