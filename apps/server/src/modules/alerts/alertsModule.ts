import { mailService } from '#server/modules/mail/mailModule.ts'
import type { Jobs } from '#server/platform/jobs/startJobs.ts'
import { defineService } from '#server/platform/modules/createServices.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import type { AlertNetwork } from './AlertNetwork.ts'
import { alertSettings } from './alertSettings.ts'
import { checkMessages } from './checkMessages.ts'
import { countAlerts } from './countAlerts.ts'
import { createAlertMetrics } from './createAlertMetrics.ts'
import { linkRoutes } from './links/linkRoutes.ts'
import { createDelivery } from './outbox/createDelivery.ts'
import { createOutboxStore } from './outbox/OutboxStore.ts'
import { sendMessages } from './outbox/sendMessages.ts'
import { createAlertService } from './subscriptions/createAlertService.ts'
import { createSubscriptionStore } from './subscriptions/SubscriptionStore.ts'
import * as tables from './tables.ts'
import { createSealer } from './target/createSealer.ts'
import { createWebhookSender } from './webhook/createWebhookSender.ts'

export type Alerts = NonNullable<ReturnType<typeof createAlerts>>

/** Where networks hand in their alerts; undefined without ALERT_KEY. */
export const alertsService = defineService<Alerts | undefined>('alerts')

/** Alerts by mail and webhook: subscriptions, waiting messages, and the links in mails. */
export const alertsModule = defineModule({
  name: 'alerts',
  settings: alertSettings,
  tables: Object.values(tables),
  operations: [
    {
      words: ['alerts'],
      summary: 'alerts by chain, channel and state, and waiting messages',
      run: countAlerts,
    },
  ],
  start(context) {
    const { services, database, chains } = context
    const alerts = createAlerts(context)
    services.provide(alertsService, alerts)
    if (!alerts) return {}
    const hasChain = [...chains.values()].some(({ configured }) => configured)
    return {
      routes: app => linkRoutes(app, alerts),
      ...(hasChain && { jobs: jobs => startSending(jobs, alerts) }),
      healthChecks: [{ name: 'alerts', vital: false, run: () => checkMessages(database.orm) }],
    }
  },
})

const clearSeconds = 3_600

/** One job per channel: slow webhooks do not hold up mails. */
async function startSending(jobs: Jobs, alerts: Alerts): Promise<undefined> {
  const { store, outbox, delivery, metrics, log } = alerts
  const { scanSeconds, spacingSeconds } = alerts.settings
  const sending = { outbox, subscriptions: store, delivery, metrics, log, spacingSeconds }
  for (const channel of ['email', 'webhook'] as const)
    await jobs.every(`send-alerts-${channel}`, Math.min(scanSeconds, 10), () =>
      sendMessages(sending, channel),
    )
  await jobs.every('clear-alerts', clearSeconds, () => store.clear())
}

const daySeconds = 86_400

/** Other mails of an account, as a multiple of those to one address. */
const addressesOfAccount = 4

/** Confirmation mails, which the recipient did not request: per visitor, and per domain. */
const addressesOfVisitor = 20
const addressesOfDomain = 200

/** Alerts per visitor and day, as a multiple of those of an account: signing in is free. */
const accountsOfVisitor = 5

/** What routes and jobs of alerts share. */
function createAlerts({ settings, services, database, metrics, limitOf, log }: ModuleContext) {
  const alerts = settings.of(alertSettings)
  if (!alerts) return undefined
  const store = createSubscriptionStore(database.orm)
  const sealer = createSealer(alerts.key)
  const mailer = services.get(mailService)
  const webhooks = createWebhookSender({ allowPrivate: alerts.privateWebhooks })
  const networks = new Map<number, AlertNetwork>()
  const networkOf = (chainId: number) => {
    const network = networks.get(chainId)
    if (!network) throw new Error(`No network has alerts of chain ${chainId}.`)
    return network
  }
  const delivery = createDelivery({ sealer, mailer, webhooks, networkOf })
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
    service: createAlertService({ settings: alerts, store, sealer, delivery, webhooks, limits, log }),
    /** Networks register here before they write an alert. */
    addNetwork: (network: AlertNetwork) => networks.set(network.chain.id, network),
    store,
    sealer,
    delivery,
    outbox: createOutboxStore(database.orm),
    metrics: createAlertMetrics(metrics.registry),
    log,
  }
}
