import type { ConnectedDevnet } from '@granary/devnet'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { type MailServer, startMailServer } from '../../../test/startMailServer.ts'
import { startProxy } from '../../../test/startProxy.ts'
import { devnetEnvironment, testDevnet } from '../../../test/startTestServer.ts'
import type { Database } from '../../platform/db/Database.ts'
import { createLog } from '../../platform/log/createLog.ts'
import { createMetrics } from '../../platform/metrics/createMetrics.ts'
import { createChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import { createEthereumUpstreams } from '../../platform/upstreams/createEthereumUpstreams.ts'
import { Secret } from '../../settings/Secret.ts'
import { readSettings } from '../../settings.ts'
import { createAlertMetrics } from './createAlertMetrics.ts'
import { createMailer } from './mail/createMailer.ts'
import { createDelivery } from './outbox/createDelivery.ts'
import { createOutboxStore } from './outbox/OutboxStore.ts'
import { sendMessages } from './outbox/sendMessages.ts'
import { createSubscriptionStore, type Subscription } from './subscriptions/SubscriptionStore.ts'
import { createSealer } from './target/createSealer.ts'
import { readLiveness } from './watch/readLiveness.ts'
import { createWatchStore } from './watch/WatchStore.ts'
import { watchChain } from './watch/watchChain.ts'
import { createWebhookSender } from './webhook/createWebhookSender.ts'

// Epochs of the local chain go by, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const owner = `0x${'5c'.repeat(20)}` as const
const chainId = 560048
/** Of the chain's first validators; other tests leave them alone. */
const [away, slashed] = [57, 58]
const sealer = createSealer(new Secret('a key of thirty-two characters, at least'))
const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))

let devnet: ConnectedDevnet
let kept: TestDatabase
let database: Database
let mail: MailServer
let keys: Map<number, `0x${string}`>

beforeAll(async () => {
  devnet = await testDevnet()
  kept = await createTestDatabase()
  database = await kept.open()
  mail = await startMailServer()
  keys = await readKeys([away, slashed])
  await database.orm.execute(
    sql`insert into ethereum_owners (chain_id, owner, kind) values (${chainId}, ${owner}, 'address')`,
  )
  for (const [index, pubkey] of keys)
    await database.orm.execute(sql`
      insert into ethereum_validators (chain_id, pubkey, validator_index, owner_id, is_providers)
        select ${chainId}, ${pubkey}, ${index}, id, false from ethereum_owners where owner = ${owner}`)
})

afterAll(async () => {
  await devnet?.setOffline([keys.get(away) ?? ''], false)
  await mail?.close()
  await database?.close()
  await kept?.drop()
})

beforeEach(async () => {
  await database.orm.execute(sql`delete from alert_subscriptions`)
  await database.orm.execute(sql`delete from ethereum_events`)
  mail.mails.length = 0
})

async function readKeys(indices: number[]): Promise<Map<number, `0x${string}`>> {
  const query = `id=${indices.join(',')}`
  const response = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/states/head/validators?${query}`)
  const { data } = (await response.json()) as {
    data: { index: string; validator: { pubkey: `0x${string}` } }[]
  }
  return new Map(data.map(({ index, validator }) => [Number(index), validator.pubkey]))
}

/** What one process does, with the beacon node at `beaconUrl`. */
function process(beaconUrl = devnet.ethereum.beaconUrl) {
  const settings = readSettings({ ...devnetEnvironment(devnet), BEACON_API_URL_ETH_HOODI: beaconUrl })
  const metrics = createMetrics()
  const chains = createChainUpstreams(settings, metrics)
  const network = createEthereumUpstreams(settings, chains, metrics).hoodi
  const subscriptions = createSubscriptionStore(database.orm)
  const alertMetrics = createAlertMetrics(metrics.registry)
  const from = { name: 'Example Staking', address: 'alerts@stake.example' }
  const mailSettings = { smtpUrl: new Secret(mail.url), from }
  const webhooks = createWebhookSender({ allowPrivate: false })
  const delivery = createDelivery({
    sealer,
    mailer: createMailer(mailSettings),
    mail: mailSettings,
    webhooks,
  })
  const liveness = (epoch: number, indices: readonly number[]) =>
    readLiveness(new Secret(beaconUrl), 'Hoodi', epoch, indices)
  const watch = {
    network,
    store: createWatchStore(database.orm),
    subscriptions,
    liveness,
    metrics: alertMetrics,
    log,
  }
  const outbox = createOutboxStore(database.orm)
  const sending = { outbox, subscriptions, delivery, metrics: alertMetrics, log, spacingSeconds: 0 }
  return {
    look: () => watchChain(watch),
    async lookAndTell() {
      await watchChain(watch)
      await sendMessages(sending, 'email')
    },
    close: () => {
      for (const chain of chains.values()) chain.close()
    },
  }
}

async function subscribe(terms: Partial<Subscription['terms']> = {}): Promise<void> {
  const store = createSubscriptionStore(database.orm)
  const id = store.newId()
  const { headSlot } = await slots()
  await store.add(
    {
      id,
      chainId,
      account: owner,
      owner,
      channel: 'email',
      target: sealer.seal('person@mail.example', `${id} target`),
      secret: null,
      terms: {
        kinds: ['offline', 'slashed', 'sweep', 'exit', 'large_reward', 'deposit_dropped'],
        offlineEpochs: 2,
        sweepGwei: 1_000_000_000n,
        rewardGwei: 50_000_000n,
        delivery: 'at_once',
        language: 'en_US',
        ...terms,
      },
      origin: 'https://stake.example',
      fromSlot: headSlot,
      fromBlock: 0,
    },
    10,
  )
  await store.activate(id)
}

async function slots(): Promise<{ headSlot: number }> {
  const response = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/headers/head`)
  const { data } = (await response.json()) as { data: { header: { message: { slot: string } } } }
  return { headSlot: Number(data.header.message.slot) }
}

/** Half an epoch after the other, until a mail has come. */
async function playUntilMail(tell: () => Promise<void>, mostHalves = 24): Promise<void> {
  const before = mail.mails.length
  for (let halves = 0; halves < mostHalves && mail.mails.length === before; halves += 1) {
    await devnet.warpSlots(4)
    await tell()
  }
}

test('a validator that does no duties is told in both languages, once, and that it is back; another one is not named', async () => {
  const { lookAndTell, close } = process()
  await subscribe({ kinds: ['offline'] })
  await subscribe({ kinds: ['offline'], language: 'zh_CN' })
  await lookAndTell()
  await devnet.setOffline([keys.get(away) ?? ''], true)
  await playUntilMail(lookAndTell)
  expect(mail.mails.map(({ subject }) => subject).sort()).toEqual([
    'Example Staking: Validator offline',
    'Example Staking：验证者离线',
  ])
  const text = mail.mails.find(({ subject }) => subject?.includes(':'))?.text ?? ''
  expect(text).toContain(`Validator ${away} ${keys.get(away)}`)
  expect(text).toMatch(/It has done none of its duties for \d+ epochs/)
  expect(text).toContain(`https://stake.example/hoodi/validator?pubkey=${keys.get(away)}`)
  expect(text).not.toContain(keys.get(slashed))
  expect(mail.mails.find(({ subject }) => subject?.includes('：'))?.text).toMatch(
    /已连续 \d+ 个 epoch 未履行职责/,
  )
  await playUntilMail(lookAndTell, 6)
  expect(mail.mails).toHaveLength(2)
  await devnet.setOffline([keys.get(away) ?? ''], false)
  await playUntilMail(lookAndTell)
  expect(
    mail.mails
      .slice(2)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['Example Staking: Validator back online', 'Example Staking：验证者恢复在线'])
  close()
})

test('a slashing is told once, as a slashing and not as an exit; the one who comes later is not told', async () => {
  const { lookAndTell, close } = process()
  await subscribe({ kinds: ['slashed', 'exit'] })
  await lookAndTell()
  await devnet.slash(slashed)
  await playUntilMail(lookAndTell)
  expect(mail.mails.map(({ subject }) => subject)).toEqual(['Example Staking: Validator slashed'])
  expect(mail.mails[0]?.html).toContain(`Validator ${slashed}`)
  await subscribe({ kinds: ['slashed', 'exit'] })
  await playUntilMail(lookAndTell, 4)
  expect(mail.mails).toHaveLength(1)
  close()
})

test('withdrawals and proposals are told from their threshold on, with amounts to the gwei; those of before are not', async () => {
  const { lookAndTell, close } = process()
  await subscribe()
  const { headSlot } = await slots()
  await lookAndTell()
  const event = (place: number, slot: number, type: string, gwei: bigint | null, wei: bigint | null) =>
    database.orm.execute(sql`
      insert into ethereum_events (validator_id, slot, place, type, timestamp_seconds, amount_gwei, execution_wei)
        select id, ${slot}, ${place}, ${type}, 1790000000, ${gwei?.toString() ?? null}::bigint, ${wei?.toString() ?? null}::numeric
          from ethereum_validators where validator_index = ${away}`)
  await event(1, headSlot + 1, 'withdrawal', 1_234_567_891n, null)
  await event(2, headSlot + 1, 'withdrawal', 999_999_999n, null)
  await event(3, headSlot - 1, 'withdrawal', 5_000_000_000n, null)
  await event(4, headSlot + 2, 'proposal', 20_000_000n, 30_000_000_999_999_999n)
  await event(5, headSlot + 2, 'proposal', 20_000_000n, 29_999_999_999_999_999n)
  await lookAndTell()
  expect(mail.mails).toHaveLength(1)
  const text = mail.mails[0]?.text ?? ''
  expect(text).toContain('1.234567891 ETH were paid to the withdrawal address.')
  expect(text).toContain('Consensus reward: 0.02 ETH. Execution reward: 0.03 ETH.')
  expect(text.match(/Time: /g)).toHaveLength(2)
  await lookAndTell()
  expect(mail.mails).toHaveLength(1)
  close()
})

test('a deposit that the beacon chain dropped is told', async () => {
  const { lookAndTell, close } = process()
  const lost = `0x${'d0'.repeat(48)}`
  await database.orm.execute(sql`
    insert into offers (id, chain_id, withdrawal_address, credentials_type, request_key, validator_count, status,
        created_at, expires_at, fee_recipient)
      values ('00000000-0000-4000-8000-0000000000d0', ${chainId}, ${owner}, '0x01', 'lost', 1, 'deposited', now(), now(), ${owner})`)
  await database.orm.execute(sql`
    insert into validators (pubkey, key_index, offer_id, position, withdrawal_credentials, amount_gwei, signature,
        deposit_message_root, deposit_data_root, fork_version)
      values (${lost}, 900, '00000000-0000-4000-8000-0000000000d0', 0, '0x', 32000000000, '0x', '0x', '0x', '0x')`)
  await subscribe({ language: 'zh_CN' })
  await lookAndTell()
  expect(mail.mails).toEqual([])
  await database.orm.execute(
    sql`update validators set outcome = 'dropped', outcome_block = 77 where pubkey = ${lost}`,
  )
  await lookAndTell()
  expect(mail.mails.map(({ subject }) => subject)).toEqual(['Example Staking：存款被丢弃'])
  expect(mail.mails[0]?.text).toContain('信标链没有为这笔 32 ETH 的存款创建验证者')
  close()
})

test('several processes that look at the same time tell each thing once', async () => {
  const processes = [process(), process(), process()]
  await subscribe({ kinds: ['sweep'] })
  await processes[0]?.lookAndTell()
  const { headSlot } = await slots()
  await database.orm.execute(sql`
    insert into ethereum_events (validator_id, slot, place, type, timestamp_seconds, amount_gwei)
      select id, ${headSlot + 1}, 9, 'withdrawal', 1790000000, 2000000000 from ethereum_validators
        where validator_index = ${away}`)
  await Promise.all(processes.map(({ lookAndTell }) => lookAndTell()))
  await processes[1]?.lookAndTell()
  expect(mail.mails).toHaveLength(1)
  for (const { close } of processes) close()
})

test('a node that is behind, or leaves validators out, has nothing told', async () => {
  const proxy = await startProxy(devnet.ethereum.beaconUrl, ({ path }) =>
    path.startsWith('/eth/v1/validator/liveness/') ? { status: 200, body: '{"data":[]}' } : undefined,
  )
  const { look, close } = process(proxy.url)
  await subscribe({ kinds: ['offline'] })
  const looked: string[] = []
  for (let halves = 0; halves < 4; halves += 1) {
    await devnet.warpSlots(4)
    looked.push(
      await look().then(
        () => 'looked',
        error => String(error.code),
      ),
    )
  }
  expect(looked).toContain('BEACON_NODE_UNAVAILABLE')
  const [count] = (
    (await database.orm.execute(sql`select count(*)::int as count from alerts`)) as unknown as {
      rows: { count: number }[]
    }
  ).rows
  expect(count?.count).toBe(0)
  close()
  proxy.close()
})

test('where the node does not tell of votes, a balance that keeps falling tells of a validator that is away', async () => {
  const proxy = await startProxy(devnet.ethereum.beaconUrl, ({ path }) =>
    path.startsWith('/eth/v1/validator/liveness/') ? { status: 404, body: '{}' } : undefined,
  )
  const { lookAndTell, close } = process(proxy.url)
  await subscribe({ kinds: ['offline'] })
  await lookAndTell()
  await devnet.setOffline([keys.get(away) ?? ''], true)
  await playUntilMail(lookAndTell)
  expect(mail.mails.map(({ subject }) => subject)).toEqual(['Example Staking: Validator offline'])
  await devnet.setOffline([keys.get(away) ?? ''], false)
  await playUntilMail(lookAndTell)
  expect(mail.mails.map(({ subject }) => subject)).toEqual([
    'Example Staking: Validator offline',
    'Example Staking: Validator back online',
  ])
  close()
  proxy.close()
})
