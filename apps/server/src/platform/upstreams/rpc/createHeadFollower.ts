import type { BlockHead, Chain } from '@granary/chains'
import type { Secret } from '#server/platform/settings/Secret.ts'
import type { RpcNode } from './createRpcNode.ts'
import type { RpcPool } from './createRpcPool.ts'
import { subscribeNewHeads } from './subscribeNewHeads.ts'

/** The newest block of one node, as long as it counts as the newest. */
export type FollowedHead = BlockHead & {
  node: RpcNode
  /** Changes with every head, node, and doubt: answers under one number belong together. */
  generation: number
}

export type HeadFollower = ReturnType<typeof createHeadFollower>

export type HeadFollowerOptions = {
  pool: Pick<RpcPool, 'readHead'>
  chain: Chain
  webSocketUrls: readonly Secret[]
  pollMs: number
}

/** How long heads are followed after the last request. */
const interestMs = 30_000
const longestPauseMs = 30_000
/**
 * While a WebSocket announces new heads, polling only notices its silence; it runs at the normal pace while the
 * polled node lacks an announced head.
 */
const slowdown = 10

/** Follows the newest block once for all clients, by WebSocket if there is one and by polling everywhere. */
export function createHeadFollower({ pool, chain, webSocketUrls, pollMs }: HeadFollowerOptions) {
  let head: FollowedHead | undefined
  let confirmedAt = 0
  let generation = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let polling = false
  let again = false
  /** Hash of an announced head that the polled node has not shown yet. */
  let awaited: string | undefined
  let closed = false
  const subscription = subscribeNewHeads({
    urls: webSocketUrls,
    chain,
    onHead(hash, number) {
      if (hash === head?.hash) return
      if (number === undefined || number >= (head?.number ?? 0)) awaited = hash
      void poll()
    },
  })
  const pauseMs = () => (subscription.alive() && awaited === undefined ? pollMs * slowdown : pollMs)

  /** @param awaitedBefore what was awaited when `found` was requested: a later hint is about something newer */
  function take(found: Awaited<ReturnType<RpcPool['readHead']>>, awaitedBefore: string | undefined): void {
    failures = found ? 0 : failures + 1
    if (!found) return
    confirmedAt = performance.now()
    const moved = found.head.hash !== head?.hash && awaited === awaitedBefore
    if (moved || found.head.hash === awaited) awaited = undefined
    const same = head && head.hash === found.head.hash && head.node === found.node
    if (same && head?.generation === generation) return
    generation += 1
    head = { ...found.head, node: found.node, generation }
  }

  async function poll(): Promise<void> {
    if (closed) return
    if (polling) {
      again = true
      return
    }
    clearTimeout(timer)
    polling = true
    again = false
    const awaitedBefore = awaited
    take(await pool.readHead().catch(() => undefined), awaitedBefore)
    polling = false
    const interested = performance.now() - askedAt < interestMs
    if (!interested || closed) {
      subscription.stop()
      awaited = undefined
      timer = undefined
      return
    }
    const waitMs = again ? 0 : Math.min(pauseMs() * 2 ** failures, Math.max(longestPauseMs, pauseMs()))
    timer = setTimeout(poll, waitMs).unref()
  }

  return {
    /** Follows heads for a while. */
    touch(): void {
      askedAt = performance.now()
      if (timer || polling || closed) return
      subscription.start()
      void poll()
    },
    /** Undefined after a pause in requests, or if the nodes do not answer. */
    current(): FollowedHead | undefined {
      const fresh = performance.now() - confirmedAt < pauseMs() * 3
      return fresh && head?.generation === generation ? head : undefined
    },
    generation: (): number => generation,
    /** Something newer than the head was seen: drops what is known of it, and reads it again. */
    doubt(): void {
      generation += 1
      if (timer || polling) void poll()
    },
    close(): void {
      closed = true
      clearTimeout(timer)
      subscription.stop()
    },
  }
}
