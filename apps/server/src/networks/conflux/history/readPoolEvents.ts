import type { BlockHead } from '@granary/chains'
import { sharePoolAbi } from '@granary/contracts'
import type { Hex } from '@granary/staking/ethereum'
import { encodeFunctionData } from 'viem'
import type { CallResult, ChainReader } from '#server/platform/upstreams/createChainReader.ts'
import { eventsOfShareLogs, eventsOfVoteLogs, type RawPoolEvent } from './eventsOfLogs.ts'
import type { PoolEvent } from './PoolEvent.ts'
import { type PoolRange, parsePoolLogs } from './parsePoolLogs.ts'

/** A share's worth is reported times this. */
const ratioBase = 10n ** 9n

export const ratioData = encodeFunctionData({ abi: sharePoolAbi, functionName: 'ratioDepositedBySupply' })

/**
 * What happened in a pool in the blocks `from` to `to`, both included, and the last of these blocks.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE, also when the range exceeds the node's limit or its
 * answer is impossible
 */
export async function readPoolEvents(
  reader: ChainReader,
  range: PoolRange,
): Promise<{ events: PoolEvent[]; last: BlockHead }> {
  const { logs, last } = await reader.logs(range.address, range.from, range.to)
  const parsed = parsePoolLogs(logs, range)
  const raw = range.kind === 'vote' ? eventsOfVoteLogs(parsed) : eventsOfShareLogs(parsed, range.address)
  const times = await timesOf(reader, raw, range.from, last)
  const worths = await worthsOf(reader, range.address, raw)
  const events = raw.map(({ ask, ...event }) => ({
    ...event,
    amountDrip: ask ? (worths.get(worthKey(event)) ?? null) : event.amountDrip,
    timestampSeconds: times.get(event.blockNumber) as number,
  }))
  return { events, last }
}

/**
 * Times of the events' blocks. Believes a log's time between those of the range's first and last block; reads every
 * other block.
 */
async function timesOf(
  reader: ChainReader,
  events: readonly RawPoolEvent[],
  from: number,
  last: BlockHead,
): Promise<Map<number, number>> {
  const times = new Map([[last.number, last.timestampSeconds]])
  const ask = async (heights: readonly number[]) => {
    const unknown = [...new Set(heights)].filter(height => !times.has(height))
    if (unknown.length === 0) return
    for (const block of (await reader.blocks(unknown)).values())
      times.set(block.number, block.timestampSeconds)
  }
  const untold = events.filter(event => event.timestampSeconds === undefined)
  const heights = untold.map(event => event.blockNumber)
  await ask(untold.length < events.length ? [from, ...heights] : heights)
  const first = times.get(from) ?? last.timestampSeconds
  const isPossible = (seconds = 0) => seconds >= first && seconds <= last.timestampSeconds
  const wrong = events.filter(event => !isPossible(event.timestampSeconds))
  await ask(wrong.map(event => event.blockNumber))
  for (const { blockNumber, timestampSeconds } of events)
    if (timestampSeconds !== undefined && !times.has(blockNumber)) times.set(blockNumber, timestampSeconds)
  return times
}

function worthKey({ blockNumber, shares }: Pick<PoolEvent, 'blockNumber' | 'shares'>): string {
  return `${blockNumber} ${shares}`
}

/** What shares were worth after the block of their transfer; left out if no node knows any more. */
async function worthsOf(
  reader: ChainReader,
  pool: Hex,
  events: readonly RawPoolEvent[],
): Promise<Map<string, bigint>> {
  const worths = new Map<string, bigint>()
  const asked = events.filter(({ ask }) => ask)
  for (const blockNumber of new Set(asked.map(event => event.blockNumber))) {
    const amounts = [
      ...new Set(asked.filter(event => event.blockNumber === blockNumber).map(({ shares }) => shares ?? 0n)),
    ]
    const calls = amounts.map(shares => ({
      target: pool,
      data: encodeFunctionData({ abi: sharePoolAbi, functionName: 'toAssets', args: [shares] }),
    }))
    const results = await reader.callMany([{ target: pool, data: ratioData }, ...calls], blockNumber)
    if (!results) continue
    const ratio = wordOf(results[0])
    for (const [place, shares] of amounts.entries()) {
      const worth = wordOf(results[place + 1]) ?? worthByRatio(shares, ratio)
      if (worth !== undefined) worths.set(worthKey({ blockNumber, shares }), worth)
    }
  }
  return worths
}

/** @param ratio the answer to `ratioData` */
export function worthByRatio(shares: bigint, ratio: bigint | undefined): bigint | undefined {
  return ratio === undefined ? undefined : (shares * ratio) / ratioBase
}

/** The one word of an answer; undefined if there is none. */
export function wordOf(result: CallResult): bigint | undefined {
  return result?.length === 66 ? BigInt(result) : undefined
}
