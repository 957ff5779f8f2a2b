import type { Alert } from '#server/modules/alerts/Alert.ts'
import type { NewAlert } from '#server/modules/alerts/outbox/OutboxStore.ts'
import type { Subscription } from '#server/modules/alerts/subscriptions/SubscriptionStore.ts'
import type { WatchedValidator } from './WatchedValidator.ts'

export type Change = {
  /** Undefined on first sight: its state then is no news. */
  before: WatchedValidator | undefined
  now: WatchedValidator
}

export type Moment = {
  finalizedEpoch: number
  slotsPerEpoch: number
  /** When an epoch begins, unix seconds. */
  timeOfEpoch(epoch: number): number
}

type Found = Omit<NewAlert, 'subscriptionId'>

/** Alerts for a subscription from a validator's states. */
export function findChanges(subscription: Subscription, change: Change, moment: Moment): NewAlert[] {
  const { kinds } = subscription.terms
  const found = [
    ...(kinds.includes('slashed') ? slashings(change, moment) : []),
    ...(kinds.includes('exit') ? exits(change, moment) : []),
    ...(kinds.includes('offline') ? absences(subscription, change, moment) : []),
  ]
  return found.map(one => ({ subscriptionId: subscription.id, ...one }))
}

function slashings({ before, now }: Change, moment: Moment): Found[] {
  if (!now.slashed || before?.slashed !== false) return []
  return [
    { naturalKey: `slashed:${now.pubkey}`, body: alertOf('slashed', now, moment.finalizedEpoch, moment) },
  ]
}

/** A slashing sets the exit epoch too, and is reported as a slashing. */
function exits({ before, now }: Change, moment: Moment): Found[] {
  if (!before || before.exitEpoch !== null || now.exitEpoch === null || now.slashed) return []
  const naturalKey = `exit:${now.pubkey}:${now.exitEpoch}`
  return [{ naturalKey, body: alertOf('exit', now, moment.finalizedEpoch, moment) }]
}

/** Votes of an epoch are accepted until the next one is over, and paid for in the state after it. */
const epochsToBePaid = 2

/**
 * Offline for the requested number of epochs, all of them final and paid for; and online again if that was sent. What
 * was missed before the subscription does not count for it.
 */
function absences(subscription: Subscription, { before, now }: Change, moment: Moment): Found[] {
  const { finalizedEpoch, slotsPerEpoch } = moment
  const first = now.firstMissedEpoch
  if (first === null) {
    const since = before?.firstMissedEpoch ?? null
    if (since === null) return []
    const body = alertOf('online', now, finalizedEpoch, moment)
    return [{ naturalKey: `online:${now.pubkey}:${since}`, after: offlineKey(now, since), body }]
  }
  const { offlineEpochs } = subscription.terms
  const earlier = Math.max(0, Math.floor(subscription.fromSlot / slotsPerEpoch) - first)
  if (now.missedEpochs - earlier < offlineEpochs) return []
  if (finalizedEpoch < first + earlier + offlineEpochs - 1 + epochsToBePaid) return []
  const body = { ...alertOf('offline', now, first, moment), missedEpochs: now.missedEpochs }
  return [{ naturalKey: offlineKey(now, first), body }]
}

const offlineKey = ({ pubkey }: WatchedValidator, first: number) => `offline:${pubkey}:${first}`

function alertOf(
  kind: Alert['kind'],
  { pubkey, index }: WatchedValidator,
  epoch: number,
  moment: Moment,
): Alert {
  return {
    kind,
    pubkey,
    index,
    slot: null,
    epoch,
    timeSeconds: moment.timeOfEpoch(epoch),
    amountGwei: null,
    executionWei: null,
    missedEpochs: null,
  }
}
