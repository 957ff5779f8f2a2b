import { weiPerGwei } from '@granary/staking/ethereum'
import type { Alert } from '#server/modules/alerts/Alert.ts'
import type { NewAlert } from '#server/modules/alerts/outbox/OutboxStore.ts'
import type { Subscription } from '#server/modules/alerts/subscriptions/SubscriptionStore.ts'
import type { ChainEvent, LostDeposit } from './WatchStore.ts'

/** Alerts for a subscription from an event of its owner. */
export function findEvent(subscription: Subscription, event: ChainEvent, slotsPerEpoch: number): NewAlert[] {
  const kind = kindOf(subscription, event)
  if (!kind || event.slot < subscription.fromSlot) return []
  const { pubkey, index, slot, place, timeSeconds, amountGwei, executionWei } = event
  const body: Alert = {
    kind,
    pubkey,
    index,
    slot,
    epoch: Math.floor(slot / slotsPerEpoch),
    timeSeconds,
    amountGwei,
    executionWei,
    missedEpochs: null,
  }
  const naturalKey = kind === 'slashed' ? `slashed:${pubkey}` : `${kind}:${pubkey}:${slot}.${place}`
  return [{ subscriptionId: subscription.id, naturalKey, body }]
}

function kindOf(
  { terms }: Subscription,
  event: ChainEvent,
): 'sweep' | 'large_reward' | 'slashed' | undefined {
  const gwei = BigInt(event.amountGwei ?? 0)
  const wants = (kind: 'sweep' | 'large_reward' | 'slashed') => terms.kinds.includes(kind)
  if (event.type === 'slashed') return wants('slashed') ? 'slashed' : undefined
  if (event.type === 'withdrawal') return wants('sweep') && gwei >= terms.sweepGwei ? 'sweep' : undefined
  if (event.type !== 'proposal' || !wants('large_reward')) return undefined
  const isLarge = gwei * weiPerGwei + BigInt(event.executionWei ?? 0) >= terms.rewardGwei * weiPerGwei
  return isLarge ? 'large_reward' : undefined
}

/** The beacon chain made no validator of a deposit, or one that pays to someone else. */
export function findLostDeposit(
  subscription: Subscription,
  { pubkey, outcomeBlock, amountGwei }: LostDeposit,
  nowSeconds: number,
): NewAlert[] {
  if (!subscription.terms.kinds.includes('deposit_dropped') || outcomeBlock <= subscription.fromBlock)
    return []
  const body: Alert = {
    kind: 'deposit_dropped',
    pubkey,
    index: null,
    slot: null,
    epoch: null,
    timeSeconds: nowSeconds,
    amountGwei,
    executionWei: null,
    missedEpochs: null,
  }
  return [{ subscriptionId: subscription.id, naturalKey: `deposit_dropped:${pubkey}:${outcomeBlock}`, body }]
}
