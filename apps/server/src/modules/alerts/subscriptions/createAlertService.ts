import type { AlertRequest, AlertState, AlertSubscription, AlertTerms, CreatedAlert } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import type { AlertSettings } from '#server/modules/alerts/alertSettings.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import { isWithin, type RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import type { AlertNetwork } from '../AlertNetwork.ts'
import type { Delivery } from '../outbox/createDelivery.ts'
import { newToken, type Sealer } from '../target/createSealer.ts'
import type { WebhookSender } from '../webhook/createWebhookSender.ts'
import { newWebhookSecret } from '../webhook/signWebhook.ts'
import {
  AlertMailsExhaustedError,
  AlertNotFoundError,
  AlertsFullError,
  AlertsMailNotConfiguredError,
  AlertUnconfirmedError,
} from './alertErrors.ts'
import { mostOnOwner, type Subscription, type SubscriptionStore } from './SubscriptionStore.ts'

export type AlertServiceParts = {
  settings: AlertSettings
  store: SubscriptionStore
  sealer: Sealer
  delivery: Delivery
  webhooks: WebhookSender
  /**
   * Other mails than alerts: per account, and per address. Confirmation links: per visitor over any accounts, and per
   * domain. Alerts made per visitor.
   */
  limits: Readonly<Record<'account' | 'address' | 'visitor' | 'domain' | 'created', RateLimit>>
  log: Log
}

/** The signed-in account on the requested network. */
export type AlertAccount = { network: AlertNetwork; account: Hex }

export type AlertService = ReturnType<typeof createAlertService>

/** Alerts of accounts. */
export function createAlertService(parts: AlertServiceParts) {
  const { settings, store, sealer, delivery, webhooks, limits, log } = parts

  /** A target encrypted with another key is unreadable, and can only be deleted. */
  function targetShown(subscription: Subscription): string {
    try {
      return shortenTarget(subscription.channel, delivery.targetOf(subscription))
    } catch {
      return '…'
    }
  }

  function shown(subscription: Subscription): AlertSubscription {
    const { id, owner, channel, state, terms, createdAt, lastSentAt, failingSince } = subscription
    return {
      id,
      owner,
      channel,
      target: targetShown(subscription),
      state,
      terms,
      createdAt: createdAt.toISOString(),
      lastSentAt: lastSentAt?.toISOString() ?? null,
      failingSince: failingSince?.toISOString() ?? null,
    }
  }

  /** @throws {AlertNotFoundError} ALERT_NOT_FOUND */
  async function find(id: string, { network, account }: AlertAccount): Promise<Subscription> {
    const found = await store.find(id, network.chain.id, account)
    if (!found) throw new AlertNotFoundError()
    return found
  }

  /** Whether a mail may go out: an address with enough mails is left alone, without saying so. */
  async function mayMail({ account }: Subscription, target: string): Promise<boolean> {
    if (!(await isWithin(limits.account, account))) throw new AlertMailsExhaustedError()
    return isWithin(limits.address, sealer.fingerprint(target))
  }

  /** The answer does not depend on the mail server: it must not reveal which addresses exist. */
  async function sendLink(subscription: Subscription, visitor: string): Promise<void> {
    const target = delivery.targetOf(subscription)
    await limits.visitor.consume(visitor)
    if (!(await mayMail(subscription, target))) return
    const domain = target.slice(target.lastIndexOf('@') + 1).toLowerCase()
    if (!(await isWithin(limits.domain, domain))) {
      log.warn({ alert: subscription.id }, 'a domain reached its daily confirmation mails')
      return
    }
    const { token, hash } = newToken()
    await store.expectConfirmation(subscription.id, hash)
    await delivery.confirmationMail(subscription, token).catch(error => {
      const { code, details } = error as { code?: string; details?: string }
      log.warn({ code, details, alert: subscription.id }, 'confirmation mail failed')
    })
  }

  return {
    async list({ network, account }: AlertAccount): Promise<AlertState> {
      return {
        subscriptions: (await store.list(network.chain.id, account)).map(shown),
        channels: { email: delivery.canMail, webhook: true },
        most: settings.perAccount,
      }
    },
    /** @param from the site's origin, for links, and the visitor's address */
    async create(
      who: AlertAccount,
      request: AlertRequest,
      from: { origin: string; visitor: string },
    ): Promise<CreatedAlert> {
      const { network, account } = who
      const { channel, owner, target, terms } = request
      if (channel === 'email' && !delivery.canMail) throw new AlertsMailNotConfiguredError()
      await limits.created.consume(from.visitor)
      if (channel === 'webhook') await webhooks.check(target)
      const id = store.newId()
      const { fromSlot, fromBlock } = await network.follow(owner, from.visitor)
      const secret = channel === 'webhook' ? newWebhookSecret() : null
      const isAdded = await store.add(
        {
          id,
          chainId: network.chain.id,
          account,
          owner,
          channel,
          target: sealer.seal(target, `${id} target`),
          secret: secret && sealer.seal(secret, `${id} secret`),
          terms,
          origin: from.origin,
          fromSlot,
          fromBlock,
        },
        settings.perAccount,
      )
      if (!isAdded) throw new AlertsFullError(settings.perAccount)
      const subscription = await find(id, who)
      if (channel === 'email') await sendLink(subscription, from.visitor)
      return { subscription: shown(subscription), secret }
    },
    async change(id: string, who: AlertAccount, terms: AlertTerms): Promise<AlertSubscription> {
      await find(id, who)
      await store.change(id, terms)
      return shown(await find(id, who))
    },
    /** @param visitor address of the visitor */
    async confirm(id: string, who: AlertAccount, visitor: string): Promise<AlertSubscription> {
      const subscription = await find(id, who)
      if (subscription.channel === 'email') {
        if (!delivery.canMail) throw new AlertsMailNotConfiguredError()
        await sendLink(subscription, visitor)
      } else {
        await delivery.challenge(subscription)
        if ((await store.activate(id)) === 'full') throw new AlertsFullError(mostOnOwner)
      }
      return shown(await find(id, who))
    },
    async test(id: string, who: AlertAccount): Promise<AlertSubscription> {
      const subscription = await find(id, who)
      if (subscription.state !== 'active') throw new AlertUnconfirmedError()
      const isMail = subscription.channel === 'email'
      if (isMail && !(await mayMail(subscription, delivery.targetOf(subscription))))
        throw new AlertMailsExhaustedError()
      await delivery.test(subscription)
      return shown(await find(id, who))
    },
    async remove(id: string, who: AlertAccount): Promise<void> {
      await find(id, who)
      await store.remove(id)
    },
  }
}

/**
 * Enough to tell one's own addresses apart, too little to use one: `al…@example.org`, `https://hooks.example.org/…`.
 */
function shortenTarget(channel: 'email' | 'webhook', target: string): string {
  if (channel === 'webhook') return `${new URL(target).origin}/…`
  const [name = '', host = ''] = target.split('@')
  return `${name.slice(0, Math.min(2, name.length - 1))}…@${host}`
}
