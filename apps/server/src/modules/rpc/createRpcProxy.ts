import type { Chain } from '@granary/chains'
import { parseSmallQuantity } from '@granary/chains'
import { within } from '../../platform/cache/within.ts'
import { AnswersUnreadError } from '../../platform/http/createAnswerBudget.ts'
import type { ChainParts } from '../../platform/upstreams/createChainUpstreams.ts'
import type { RpcCall, RpcReply, RpcReplyError } from '../../platform/upstreams/rpc/RpcCall.ts'
import type { PoolOutcome } from '../../platform/upstreams/rpc/readFrom.ts'
import { rpcMethods } from '../../platform/upstreams/rpc/rpcMethods.ts'
import { createAnswerCache } from './cache/createAnswerCache.ts'
import type { ProxyMetrics, RpcSource } from './createProxyMetrics.ts'
import type { RpcOutcome } from './RpcOutcome.ts'

export type RpcProxy = ReturnType<typeof createRpcProxy>

export type RpcProxyOptions = ChainParts & { chain: Chain; cacheBytes: number; metrics: ProxyMetrics }

/**
 * How long to wait for another visitor's call. It may be batched with a call that takes a node ten seconds, and no
 * one shall slow down others that way.
 */
const patienceMs = 1_000

/** Answers from the cache, merges identical reads, and forwards the rest in one batch. */
export function createRpcProxy({ chain, pool, heads, cacheBytes, metrics }: RpcProxyOptions) {
  const cache = createAnswerCache(heads, pool, cacheBytes)
  const flights = new Map<string, Promise<RpcOutcome>>()
  const chainIdText = JSON.stringify(`0x${chain.id.toString(16)}`)
  const count = ({ method }: RpcCall, source: RpcSource, outcome: RpcOutcome) => {
    const kind = 'result' in outcome ? 'result' : 'error' in outcome ? 'error' : 'unavailable'
    metrics.count(chain.caipNetworkId, method, source, kind)
    return outcome
  }

  function known(call: RpcCall, key: string): RpcOutcome | undefined {
    if (call.method === 'eth_chainId' && pool.nodes.some(node => node.chain() === 'right'))
      return count(call, 'proxy', { result: chainIdText })
    const result = cache.get(key)
    return result === undefined ? undefined : count(call, 'cache', { result })
  }

  /** Asks the nodes for all of `misses` at once, and lets later identical reads wait for the same answers. */
  function lead(misses: readonly Miss[], onBytes?: OnBytes): Promise<RpcOutcome>[] {
    const generation = heads.generation()
    const asking = pool.ask(
      misses.map(({ call }) => call),
      onBytes,
    )
    return misses.map(({ call, key }, place) => {
      const outcome = asking.then(
        replies => settle(call, key, replies[place] as PoolOutcome, generation),
        (failure: Error) => ({ failure }),
      )
      const counted = outcome.then(found => count(call, 'upstream', found))
      if (rpcMethods.get(call.method)?.read) board(`${generation}|${key}`, counted)
      return counted
    })
  }

  function board(flight: string, outcome: Promise<RpcOutcome>): void {
    flights.set(flight, outcome)
    outcome.then(() => {
      if (flights.get(flight) === outcome) flights.delete(flight)
    })
  }

  function settle(call: RpcCall, key: string, found: PoolOutcome, generation: number): RpcOutcome {
    if ('failure' in found) return found
    const { reply, node } = found
    const outcome = outcomeOf(reply)
    if (call.method === 'eth_sendRawTransaction') {
      // A refused one changes nothing, and costs nothing to submit.
      if ('result' in reply) heads.doubt()
    } else if ('result' in reply && 'result' in outcome) {
      const seen = seenBlock(call.method, reply.result)
      const head = heads.current()
      if (seen !== undefined && head && seen > head.number) heads.doubt()
      cache.keep({ call, key, node, generation, result: reply.result, text: outcome.result })
    }
    return outcome
  }

  /** What exceeded the other visitor's budget may fit this one. */
  async function join(miss: Miss, flight: Promise<RpcOutcome>, onBytes?: OnBytes): Promise<RpcOutcome> {
    const found = await within(flight, patienceMs, undefined)
    const usable = found && !('failure' in found && found.failure instanceof AnswersUnreadError)
    return usable ? count(miss.call, 'coalesced', found) : (lead([miss], onBytes)[0] as Promise<RpcOutcome>)
  }

  return {
    /**
     * @param onBytes gets the nodes' bytes as they arrive; throwing ends the exchange
     * @returns one outcome per call, in order; never rejects
     */
    ask(calls: readonly RpcCall[], onBytes?: (bytes: number) => void): Promise<RpcOutcome[]> {
      heads.touch()
      const generation = heads.generation()
      const outcomes: (RpcOutcome | Promise<RpcOutcome>)[] = []
      const misses: (Miss & { place: number })[] = []
      const own = new Map<string, number>()
      for (const [place, call] of calls.entries()) {
        const key = `${call.method} ${JSON.stringify(call.params ?? [])}`
        const found = known(call, key)
        const flight = found ? undefined : flights.get(`${generation}|${key}`)
        if (found) outcomes[place] = found
        else if (flight) outcomes[place] = join({ call, key }, flight, onBytes)
        else if (own.has(key) && rpcMethods.get(call.method)?.read)
          outcomes[place] = twin(own.get(key) as number)
        else {
          own.set(key, place)
          misses.push({ call, key, place })
        }
      }
      const led = misses.length > 0 ? lead(misses, onBytes) : []
      for (const [index, { place }] of misses.entries()) outcomes[place] = led[index] as Promise<RpcOutcome>
      return Promise.all(outcomes)

      /** The same read twice in one batch. */
      async function twin(place: number): Promise<RpcOutcome> {
        await undefined
        return count(calls[place] as RpcCall, 'coalesced', await (outcomes[place] as Promise<RpcOutcome>))
      }
    },
  }
}

type Miss = { call: RpcCall; key: string }

type OnBytes = (bytes: number) => void

const telling: ReadonlySet<string> = new Set([
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

/** The height in an answer, which may reveal a newer head before the next poll. */
function seenBlock(method: string, result: unknown): number | undefined {
  if (method === 'eth_blockNumber') return parseSmallQuantity(result)
  if (!telling.has(method) || typeof result !== 'object' || result === null) return undefined
  const { number, blockNumber } = result as { number?: unknown; blockNumber?: unknown }
  return parseSmallQuantity(blockNumber ?? number)
}

/** Revert data of a contract may be long; more than this is not a reason. */
const longestErrorData = 64 * 1024

/** A longer result becomes a buffer that its readers share. */
const longestText = 32 * 1024

const unwritable: RpcReplyError = {
  code: -32603,
  message: "The node's answer cannot be passed on",
  data: { code: 'RPC_UPSTREAM_UNAVAILABLE' },
}

/** A node's reply as text: too deep a nesting is an error, not a crash. */
function outcomeOf(reply: RpcReply): RpcOutcome {
  if ('result' in reply) {
    const result = write(reply.result)
    if (result === undefined) return { error: unwritable }
    return { result: result.length > longestText ? Buffer.from(result) : result }
  }
  const { code, message, data } = reply.error
  if (data === undefined) return { error: reply.error }
  const text = write(data)
  const passable = text !== undefined && text.length <= longestErrorData
  return { error: passable ? reply.error : { code, message } }
}

function write(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
