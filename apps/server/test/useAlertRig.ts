import { hoodi } from '@granary/chains'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Alert } from '../src/modules/alerts/Alert.ts'
import { createAlertMetrics } from '../src/modules/alerts/createAlertMetrics.ts'
import { createDelivery } from '../src/modules/alerts/outbox/createDelivery.ts'
import { addAlerts, createOutboxStore } from '../src/modules/alerts/outbox/OutboxStore.ts'
import { sendMessages } from '../src/modules/alerts/outbox/sendMessages.ts'
import { createSubscriptionStore } from '../src/modules/alerts/subscriptions/SubscriptionStore.ts'
import { createSealer } from '../src/modules/alerts/target/createSealer.ts'
import { createWebhookSender } from '../src/modules/alerts/webhook/createWebhookSender.ts'
import { newWebhookSecret } from '../src/modules/alerts/webhook/signWebhook.ts'
import type { Mail } from '../src/modules/mail/createMailer.ts'
import { createLog } from '../src/platform/log/createLog.ts'
import { createMetrics } from '../src/platform/metrics/createMetrics.ts'
import { Secret } from '../src/platform/settings/Secret.ts'
import { readSettings } from '../src/settings.ts'
import { useTestDatabase } from './createTestDatabase.ts'
import { startWebhook, type Webhook } from './startWebhook.ts'

const owner = `0x${'11'.repeat(20)}` as const
const pubkey = `0x${'ab'.repeat(48)}` as const

/** Subscriptions of one owner, and what sends their alerts to a receiver of webhooks and to `mails`; emptied before each test. */
export function useAlertRig() {
  const database = useTestDatabase()
  const sealer = createSealer(new Secret('a key of thirty-two characters, at least'))
  const mails: Mail[] = []
  let opened: Webhook | undefined
  const hook = () => {
    if (!opened) throw new Error('The receiver of webhooks is not open yet.')
    return opened
  }

  beforeAll(async () => {
    opened = await startWebhook()
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    await database.orm.execute(sql`delete from alert_subscriptions`)
    hook().calls.length = 0
    hook().answer = undefined
    mails.length = 0
  })

  /** What a sending process does. */
  function process(spacingSeconds = 0) {
    const mailer = {
      provider: 'Example Staking',
      send: async (mail: Mail) => {
        mails.push(mail)
      },
      close: () => {},
    }
    const parts = {
      outbox: createOutboxStore(database.orm),
      subscriptions: createSubscriptionStore(database.orm),
      delivery: createDelivery({
        sealer,
        mailer,
        webhooks: createWebhookSender({ allowPrivate: true }),
        networkOf: () => ({ id: 'hoodi', chain: hoodi }),
      }),
      metrics: createAlertMetrics(createMetrics().registry),
      log: createLog(readSettings({ LOG_LEVEL: 'silent' })),
      spacingSeconds,
    }
    return () => Promise.all([sendMessages(parts, 'email'), sendMessages(parts, 'webhook')])
  }

  /** @returns the id of an active subscription */
  async function subscribe(
    channel: 'email' | 'webhook',
    delivery: 'at_once' | 'daily' = 'at_once',
  ): Promise<string> {
    const store = createSubscriptionStore(database.orm)
    const id = store.newId()
    const secret = newWebhookSecret()
    hook().secret = secret
    await store.add(
      {
        id,
        chainId: 560048,
        account: owner,
        owner,
        channel,
        target: sealer.seal(channel === 'email' ? 'one@mail.example' : hook().url, `${id} target`),
        secret: channel === 'email' ? null : sealer.seal(secret, `${id} secret`),
        terms: {
          kinds: ['sweep'],
          offlineEpochs: 2,
          sweepGwei: 0n,
          rewardGwei: 0n,
          delivery,
          language: 'en_US',
        },
        origin: 'https://stake.example',
        fromSlot: 0,
        fromBlock: 0,
      },
      100,
    )
    await store.activate(id)
    return id
  }

  const sweep = (place: number): Alert => ({
    kind: 'sweep',
    pubkey,
    index: 7,
    slot: place,
    epoch: 0,
    timeSeconds: 1_790_000_000 + place,
    amountGwei: '1500000000',
    executionWei: null,
    missedEpochs: null,
  })

  /** @returns the kinds of the alerts that are new */
  const note = (subscriptionId: string, ...places: number[]) =>
    addAlerts(
      database.orm,
      places.map(place => ({ subscriptionId, naturalKey: `sweep:${pubkey}:${place}`, body: sweep(place) })),
    )

  /** What waits for its next attempt is due now. */
  const soon = () => database.orm.execute(sql`update alert_messages set due_at = now() where sent_at is null`)

  return { owner, pubkey, database, hook, mails, process, subscribe, sweep, note, soon }
}
