import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError } from './quantity.ts'
import { rpcErrorText } from './rpcErrorText.ts'

export type LogFilter = { address: string; topics: readonly unknown[] }

/** Blocks per request; halved for nodes that refuse the range. */
const widestRange = 5_000

/** How nodes word "range too wide" or "too many results"; each has its own phrase. */
const tooWide =
  /range|block span|too many (blocks|results|logs)|more than [\d,.]+ (results|logs)|response size|limit exceeded|limited to|query timeout|10,?000 (blocks|results)/i

/**
 * Logs of a block range, read in pages the node accepts.
 * @throws {NodeAnswerError} for a non-list answer; the node's own error if it fails
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
