import type { Chain } from '@granary/chains'
import type { RpcNode } from './createRpcNode.ts'
import type { RpcCall, RpcReply } from './RpcCall.ts'
import { RpcUpstreamUnavailableError } from './RpcUpstreamUnavailableError.ts'
import { UpstreamFault } from './UpstreamFault.ts'

/** A reply, and the node it is from. */
export type PoolReply = { reply: RpcReply; node: RpcNode }

/** `failure`: no node answered this call, which says nothing of the others. */
export type PoolOutcome = PoolReply | { failure: Error }

/** Nodes refuse long batches. */
const mostCallsPerBatch = 50
const mostNodes = 3

/**
 * Errors about the node and not the call: it does not know the method, broke, omitted the call, or limits the rate.
 * Another node may do better.
 */
export const nodeErrors: ReadonlySet<number> = new Set([-32601, -32603, -32005, -32016, 429])

export type Reading = {
  nodes: readonly RpcNode[]
  /** When every answer must be there, by `performance.now()`. */
  until: number
  chain: Chain
  /** Gets the nodes' bytes as they arrive; throwing ends the exchange. */
  onBytes?: ((bytes: number) => void) | undefined
}

/**
 * Sends reads to the first node, and unanswered ones to the next.
 * @returns one outcome per call: a failed call does not hold back the others' answers
 */
export async function readFrom(reading: Reading, calls: readonly RpcCall[]): Promise<PoolOutcome[]> {
  const chunks: (readonly RpcCall[])[] = []
  for (let start = 0; start < calls.length; start += mostCallsPerBatch)
    chunks.push(calls.slice(start, start + mostCallsPerBatch))
  const replies = await Promise.all(chunks.map(chunk => readChunk(reading, chunk)))
  return replies.length === 1 ? (replies[0] as PoolOutcome[]) : replies.flat()
}

async function readChunk(
  { nodes, until, chain, onBytes }: Reading,
  calls: readonly RpcCall[],
): Promise<PoolOutcome[]> {
  const found: (PoolReply | undefined)[] = calls.map(() => undefined)
  let open = calls.map((_, place) => place)
  let fault: unknown
  const tried = nodes.slice(0, mostNodes)
  for (const [turn, node] of tried.entries()) {
    const leftMs = until - performance.now()
    if (leftMs <= 0) break
    const last = turn === tried.length - 1
    try {
      const asked = open.map(place => calls[place] as RpcCall)
      const replies = await node.exchange(asked, Math.ceil(last ? leftMs : leftMs / 2), onBytes)
      for (const [index, place] of open.entries()) found[place] = { reply: replies[index] as RpcReply, node }
      open = open.filter(place => isNodeError(found[place]?.reply))
    } catch (error) {
      fault = error
      if (error instanceof UpstreamFault && error.kind === 'tooLarge') {
        for (const place of open) found[place] ??= { reply: { error: tooLargeError }, node }
        break
      }
      if (error instanceof UpstreamFault && error.kind === 'crowded') {
        const failure = error.cause as Error
        return found.map(reply => reply ?? { failure })
      }
    }
    if (open.length === 0) break
  }
  return found.map(reply => reply ?? { failure: unavailable(chain, fault) })
}

function isNodeError(reply: RpcReply | undefined): boolean {
  return reply !== undefined && 'error' in reply && nodeErrors.has(reply.error.code)
}

/** @param fault of the last node asked; undefined if there was no time to ask one */
export function unavailable(chain: Chain, fault: unknown): RpcUpstreamUnavailableError {
  return new RpcUpstreamUnavailableError(
    chain.name,
    fault instanceof Error ? fault.message : 'no answer',
    fault,
  )
}

/** The call's own doing: another node would send as many bytes. */
const tooLargeError = {
  code: -32005,
  message: 'The answer is larger than is passed on here; ask for less at a time',
  data: { code: 'RPC_ANSWER_TOO_LARGE' },
} as const
