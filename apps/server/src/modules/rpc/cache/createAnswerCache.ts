import type { AnswerPart } from '#server/platform/http/createAnswerBudget.ts'
import type { HeadFollower } from '#server/platform/upstreams/rpc/createHeadFollower.ts'
import type { RpcNode } from '#server/platform/upstreams/rpc/createRpcNode.ts'
import type { RpcPool } from '#server/platform/upstreams/rpc/createRpcPool.ts'
import type { RpcCall } from '#server/platform/upstreams/rpc/RpcCall.ts'
import { createByteCache } from './createByteCache.ts'
import { lifetimeOf } from './lifetimeOf.ts'

export type Answer = {
  call: RpcCall
  key: string
  node: RpcNode
  /** The generation of heads when the call went out. */
  generation: number
  result: unknown
  /** The result as JSON. */
  text: AnswerPart
}

/** Answers that move with the head are short-lived; three quarters of the room are for lasting ones. */
const settledPart = 3 / 4

/**
 * Two caches: answers about final blocks, for good; and answers for one newest block, all dropped with the next one.
 * The second caches only answers of the node whose head is followed.
 */
export function createAnswerCache(heads: HeadFollower, pool: Pick<RpcPool, 'finalized'>, maxBytes: number) {
  const settled = createByteCache(maxBytes * settledPart)
  const newest = createByteCache(maxBytes * (1 - settledPart))
  let newestGeneration = 0

  function current() {
    const head = heads.current()
    if (heads.generation() !== newestGeneration) {
      newest.clear()
      newestGeneration = heads.generation()
    }
    return head
  }

  return {
    get(key: string): AnswerPart | undefined {
      return settled.get(key) ?? (current() ? newest.get(key) : undefined)
    },
    keep({ call, key, node, generation, result, text }: Answer): void {
      const lifetime = lifetimeOf(call.method, call.params, result, pool.finalized(node))
      if (lifetime === 'settled') settled.set(key, text)
      if (lifetime !== 'head') return
      const head = current()
      if (head && head.generation === generation && head.node === node) newest.set(key, text)
    },
  }
}
