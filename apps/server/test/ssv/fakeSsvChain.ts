import { hoodi } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { ssvEventsAbi } from '@granary/staking/ssv'
import {
  type AbiEvent,
  type AbiParameter,
  encodeAbiParameters,
  encodeEventTopics,
  keccak256,
  toHex,
} from 'viem'
import { createMetrics } from '../../src/platform/metrics/createMetrics.ts'
import { Secret } from '../../src/platform/settings/Secret.ts'
import { createJsonRpcUpstream, type JsonRpcUpstream } from '../../src/platform/upstreams/JsonRpcUpstream.ts'
import { createRpcMetrics } from '../../src/platform/upstreams/rpc/createRpcMetrics.ts'
import { createRpcPool } from '../../src/platform/upstreams/rpc/createRpcPool.ts'
import { type FakeNode, fakeBlock, hex, startFakeNode } from '../startFakeNode.ts'

export const fakeContract = `0x${'55'.repeat(20)}` as const

type EventName = (typeof ssvEventsAbi)[number]['name']
type FakeLog = { blockNumber: number; logIndex: number; transactionHash: Hex; topics: Hex[]; data: Hex }

export type FakeSsvChain = Awaited<ReturnType<typeof startFakeSsvChain>>

/** A node whose SSV contract emits what a test says, with reorganisations at will. */
export async function startFakeSsvChain() {
  let logs: FakeLog[] = []
  /** Tells transactions of forks apart. */
  let fork = 0
  const node: FakeNode = await startFakeNode({
    head: 10,
    finalized: 5,
    results: {
      eth_getCode: () => '0x60',
      eth_getLogs: ([filter]) => {
        const { fromBlock, toBlock } = filter as { fromBlock: Hex; toBlock: Hex }
        return logs
          .filter(({ blockNumber }) => blockNumber >= Number(fromBlock) && blockNumber <= Number(toBlock))
          .map(raw)
      },
      eth_getTransactionReceipt: ([hash]) => {
        const own = logs.filter(({ transactionHash }) => transactionHash === hash)
        const [first] = own
        return first
          ? { blockNumber: hex(first.blockNumber), transactionHash: hash, logs: own.map(raw) }
          : null
      },
    },
  })
  const pool = createRpcPool({
    chain: hoodi,
    urls: [new Secret(node.url)],
    metrics: createRpcMetrics(createMetrics().registry, createMetrics().upstreamFailures),
    toleratedLagSeconds: 60,
    timeoutMs: 10_000,
  })
  return {
    node,
    rpc: createJsonRpcUpstream(pool, hoodi) as JsonRpcUpstream,
    /** Adds an event, in a transaction of its own. */
    emit(blockNumber: number, name: EventName, args: Record<string, unknown>): FakeLog {
      const logIndex = logs.filter(log => log.blockNumber === blockNumber).length
      const transactionHash = keccak256(toHex(`${fork} ${blockNumber} ${logIndex}`))
      const log = { blockNumber, logIndex, transactionHash, ...encode(name, args) }
      logs.push(log)
      return log
    },
    /** Takes away the events from a block on, as another fork would. */
    undoFrom(blockNumber: number): void {
      fork += 1
      logs = logs.filter(log => log.blockNumber < blockNumber)
    },
    logs: () => logs,
    /** What the node answers instead of the real logs; undefined for these. */
    close(): void {
      pool.close()
      node.close()
    },
  }
}

function raw({ blockNumber, logIndex, ...log }: FakeLog) {
  const blockHash = fakeBlock(blockNumber).hash
  return { ...log, address: fakeContract, blockNumber: hex(blockNumber), logIndex: hex(logIndex), blockHash }
}

function encode(name: EventName, args: Record<string, unknown>): { topics: Hex[]; data: Hex } {
  const event = ssvEventsAbi.find(item => item.name === name) as AbiEvent
  const topics = encodeEventTopics({ abi: [event], eventName: name, args }) as Hex[]
  const plain = event.inputs.filter(({ indexed }) => !indexed) as AbiParameter[]
  return {
    topics,
    data: encodeAbiParameters(
      plain,
      plain.map(({ name = '' }) => args[name]),
    ),
  }
}
