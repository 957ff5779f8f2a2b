import type { Chain } from '@granary/chains'
import { type BlockHead, parseBlockHead } from '@granary/chains'
import { joinRuns } from '#server/platform/cache/joinRuns.ts'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { createCircuit } from './createCircuit.ts'
import type { GenesisVote } from './createGenesisVote.ts'
import { createPoster, type Poster, type PostLimits } from './createPoster.ts'
import type { RpcMetrics } from './createRpcMetrics.ts'
import { parseReplies } from './parseReplies.ts'
import type { RpcCall, RpcReply } from './RpcCall.ts'
import { UpstreamFault } from './UpstreamFault.ts'

/** Larger answers (logs of a huge range) are refused: one visitor must not fill the process's memory. */
const maxAnswerBytes = 16 * 1024 * 1024

/** A check asks for two blocks without their transactions' bodies. */
const maxCheckBytes = 2 * 1024 * 1024
const defaultCheckTimeoutMs = 5_000

/**
 * - `unknown`: has not answered a check yet
 * - `right`: of this chain
 * - `foreign`: of another chain, and never used
 */
export type NodeChain = 'unknown' | 'right' | 'foreign'

export type RpcNode = ReturnType<typeof createRpcNode>

export type RpcNodeOptions = {
  url: Secret
  place: number
  chain: Chain
  metrics: RpcMetrics
  /** Which first block the chain's nodes must have. */
  genesis: GenesisVote
  /** For a check, or a look at the newest block. */
  checkTimeoutMs?: number
}

export function createRpcNode(options: RpcNodeOptions) {
  const { url, place, chain, genesis, checkTimeoutMs = defaultCheckTimeoutMs } = options
  const poster = createPoster(url)
  // Its own connection, so that a check does not queue behind visitors' work.
  const checkPoster = createPoster(url)
  const circuit = createCircuit()
  const measure = options.metrics.forNode(chain.caipNetworkId, place, circuit)
  const state: State = {
    chain: 'unknown',
    problem: undefined,
    genesisTold: false,
    head: undefined,
    finalized: undefined,
  }
  let suspect = false

  /** @throws {UpstreamFault} */
  async function post(by: Poster, calls: readonly RpcCall[], limits: PostLimits): Promise<RpcReply[]> {
    const requests = calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const started = performance.now()
    try {
      const body = JSON.stringify(requests.length === 1 ? requests[0] : requests)
      const replies = parseReplies(await by.post(body, limits), calls.length)
      measure.answered(performance.now() - started)
      circuit.succeed()
      return replies
    } catch (error) {
      const fault = error instanceof UpstreamFault ? error : new UpstreamFault('garbage', String(error))
      measure.failed(fault.kind)
      throw fault
    }
  }

  /**
   * A visitor's request can take longer or be larger than any node's limits, and proxies before a node answer that in
   * any way. So only a failed check counts against the node, which no one outside can shape; a node that asks for
   * rest is believed at once.
   * @throws {UpstreamFault}
   */
  async function exchange(
    calls: readonly RpcCall[],
    timeoutMs: number,
    onBytes?: PostLimits['onBytes'],
  ): Promise<RpcReply[]> {
    try {
      return await post(poster, calls, { timeoutMs, maxBytes: maxAnswerBytes, onBytes })
    } catch (error) {
      const fault = error as UpstreamFault
      if (fault.kind === 'limited') circuit.fail(fault.restMs)
      else if (fault.kind !== 'crowded') {
        suspect = true
        void check()
      }
      throw fault
    }
  }

  async function ask(calls: readonly RpcCall[]): Promise<RpcReply[]> {
    try {
      return await post(checkPoster, calls, { timeoutMs: checkTimeoutMs, maxBytes: maxCheckBytes })
    } catch (error) {
      const { ours, restMs } = error as UpstreamFault
      if (!ours) circuit.fail(restMs)
      throw error
    }
  }

  /** Chain id, newest and finalised block, in one exchange; once for all who wait. Never throws. */
  const check = joinRuns(runCheck)

  async function runCheck(): Promise<void> {
    const asksGenesis = !state.genesisTold
    let first: string | undefined
    try {
      const [id, newest, finalized, genesisReply] = await ask(
        asksGenesis ? [...checkCalls, genesisCall] : checkCalls,
      )
      state.problem = chainProblem(chain, id)
      if (state.problem === undefined) state.chain = 'right'
      else if (isResult(id)) state.chain = 'foreign'
      if (state.chain === 'right') first = blockIn(genesisReply)?.hash
      state.genesisTold ||= first !== undefined
      state.head = blockIn(newest) ?? state.head
      const settled = blockIn(finalized)?.number
      // A finalised block above the newest one is nonsense, and would cache what may still change.
      state.finalized =
        settled !== undefined && state.head && settled <= state.head.number ? settled : undefined
    } catch (error) {
      state.problem = (error as Error).message
    }
    if (asksGenesis) genesis.tell(place, first)
    suspect = false
  }

  const isStrange = () => state.chain === 'right' && !genesis.accepts(place)

  return {
    /** Its place in the operator's list: its name in metrics and log, since its address is secret. */
    place,
    circuit,
    lagging: false,
    /** An exchange failed, and no check has said yet whether that was the node's doing. */
    suspect: () => suspect,
    chain: (): NodeChain => (isStrange() ? 'foreign' : state.chain),
    /** The problem, for the operator and the visitor; without addresses. */
    problem: () => (isStrange() ? strangeBeginning : state.problem),
    head: () => state.head,
    /** Newest final block according to this node. */
    finalized: () => state.finalized,
    exchange,
    check,
    /** The newest block alone. Never throws. */
    async readHead(): Promise<BlockHead | undefined> {
      try {
        const [newest] = await ask([newestCall])
        const head = blockIn(newest)
        if (head) state.head = head
        return head
      } catch {
        return undefined
      }
    },
    close(): void {
      poster.close()
      checkPoster.close()
    },
  }
}

type State = {
  chain: NodeChain
  problem: string | undefined
  genesisTold: boolean
  head: BlockHead | undefined
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

const strangeBeginning = 'the JSON-RPC node has another first block than the chain or its other nodes'

function chainProblem(chain: Chain, id: RpcReply | undefined): string | undefined {
  if (!isResult(id)) return `eth_chainId refused${id ? `: ${id.error.message.slice(0, 200)}` : ''}`
  const found = typeof id.result === 'string' ? Number(id.result) : Number.NaN
  return found === chain.id ? undefined : `the JSON-RPC node is of chain ${found}, not ${chain.id}`
}

function blockIn(reply: RpcReply | undefined): BlockHead | undefined {
  return reply && 'result' in reply ? parseBlockHead(reply.result) : undefined
}
