import type { BlockHead, Chain } from '@granary/chains'
import { BaseError } from '@granary/errors'
import type { Log } from '#server/platform/log/createLog.ts'
import { ChainAnswerInvalidError } from '#server/platform/upstreams/ChainAnswerInvalidError.ts'
import { type ChainReader, createChainReader } from '#server/platform/upstreams/createChainReader.ts'
import { hasLog, type LogPlace } from '#server/platform/upstreams/hasLog.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { grow, type RangeSize, shrink } from '#server/platform/upstreams/rangeSize.ts'
import {
  RpcCallRefusedError,
  RpcUpstreamUnavailableError,
} from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import type { IndexStore, KeptIndex, RangeChange, SsvContract } from './IndexStore.ts'
import { parseSsvLogs } from './parseSsvLogs.ts'
import type { SsvEvents } from './SsvEvent.ts'

/** Without any answer to this many ranges, each half as long, the length is not the cause. */
const mostSilences = 3

/** What a process remembers of an index between runs. */
export type IndexMemory = { size: RangeSize; hasCode: boolean }

export type FollowParts = {
  rpc: JsonRpcUpstream
  chain: Chain
  store: IndexStore
  setting: SsvContract
  memory: IndexMemory
  log: Log
  onEvents(count: number): void
  /** Begins no further range once it says so; the next run continues. */
  timeIsUp(): boolean
}

export type IndexRun = { index: KeptIndex; head: BlockHead; behind: boolean; reader: ChainReader }

/**
 * Reads the contract's events after the newest final block, up to the head. Rereads unfinal ones each time:
 * reorganisations remove events, and nodes are late with logs of their newest blocks. Runs may be interrupted,
 * repeated and concurrent.
 * @returns undefined before the contract's first block
 * @throws {SsvContractMissingError} SSV_CONTRACT_MISSING
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE; keeps what was read until then
 */
export async function followContract(parts: FollowParts): Promise<IndexRun | undefined> {
  const { rpc, chain, store, setting, memory } = parts
  const reader = createChainReader(rpc, chain)
  const head = await reader.head()
  if (head.number < setting.firstBlock) return undefined
  if (!memory.hasCode && !(await reader.hasCode(setting.contract)))
    throw new SsvContractMissingError(setting.contract, chain.name)
  memory.hasCode = true
  const final = await reader.finalBlock(head)
  const opened = await checkChain(await store.open(setting), parts, reader)
  const atHead = await readRanges({ ...parts, reader, head, final, index: opened })
  await store.noteRun(opened, head, !atHead)
  const index = (await store.find(setting)) ?? opened
  return { index, head, behind: !atHead, reader }
}

type RangeParts = FollowParts & { reader: ChainReader; head: BlockHead; final: BlockHead; index: KeptIndex }

/** @returns whether it reached the head */
async function readRanges(parts: RangeParts): Promise<boolean> {
  const { store, index, head, memory } = parts
  let { anchorBlock } = index
  let from = anchorBlock === null ? index.firstBlock : anchorBlock + 1
  let silences = 0
  while (from <= head.number) {
    if (parts.timeIsUp()) return false
    const to = Math.min(from + memory.size.blocks - 1, head.number)
    try {
      const { events, last, change } = await readRange(parts, from, to)
      if (!(await store.replaceRange({ id: index.id, anchorBlock }, from, last, events, change))) return false
      anchorBlock = change.anchor?.number ?? anchorBlock
      from = to + 1
      silences = 0
      grow(memory.size, countOf(events))
      parts.onEvents(countOf(events))
    } catch (error) {
      if (!(error instanceof RpcUpstreamUnavailableError) || error instanceof ChainAnswerInvalidError)
        throw error
      silences += error instanceof RpcCallRefusedError ? 0 : 1
      if (to === from || silences === mostSilences) throw error
      shrink(memory.size, to - from + 1)
    }
  }
  return true
}

type ReadRange = { events: SsvEvents; last: BlockHead; change: RangeChange }

async function readRange(parts: RangeParts, from: number, to: number): Promise<ReadRange> {
  const { reader, setting, chain, final } = parts
  const { logs, last } = await reader.logs(setting.contract, from, to)
  const events = parseSsvLogs(logs, { contract: setting.contract, from, to, chainName: chain.name })
  const undoneFrom = await findUndone(parts, from, to, events)
  if (from > final.number) return { events, last, change: { undoneFrom } }
  return { events, last, change: { undoneFrom, anchor: to <= final.number ? last : final } }
}

/**
 * The first block of known events that are gone.
 * @throws {ChainAnswerInvalidError} when the chain still has one of them, and the node only omitted it from its logs
 */
async function findUndone(
  { reader, store, chain, index, log }: RangeParts,
  from: number,
  to: number,
  found: SsvEvents,
): Promise<number | undefined> {
  const { operators, clusters, validators, feeRecipients } = found
  const names = new Set([...operators, ...clusters, ...validators, ...feeRecipients].map(nameOf))
  const gone = (await store.placesBetween(index, from, to)).filter(place => !names.has(nameOf(place)))
  if (gone.length === 0) return undefined
  const receipts = await reader.receipts(gone.map(place => place.transactionHash))
  const kept = gone.find((place, number) => hasLog(receipts[number], place))
  if (kept)
    throw new ChainAnswerInvalidError(chain.name, `the logs leave out ${kept.blockNumber}.${kept.logIndex}`)
  log.info({ contract: index.contract, events: gone.length }, 'reorganisation undid SSV events')
  return Math.min(...gone.map(place => place.blockNumber))
}

function nameOf({ blockNumber, logIndex, transactionHash }: LogPlace): string {
  return `${blockNumber} ${logIndex} ${transactionHash}`
}

function countOf({ operators, clusters, validators, feeRecipients }: SsvEvents): number {
  return operators.length + clusters.length + validators.length + feeRecipients.length
}

/** A final block has another hash: the node is of another chain. */
async function checkChain(
  index: KeptIndex,
  { chain, store, setting, log }: FollowParts,
  reader: ChainReader,
): Promise<KeptIndex> {
  if (index.anchorBlock === null) return index
  const block = await reader.block(index.anchorBlock)
  if (!block)
    throw new RpcUpstreamUnavailableError(chain.name, `it does not have block ${index.anchorBlock} yet`)
  if (block.hash === index.anchorHash) return index
  log.warn({ contract: index.contract, block: block.number }, 'different chain: rereading SSV events')
  await store.reset(index, setting.firstBlock)
  return store.open(setting)
}

/** The settings name a contract that the chain does not have. */
export class SsvContractMissingError extends BaseError {
  override readonly name = 'SsvContractMissingError'
  constructor(address: string, chainName: string) {
    super('The address of the SSV network contract has no contract.', {
      code: 'SSV_CONTRACT_MISSING',
      details: `${address} on ${chainName}`,
      metaMessages: ['Check SSV_NETWORK_ETH_MAINNET and SSV_NETWORK_ETH_HOODI.'],
    })
  }
}
