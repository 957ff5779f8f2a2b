import { setTimeout } from 'node:timers/promises'
import type { BlockHead } from '@granary/chains'
import { type Chain, genesisHashes } from '@granary/chains'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { createGenesisVote } from './createGenesisVote.ts'
import type { RpcMetrics } from './createRpcMetrics.ts'
import { createRpcNode, type RpcNode } from './createRpcNode.ts'
import { NetworkMismatchError } from './NetworkMismatchError.ts'
import type { RpcCall, RpcReply } from './RpcCall.ts'
import { RpcUpstreamUnavailableError } from './RpcUpstreamUnavailableError.ts'
import { type PoolOutcome, readFrom, unavailable } from './readFrom.ts'
import { rpcMethods } from './rpcMethods.ts'
import { sendTransaction } from './sendTransaction.ts'

export type RpcPool = ReturnType<typeof createRpcPool>

export type RpcPoolOptions = {
  chain: Chain
  urls: readonly Secret[]
  metrics: RpcMetrics
  toleratedLagSeconds: number
  /** For a whole request, other nodes' turns included. */
  timeoutMs: number
}

/** Interval of checks while there are requests. */
const checkEveryMs = 10_000
/** Older health does not count if there is a choice. */
const staleMs = 60_000
/** How long to wait for a check if some node could be asked without it. */
const patienceMs = 1_000
const unref = { ref: false }
/** A node that failed its first check is asked again, but not more often than this. */
const recheckMs = 2_000

export function createRpcPool(options: RpcPoolOptions) {
  const { chain, urls, metrics, toleratedLagSeconds, timeoutMs } = options
  const genesis = createGenesisVote(genesisHashes[chain.id], urls.length)
  const nodes = urls.map((url, place) => createRpcNode({ url, place, chain, metrics, genesis }))
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  function checkAll(): Promise<void> {
    checking ??= Promise.all(
      nodes.filter(node => node.circuit.state() !== 'open').map(node => node.check()),
    ).then(() => {
      checkedAt = performance.now()
      checking = undefined
      markLagging(nodes, toleratedLagSeconds, (node, head, lagSeconds) =>
        metrics.setHead(chain.caipNetworkId, node.place, head.number, lagSeconds),
      )
    })
    return checking
  }

  /** Checks health without standing timers: without requests nothing is asked. */
  async function candidates(): Promise<RpcNode[]> {
    const age = performance.now() - checkedAt
    const probing = nodes.some(node => node.circuit.state() === 'halfOpen')
    const check = age > checkEveryMs || probing ? checkAll() : undefined
    if (check && age > staleMs && nodes.length > 1)
      await Promise.race([check, setTimeout(patienceMs, undefined, unref)])
    const ranked = rankNodes(nodes)
    if (ranked.length > 0) return ranked
    if (check || age > recheckMs) await Promise.race([check ?? checkAll(), anyUsable(nodes)])
    const found = rankNodes(nodes)
    if (found.length === 0) throw noneUsable(chain, nodes)
    return found
  }

  return {
    nodes,
    /**
     * Resolves when there is a node to ask.
     * @throws {NetworkMismatchError} NETWORK_MISMATCH when every node that answers is of another chain
     * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
     */
    async ready(): Promise<void> {
      if (!nodes.some(isUsable)) await candidates()
    },
    /**
     * Asks the best node, and the next one for what it does not answer. Reads may go to several; a transaction goes to
     * the next node only if the first may not have got it; anything else is asked once.
     * @param onBytes gets the nodes' bytes as they arrive; throwing ends the exchange and is the failure
     * @returns one outcome per call, in order
     * @throws what `ready` throws
     */
    async ask(calls: readonly RpcCall[], onBytes?: (bytes: number) => void): Promise<PoolOutcome[]> {
      const ranked = await candidates()
      const until = performance.now() + timeoutMs
      if (calls.every(isRead)) return readFrom({ nodes: ranked, until, chain, onBytes }, calls)
      const reads = calls.filter(isRead)
      const asking = reads.length > 0 ? readFrom({ nodes: ranked, until, chain, onBytes }, reads) : []
      const sending = calls.map(call =>
        isRead(call)
          ? undefined
          : sendTransaction(ranked, call, until, chain).catch((failure: Error) => ({ failure })),
      )
      const found = (await asking).values()
      return Promise.all(sending.map(sent => sent ?? (found.next().value as PoolOutcome)))
    },
    /**
     * The same reads to each node in use, for what one alone must not decide.
     * @returns the replies of each node that answered, at least one
     * @throws what `ready` throws
     */
    async askEach(calls: readonly RpcCall[]): Promise<RpcReply[][]> {
      const ranked = await candidates()
      const asked = await Promise.allSettled(ranked.map(node => node.exchange(calls, timeoutMs)))
      const replies = asked.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
      const failed = asked.find(answer => answer.status === 'rejected')
      if (replies.length === 0) throw unavailable(chain, failed?.reason)
      return replies
    },
    /** The newest block of the preferred node. */
    async readHead(): Promise<{ node: RpcNode; head: BlockHead } | undefined> {
      const [node] = await candidates().catch(() => [])
      const head = await node?.readHead()
      return node && head && { node, head }
    },
    /** Final height according to `node` and every other node in use. */
    finalized(node: RpcNode): number | undefined {
      const own = node.finalized()
      if (own === undefined) return undefined
      const others = nodes.flatMap(other => (isUsable(other) ? (other.finalized() ?? []) : []))
      return Math.min(own, ...others)
    },
    close(): void {
      for (const node of nodes) node.close()
    },
  }
}

function isUsable(node: RpcNode): boolean {
  return node.chain() === 'right' && node.circuit.state() === 'closed'
}

function isRead({ method }: RpcCall): boolean {
  return rpcMethods.get(method)?.read ?? false
}

/** Resolves with the first node that passes its check: a silent one must not hold up the others. */
function anyUsable(nodes: readonly RpcNode[]): Promise<void> {
  return new Promise(resolve => {
    for (const node of nodes) node.check().then(() => isUsable(node) && resolve())
  })
}

function noneUsable(chain: Chain, nodes: readonly RpcNode[]): Error {
  const foreign = nodes.find(node => node.chain() === 'foreign')
  const silent = nodes.find(node => node.chain() !== 'foreign')
  if (foreign && !silent) return new NetworkMismatchError(chain.name, foreign.problem() ?? '')
  return new RpcUpstreamUnavailableError(
    chain.name,
    silent?.problem() ?? 'it failed and is left alone for a moment',
  )
}

/**
 * The nodes that may be asked, best first: those that keep up before those that lag, those under no suspicion first, fewest
 * failures in a row first, then in the operator's order. Staying with one node while it is well keeps a visitor's view
 * from jumping between heads.
 */
function rankNodes(nodes: readonly RpcNode[]): RpcNode[] {
  return nodes
    .filter(isUsable)
    .sort(
      (a, b) =>
        Number(a.lagging) - Number(b.lagging) ||
        Number(a.suspect()) - Number(b.suspect()) ||
        a.circuit.failures() - b.circuit.failures() ||
        a.place - b.place,
    )
}

/**
 * Compares heads of nodes that were read at one time. With three nodes or more the reference is their median: one node
 * that claims a block far ahead does not make the others look late.
 * @param toleratedSeconds by the timestamps of blocks, so it means the same on every chain
 */
function markLagging(
  nodes: readonly RpcNode[],
  toleratedSeconds: number,
  report: (node: RpcNode, head: BlockHead, lagSeconds: number) => void,
): void {
  const checked = nodes.flatMap(node => {
    const head = node.chain() === 'right' ? node.head() : undefined
    return head ? [{ node, head }] : []
  })
  const byHeight = checked.map(({ head }) => head).sort((a, b) => b.number - a.number)
  const reference = byHeight[Math.floor((byHeight.length - 1) / 2)]
  if (!reference) return
  for (const { node, head } of checked) {
    const behind = head.number < reference.number
    const lagSeconds = behind ? Math.max(0, reference.timestampSeconds - head.timestampSeconds) : 0
    node.lagging = lagSeconds > toleratedSeconds
    report(node, head, lagSeconds)
  }
}
