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

  async function sendMail(
    subscription: Subscription,
    id: string,
    render: (parts: MailParts) => RenderedMail,
    canLeave = true,
  ): Promise<void> {
    if (!mailer) throw new AlertsMailNotConfiguredError()
    const network = networkOf(subscription.chainId)
    const texts = textsOf(subscription.terms.language)
    const leaving = canLeave ? { unsubscribeUrl: unsubscribeUrl(subscription) } : {}
    const rendered = render({
      texts,
      provider: mailer.provider,
      origin: subscription.origin,
      network: { id: network.id, name: network.chain.name },
      ...leaving,
    })
    await mailer.send({ id, to: targetOf(subscription), ...rendered, language: texts.tag, ...leaving })
  }

  function post(subscription: Subscription, id: string, content: Content): Promise<string> {
    const { id: place, secret, owner } = subscription
    const { chain } = networkOf(subscription.chainId)
    return webhooks.send(targetOf(subscription), {
      id,
      secret: sealer.open(secret ?? '', `${place} secret`),
      body: webhookBody(id, chain, owner, content),
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
      if (subscription.channel === 'webhook') await post(subscription, id, { type: 'alerts', alerts, more })
      else await sendMail(subscription, id, parts => renderAlerts(parts, alerts, more))
    },
    async test(subscription: Subscription): Promise<void> {
      const id = randomUUID()
      if (subscription.channel === 'webhook') await post(subscription, id, { type: 'test' })
      else await sendMail(subscription, id, renderTest)
    },
    /** @param token of the link */
    async confirmationMail(subscription: Subscription, token: string): Promise<void> {
      const url = `${subscription.origin}${confirmPath}?token=${token}`
      await sendMail(subscription, randomUUID(), parts => renderConfirmation(parts, url), false)
    },
    /** A webhook that returns the challenge wants the messages. @throws {WebhookFailedError} ALERT_WEBHOOK_FAILED */
    async challenge(subscription: Subscription): Promise<void> {
      const [id, challenge] = [randomUUID(), randomUUID()]
      const answer = await post(subscription, id, { type: 'confirmation', challenge })
      if (!answer.includes(challenge)) throw new WebhookFailedError('it did not return the challenge')
    },
  }
}

type Content =
  | { type: 'alerts'; alerts: readonly ToldAlert[]; more: number }
  | { type: 'test' }
  | { type: 'confirmation'; challenge: string }

/** JSON of a message to a webhook; docs/alerts.md describes it. */
function webhookBody(id: string, chain: Chain, owner: string, { type, ...content }: Content): string {
  const timestamp = new Date().toISOString()
  const data = { network: chain.caipNetworkId, owner, ...content }
  return JSON.stringify({ id, type, timestamp, data })
}
