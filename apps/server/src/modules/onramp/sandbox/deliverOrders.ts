import type { Log } from '#server/platform/log/createLog.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import { RpcCallRefusedError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import type { PlayChains } from './createPlayChains.ts'
import { type Treasury, TreasuryEmptyError } from './createTreasury.ts'
import type { Order, OrderStore } from './OrderStore.ts'

export type DeliveryParts = {
  store: OrderStore
  treasury: Treasury
  plays: PlayChains
  log: Log
  ended(state: 'delivered' | 'failed'): void
}

/** A delivery that can no longer be mined is given up after so long, and so is one that the treasury cannot pay. */
const patienceMinutes = { sending: 10, paid: 60 } as const

/** A delivery that waits so long is replaced by one with a higher fee, at most so often: a quarter more each time. */
const stuckMinutes = 3
const mostReplacements = 10

/**
 * Delivers paid orders: on each chain one after the other. The signed transaction is stored before it is broadcast, and
 * after a crash the same one is broadcast again. An order is signed anew only with the same nonce, for a higher fee: the chain
 * takes one of the two, so none is delivered twice.
 */
export async function deliverOrders(parts: DeliveryParts): Promise<void> {
  const outcomes = await Promise.allSettled((await parts.plays.list()).map(each => deliverOn(each, parts)))
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** Deliveries of one run, so that a run ends. */
const mostOfRun = 50

async function deliverOn(upstream: ChainUpstream, parts: DeliveryParts): Promise<void> {
  for (let turn = 0; turn < mostOfRun; turn += 1) if (!(await deliverNext(upstream, parts))) return
}

/** @returns whether another order may be delivered at once */
async function deliverNext(upstream: ChainUpstream, parts: DeliveryParts): Promise<boolean> {
  const { store, treasury } = parts
  const { id: chainId } = upstream.chain
  const sending = await store.sending(chainId)
  if (sending) return follow(upstream, sending, parts)
  const order = await store.nextPaid(chainId)
  if (!order) return false
  const readFrom = await store.now()
  const nonce = await treasury.count(upstream, 'pending')
  const delivery = await treasury.sign(upstream, order, nonce).catch(async (error: unknown) => {
    if (
      error instanceof TreasuryEmptyError &&
      (await store.isOlder(order.id, 'paid_at', patienceMinutes.paid))
    )
      return null
    throw error
  })
  if (!delivery) return end(order, 'paid', 'failed', parts)
  if (!(await store.claim(order.id, delivery, readFrom))) return false
  await broadcast(upstream, delivery.raw)
  const claimed = await store.sending(chainId)
  return claimed ? follow(upstream, claimed, parts) : true
}

async function follow(upstream: ChainUpstream, order: Order, parts: DeliveryParts): Promise<boolean> {
  // Counted before receipts are read: a delivery mined in between must not look lost.
  const count = await parts.treasury.count(upstream, 'latest')
  const mined = await findMined(upstream, order)
  if (mined)
    return end({ ...order, hash: mined.hash }, 'sending', mined.isDone ? 'delivered' : 'failed', parts)
  // Another transaction took its nonce, or the chain lost those before it.
  const isLost = count !== order.nonce
  if (isLost && (await parts.store.isOlder(order.id, 'sent_at', patienceMinutes.sending)))
    return end(order, 'sending', 'failed', parts)
  const raw = (!isLost && (await replacementOf(upstream, order, parts))) || order.raw
  if (raw) await broadcast(upstream, raw)
  return false
}

/** The delivery in a block: the newest, or one that it replaced in vain. */
async function findMined(upstream: ChainUpstream, { hash, replaced }: Order) {
  const rpc = await upstream.rpc()
  for (const each of [hash, ...replaced.toReversed()]) {
    const receipt = (await rpc.call('eth_getTransactionReceipt', [each])) as { status?: unknown } | null
    if (receipt) return { hash: each, isDone: receipt.status === '0x1' }
  }
  return undefined
}

/** Signs and stores a stuck delivery anew. @returns undefined if it may still be mined as it is, or cannot cost more */
async function replacementOf(
  upstream: ChainUpstream,
  order: Order,
  { store, treasury, log }: DeliveryParts,
): Promise<Order['raw'] | undefined> {
  const { id, nonce, raw, hash, replaced, chainId } = order
  if (nonce === null || !raw || !hash || replaced.length >= mostReplacements) return undefined
  if (!(await store.isOlder(id, 'sent_at', stuckMinutes))) return undefined
  const delivery = await treasury.sign(upstream, order, nonce, raw).catch((error: unknown) => {
    if (error instanceof TreasuryEmptyError) return null
    throw error
  })
  if (!delivery || !(await store.replace(id, hash, delivery))) return undefined
  log.info({ order: id, chainId, transactionHash: delivery.hash, replaced: hash }, 'delivery replaced')
  return delivery.raw
}

async function end(
  { id, chainId, hash }: Order,
  from: 'paid' | 'sending',
  state: 'delivered' | 'failed',
  { store, log, ended }: DeliveryParts,
): Promise<boolean> {
  if (!(await store.end(id, from, state, hash ?? undefined))) return false
  ended(state)
  log[state === 'failed' ? 'warn' : 'info']({ order: id, chainId, transactionHash: hash }, `order ${state}`)
  return true
}

/** The same bytes again are the same transaction; a node that refuses them may have mined it already. */
async function broadcast(upstream: ChainUpstream, raw: string): Promise<void> {
  const rpc = await upstream.rpc()
  await rpc.call('eth_sendRawTransaction', [raw]).catch((error: unknown) => {
    if (!(error instanceof RpcCallRefusedError)) throw error
  })
}
