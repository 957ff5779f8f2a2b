import { randomUUID } from 'node:crypto'
import type { Chain } from '@granary/chains'
import type { Mailer } from '#server/modules/mail/createMailer.ts'
import type { ToldAlert } from '../Alert.ts'
import type { AlertNetwork } from '../AlertNetwork.ts'
import { confirmPath, leavePath } from '../links/linkPaths.ts'
import {
  type MailParts,
  type RenderedMail,
  renderAlerts,
  renderConfirmation,
  renderTest,
} from '../mail/renderMail.ts'
import { textsOf } from '../mail/textsOf.ts'
import { AlertsMailNotConfiguredError } from '../subscriptions/alertErrors.ts'
import type { Subscription } from '../subscriptions/SubscriptionStore.ts'
import type { Sealer } from '../target/createSealer.ts'
import { WebhookFailedError, type WebhookSender } from '../webhook/createWebhookSender.ts'

export type Delivery = ReturnType<typeof createDelivery>

export type DeliveryParts = {
  sealer: Sealer
  mailer: Mailer | undefined
  webhooks: WebhookSender
  networkOf(chainId: number): Pick<AlertNetwork, 'id' | 'chain'>
}

/** Delivers messages to a subscription's target. Every call throws what the mailer or the webhook sender throws. */
export function createDelivery({ sealer, mailer, webhooks, networkOf }: DeliveryParts) {
  const targetOf = ({ id, target }: Subscription) => sealer.open(target, `${id} target`)
  const unsubscribeUrl = ({ id, origin }: Subscription) =>
    `${origin}${leavePath}?token=${encodeURIComponent(sealer.unsubscribeToken(id))}`

  function partsOf(subscription: Subscription): MailParts {
    const { id, chain } = networkOf(subscription.chainId)
    return {
      texts: textsOf(subscription.terms.language),
      provider: mailer?.provider ?? '',
      origin: subscription.origin,
      network: { id, name: chain.name },
    }
  }

  async function sendMail(subscription: Subscription, id: string, rendered: RenderedMail, canLeave: boolean) {
    if (!mailer) throw new AlertsMailNotConfiguredError()
    await mailer.send({
      id,
      to: targetOf(subscription),
      ...rendered,
      language: textsOf(subscription.terms.language).tag,
      ...(canLeave ? { unsubscribeUrl: unsubscribeUrl(subscription) } : {}),
    })
  }

  function post(subscription: Subscription, id: string, body: string): Promise<string> {
    const { id: place, secret } = subscription
    return webhooks.send(targetOf(subscription), {
      id,
      secret: sealer.open(secret ?? '', `${place} secret`),
      body,
    })
  }

  return {
    canMail: mailer !== undefined,
    targetOf,
    async alerts(
      subscription: Subscription,
      id: string,
      alerts: readonly ToldAlert[],
      more: number,
    ): Promise<void> {
      const { chain } = networkOf(subscription.chainId)
      if (subscription.channel === 'webhook') {
        const { owner } = subscription
        await post(subscription, id, webhookBody(id, chain, { type: 'alerts', owner, alerts, more }))
        return
      }
      const parts = { ...partsOf(subscription), unsubscribeUrl: unsubscribeUrl(subscription) }
      await sendMail(subscription, id, renderAlerts(parts, alerts, more), true)
    },
    async test(subscription: Subscription): Promise<void> {
      const id = randomUUID()
      const { chain } = networkOf(subscription.chainId)
      if (subscription.channel === 'webhook') {
        await post(subscription, id, webhookBody(id, chain, { type: 'test', owner: subscription.owner }))
        return
      }
      const parts = { ...partsOf(subscription), unsubscribeUrl: unsubscribeUrl(subscription) }
      await sendMail(subscription, id, renderTest(parts), true)
    },
    /** @param token of the link */
    async confirmationMail(subscription: Subscription, token: string): Promise<void> {
      const url = `${subscription.origin}${confirmPath}?token=${token}`
      await sendMail(subscription, randomUUID(), renderConfirmation(partsOf(subscription), url), false)
    },
    /** A webhook that returns the challenge wants the messages. @throws {WebhookFailedError} ALERT_WEBHOOK_FAILED */
    async challenge(subscription: Subscription): Promise<void> {
      const [id, challenge] = [randomUUID(), randomUUID()]
      const { chain } = networkOf(subscription.chainId)
      const { owner } = subscription
      const answer = await post(
        subscription,
        id,
        webhookBody(id, chain, { type: 'confirmation', owner, challenge }),
      )
      if (!answer.includes(challenge)) throw new WebhookFailedError('it did not return the challenge')
    },
  }
}

type Content =
  | { type: 'alerts'; owner: string; alerts: readonly ToldAlert[]; more: number }
  | { type: 'test'; owner: string }
  | { type: 'confirmation'; owner: string; challenge: string }

/** JSON of a message to a webhook; docs/alerts.md describes it. */
function webhookBody(id: string, chain: Chain, content: Content): string {
  const { type, ...data } = content
  const timestamp = new Date().toISOString()
  return JSON.stringify({ id, type, timestamp, data: { network: chain.caipNetworkId, ...data } })
}
