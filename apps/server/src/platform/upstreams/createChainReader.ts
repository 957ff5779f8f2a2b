import type { Chain } from '@granary/chains'
import { type BlockHead, parseBlockHead } from '@granary/chains'
import { multicall3Abi } from '@granary/contracts'
import type { Hex } from '@granary/staking/ethereum'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { ChainAnswerInvalidError } from '#server/platform/upstreams/ChainAnswerInvalidError.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import {
  RpcCallRefusedError,
  type RpcUpstreamUnavailableError,
} from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'

/** For nodes that do not report finality: this many blocks are final. */
const finalDepth = 1_000

export type ContractCall = { target: Hex; data: Hex }

/** Undefined for a call that the contract refused. */
export type CallResult = Hex | undefined

/** An index's reads of a chain. All throw RPC_UPSTREAM_UNAVAILABLE, also for impossible answers. */
export type ChainReader = ReturnType<typeof createChainReader>

export function createChainReader(rpc: JsonRpcUpstream, chain: Chain) {
  const byHeight = (height: number) => ({ method: 'eth_getBlockByNumber', params: [hex(height), false] })

  /**
   * Contract calls in one exchange, in the state after a block.
   * @returns undefined if the node no longer has that state
   * @throws {RpcCallRefusedError} when they are more than the node accepts at once
   */
  async function callMany(calls: readonly ContractCall[], height: number): Promise<CallResult[] | undefined> {
    const batch = calls.map(({ target, data }) => ({ target, callData: data, allowFailure: true }))
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [batch] })
    const to = chain.contracts.multicall3.address
    const answer = await callAt({ to, data }, height)
    return answer === undefined ? undefined : decodeBatch(answer, calls.length, chain)
  }

  /** Recognises a pruned state in any wording: the same call works now and fails at that block. */
  async function callAt(call: object, height: number): Promise<Hex | undefined> {
    const ask = async (block: string) => (await rpc.call('eth_call', [call, block])) as Hex
    const refusedOrNothing = async (block: string) => {
      try {
        const answer = await ask(block)
        return answer === '0x' ? undefined : answer
      } catch (error) {
        if (error instanceof RpcCallRefusedError && !isLimit(error)) return undefined
        throw error
      }
    }
    const first = await refusedOrNothing(hex(height))
    if (first !== undefined) return first
    if ((await ask('latest')) === '0x')
      throw new ChainAnswerInvalidError(chain.name, 'Multicall3 is not on this chain')
    return refusedOrNothing(hex(height))
  }

  return {
    async head(): Promise<BlockHead> {
      return parseBlock(await rpc.call('eth_getBlockByNumber', ['latest', false]), chain.name)
    },
    /** The newest final block, up to `head`. */
    async finalBlock(head: BlockHead): Promise<BlockHead> {
      const tagged = await rpc.call('eth_getBlockByNumber', ['finalized', false]).catch(notKnown)
      if (tagged !== null) {
        const block = parseBlock(tagged, chain.name)
        return block.number < head.number ? block : head
      }
      const height = Math.max(0, head.number - finalDepth)
      return parseBlock(await rpc.call('eth_getBlockByNumber', [hex(height), false]), chain.name, height)
    },
    /** Undefined for a block that the node lacks (yet). */
    async block(height: number): Promise<BlockHead | undefined> {
      const answer = await rpc.call('eth_getBlockByNumber', [hex(height), false])
      return answer === null ? undefined : parseBlock(answer, chain.name, height)
    },
    /** All of them. */
    async blocks(heights: readonly number[]): Promise<Map<number, BlockHead>> {
      const answers = await rpc.callAll(heights.map(byHeight))
      const parsed = heights.map((height, place) => parseBlock(answers[place], chain.name, height))
      return new Map(parsed.map(block => [block.number, block]))
    },
    async hasCode(address: Hex): Promise<boolean> {
      const code = await rpc.call('eth_getCode', [address, 'latest'])
      if (typeof code !== 'string' || !code.startsWith('0x'))
        throw new ChainAnswerInvalidError(chain.name, 'the code of a contract is not of the agreed form')
      return code.length > 2
    },
    /** Logs of the contract in these blocks, and the last of the blocks, from the same node. */
    async logs(address: Hex, from: number, to: number): Promise<{ logs: unknown; last: BlockHead }> {
      const filter = { address, fromBlock: hex(from), toBlock: hex(to) }
      const [logs, last] = await rpc.callAll([{ method: 'eth_getLogs', params: [filter] }, byHeight(to)])
      return { logs, last: parseBlock(last, chain.name, to) }
    },
    receipts: (transactions: readonly Hex[]): Promise<unknown[]> =>
      rpc.callAll(transactions.map(hash => ({ method: 'eth_getTransactionReceipt', params: [hash] }))),
    callMany,
  }
}

function decodeBatch(data: Hex, count: number, chain: Chain): CallResult[] {
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
    if (results.length === count)
      return results.map(({ success, returnData }) => (success ? returnData : undefined))
  } catch {}
  throw new ChainAnswerInvalidError(chain.name, 'Multicall3 answered with something else')
}

/** A node that does not know the tag refuses the call; an absent one is another matter. */
function notKnown(error: unknown): null {
  if (error instanceof RpcCallRefusedError && !isLimit(error)) return null
  throw error
}

/** Rate limited by the node: says nothing of the call. */
function isLimit(error: RpcUpstreamUnavailableError): boolean {
  const limited = error instanceof RpcCallRefusedError && [429, -32005].includes(error.rpcCode)
  return limited || /rate limit|too many requests/i.test(error.details ?? '')
}

function hex(height: number): Hex {
  return `0x${height.toString(16)}`
}

/** @throws {ChainAnswerInvalidError} RPC_UPSTREAM_UNAVAILABLE when it is no block, or not the requested one */
function parseBlock(answer: unknown, chainName: string, asked?: number): BlockHead {
  const block = parseBlockHead(answer)
  if (!block) throw new ChainAnswerInvalidError(chainName, 'a block is not of the agreed form')
  if (asked !== undefined && block.number !== asked)
    throw new ChainAnswerInvalidError(chainName, `block ${block.number} in the place of ${asked}`)
  return block
}
