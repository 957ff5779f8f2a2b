import { BaseError } from '@granary/errors'
import type { Log } from '#server/platform/log/createLog.ts'
import type { AlertMetrics } from '../createAlertMetrics.ts'
import type { SubscriptionStore } from '../subscriptions/SubscriptionStore.ts'
import type { Delivery } from './createDelivery.ts'
import type { AlertChannel, LeasedMessage, OutboxStore } from './OutboxStore.ts'

export type SendParts = {
  outbox: OutboxStore
  subscriptions: SubscriptionStore
  delivery: Delivery
  metrics: AlertMetrics
  log: Log
  spacingSeconds: number
}

/** Concurrent messages. */
const atOnce = 20

/**
 * Composes and sends a channel's messages. A refused one does not stop the others, and a slow one holds only its own
 * place.
 */
export async function sendMessages(parts: SendParts, channel: AlertChannel): Promise<void> {
  const { outbox, spacingSeconds } = parts
  await outbox.gather(channel, spacingSeconds)
  const sendOnward = async (first: LeasedMessage) => {
    let message: LeasedMessage | undefined = first
    while (message) {
      await sendOne(parts, message)
      ;[message] = await outbox.lease(1, channel)
    }
  }
  await Promise.all((await outbox.lease(atOnce, channel)).map(sendOnward))
}

async function sendOne(parts: SendParts, message: LeasedMessage): Promise<void> {
  const { outbox, subscriptions, delivery, metrics, log } = parts
  const subscription = await subscriptions.get(message.subscriptionId)
  if (!subscription) return
  const { channel } = subscription
  try {
    const { told, more } = await outbox.alertsOf(message.id)
    await delivery.alerts(subscription, message.id, told, more)
    await outbox.sent(message)
    metrics.sent(channel, 'sent')
  } catch (error) {
    const [code, details] =
      error instanceof BaseError ? [error.code, error.details] : ['UNEXPECTED', undefined]
    const isOver = code === 'ALERT_WEBHOOK_FAILED' && details === 'HTTP status 410'
    const isGivenUp = await outbox.failed(message, isOver)
    metrics.sent(channel, isGivenUp ? 'given_up' : 'failed')
    const fields = { channel, code, details, alert: subscription.id, attempt: message.attempts }
    log.warn(fields, isGivenUp ? 'alert abandoned' : 'alert delivery failed')
  }
}
