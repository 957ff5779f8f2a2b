import type { Database } from '../../platform/db/Database.ts'
import type { Log } from '../../platform/log/createLog.ts'
import type { Metrics } from '../../platform/metrics/createMetrics.ts'
import type { RateLimits } from '../../platform/rateLimits/createRateLimits.ts'
import type { Settings } from '../../settings.ts'
import { createAlertMetrics } from './createAlertMetrics.ts'
import { createMailer } from './mail/createMailer.ts'
import { createDelivery } from './outbox/createDelivery.ts'
import { createOutboxStore } from './outbox/OutboxStore.ts'
import { createAlertService, type FollowOwner } from './subscriptions/createAlertService.ts'
import { createSubscriptionStore } from './subscriptions/SubscriptionStore.ts'
import { createSealer } from './target/createSealer.ts'
import { createWebhookSender } from './webhook/createWebhookSender.ts'

export type AlertsModule = NonNullable<ReturnType<typeof createAlertsModule>>

export type AlertsModuleParts = {
  settings: Settings
  database: Database
  metrics: Metrics
  limitOf: RateLimits
  log: Log
}

const daySeconds = 86_400

/** Mails of an account that are no alerts, as a multiple of those to one address. */
const addressesOfAccount = 4

/** Of confirmation mails, for which nobody has asked yet at the other end: of a visitor, and to a domain. */
const addressesOfVisitor = 20
const addressesOfDomain = 200

/** Alerts that one visitor makes in a day, as a multiple of those of an account: signing in costs nothing. */
const accountsOfVisitor = 5

/** What routes and jobs of alerts have in common; undefined where the operator has given no ALERT_KEY. */
export function createAlertsModule({ settings, database, metrics, limitOf, log }: AlertsModuleParts) {
  const { alerts } = settings
  if (!alerts) return undefined
  const store = createSubscriptionStore(database.orm)
  const sealer = createSealer(alerts.key)
  const mailer = alerts.mail && createMailer(alerts.mail)
  const webhooks = createWebhookSender({ allowPrivate: alerts.privateWebhooks })
  const delivery = createDelivery({ sealer, mailer, mail: alerts.mail, webhooks })
  const daily = (name: string, points: number) => limitOf({ name, points, seconds: daySeconds, exact: true })
  const limits = {
    account: daily('alert mails of an account', alerts.mailsPerDay * addressesOfAccount),
    address: daily('alert mails to an address', alerts.mailsPerDay),
    visitor: daily('confirmation mails of a visitor', alerts.mailsPerDay * addressesOfVisitor),
    domain: daily('confirmation mails to a domain', alerts.mailsPerDay * addressesOfDomain),
    created: daily('alerts of a visitor', alerts.perAccount * accountsOfVisitor),
  }
  return {
    settings: alerts,
    serve: (follow: FollowOwner) =>
      createAlertService({ settings: alerts, store, sealer, delivery, webhooks, follow, limits, log }),
    store,
    sealer,
    delivery,
    outbox: createOutboxStore(database.orm),
    metrics: createAlertMetrics(metrics.registry),
    log,
    close: () => mailer?.close(),
  }
}
