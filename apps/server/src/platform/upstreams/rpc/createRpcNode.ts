import type { Chain } from '@granary/chains'
import type { Secret } from '../../../settings/Secret.ts'
import { type Circuit, createCircuit } from './createCircuit.ts'
import { createPoster } from './createPoster.ts'
import type { RpcMetrics } from './createRpcMetrics.ts'
import { blockIn, type Head } from './Head.ts'
import { parseReplies } from './parseReplies.ts'
import type { RpcCall, RpcReply } from './RpcCall.ts'
import { UpstreamFault } from './UpstreamFault.ts'

/** Larger answers (logs of a huge range) are not taken: one visitor must not fill the memory of the process. */
const maxAnswerBytes = 16 * 1024 * 1024

/** A check asks for two blocks without their transactions' bodies. */
const maxCheckBytes = 2 * 1024 * 1024
const checkTimeoutMs = 5_000

/**
 * - `unknown`: has not answered a check yet
 * - `right`: of this chain
 * - `foreign`: of another chain, and never used
 */
export type NodeChain = 'unknown' | 'right' | 'foreign'

export type RpcNode = {
  /** Its place in the operator's list: what metrics and logs call it, for its address is secret. */
  place: number
  circuit: Circuit
  chain(): NodeChain
  /** What is wrong, for the operator and the visitor; without addresses. */
  problem(): string | undefined
  head(): Head | undefined
  /** Newest block that this node says cannot be undone. */
  finalized(): number | undefined
  lagging: boolean
  /** @throws {UpstreamFault} */
  exchange(calls: readonly RpcCall[], timeoutMs: number): Promise<RpcReply[]>
  /** Chain id, newest and finalised block, in one exchange; once for all who wait. Never throws. */
  check(): Promise<void>
  /** The newest block alone. Never throws. */
  readHead(): Promise<Head | undefined>
  close(): void
}

export type RpcNodeOptions = {
  url: Secret
  place: number
  chain: Chain
  metrics: RpcMetrics
  /** The chain has no other node, so a slow answer is no reason to leave this one alone. */
  alone: boolean
  /** Hash of the chain's first block as its other nodes have it; local networks share chain ids with real ones. */
  agreeOnGenesis(hash: string): boolean
}

export function createRpcNode(options: RpcNodeOptions): RpcNode {
  const { url, place, chain, agreeOnGenesis } = options
  const poster = createPoster(url)
  const circuit = createCircuit()
  const measure = options.metrics.forNode(chain.caipNetworkId, place, circuit)
  const state: State = { chain: 'unknown', problem: undefined, head: undefined, finalized: undefined }
  let checking: Promise<void> | undefined

  async function exchange(
    calls: readonly RpcCall[],
    timeoutMs: number,
    maxBytes = maxAnswerBytes,
  ): Promise<RpcReply[]> {
    const requests = calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const started = performance.now()
    try {
      const body = JSON.stringify(requests.length === 1 ? requests[0] : requests)
      const replies = parseReplies(await poster.post(body, { timeoutMs, maxBytes }), calls.length)
      measure.answered(performance.now() - started)
      circuit.succeed()
      return replies
    } catch (error) {
      const fault = error instanceof UpstreamFault ? error : new UpstreamFault('garbage', String(error))
      measure.failed(fault.kind)
      if (isBlameless(fault) && maxBytes !== maxCheckBytes) void check()
      else circuit.fail(fault.restMs)
      throw fault
    }
  }

  /** A visitor can ask for more than any node gives; only a check that fails too is then held against the node. */
  function isBlameless({ kind }: UpstreamFault): boolean {
    return kind === 'tooLarge' || (kind === 'timeout' && options.alone)
  }

  function check(): Promise<void> {
    checking ??= runCheck().finally(() => {
      checking = undefined
    })
    return checking
  }

  async function runCheck(): Promise<void> {
    const asksGenesis = state.chain !== 'right'
    const calls = asksGenesis ? [...checkCalls, genesisCall] : checkCalls
    try {
      const [id, newest, finalized, genesis] = await exchange(calls, checkTimeoutMs, maxCheckBytes)
      state.problem = chainProblem(chain, id, asksGenesis ? genesis : undefined, agreeOnGenesis)
      if (state.problem === undefined) state.chain = 'right'
      else if (isResult(id)) state.chain = 'foreign'
      state.head = blockIn(newest) ?? state.head
      const settled = blockIn(finalized)?.number
      // A finalised block above the newest one is nonsense, and would keep in the cache what may still change.
      state.finalized =
        settled !== undefined && state.head && settled <= state.head.number ? settled : undefined
    } catch (error) {
      state.problem = (error as Error).message
    }
  }

  return {
    place,
    circuit,
    lagging: false,
    chain: () => state.chain,
    problem: () => state.problem,
    head: () => state.head,
    finalized: () => state.finalized,
    exchange,
    check,
    async readHead() {
      try {
        const [newest] = await exchange([newestCall], checkTimeoutMs, maxCheckBytes)
        const head = blockIn(newest)
        if (head) state.head = head
        return head
      } catch {
        return undefined
      }
    },
    close: () => poster.close(),
  }
}

type State = {
  chain: NodeChain
  problem: string | undefined
  head: Head | undefined
  finalized: number | undefined
}

const newestCall = { method: 'eth_getBlockByNumber', params: ['latest', false] }
const genesisCall = { method: 'eth_getBlockByNumber', params: ['0x0', false] }
const checkCalls = [
  { method: 'eth_chainId', params: [] },
  newestCall,
  { method: 'eth_getBlockByNumber', params: ['finalized', false] },
]

function isResult(reply: RpcReply | undefined): reply is { result: unknown } {
  return reply !== undefined && 'result' in reply
}

function chainProblem(
  chain: Chain,
  id: RpcReply | undefined,
  genesis: RpcReply | undefined,
  agreeOnGenesis: (hash: string) => boolean,
): string | undefined {
  if (!isResult(id)) return `eth_chainId refused${id ? `: ${id.error.message.slice(0, 200)}` : ''}`
  const found = typeof id.result === 'string' ? Number(id.result) : Number.NaN
  if (found !== chain.id) return `the JSON-RPC node is of chain ${found}, not ${chain.id}`
  const first = blockIn(genesis)
  if (first && !agreeOnGenesis(first.hash))
    return 'the JSON-RPC node has another first block than the other nodes of the chain'
  return undefined
}
