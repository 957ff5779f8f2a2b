import { hoodi } from '@granary/chains'
import type { ConnectedDevnet } from '@granary/devnet'
import { rewardCalendar } from '@granary/staking/ethereum/rewards'
import { sql } from 'drizzle-orm'
import { toHex } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAlertMetrics } from '#server/modules/alerts/createAlertMetrics.ts'
import { createDelivery } from '#server/modules/alerts/outbox/createDelivery.ts'
import { createOutboxStore } from '#server/modules/alerts/outbox/OutboxStore.ts'
import { sendMessages } from '#server/modules/alerts/outbox/sendMessages.ts'
import {
  createSubscriptionStore,
  type Subscription,
} from '#server/modules/alerts/subscriptions/SubscriptionStore.ts'
import { createSealer } from '#server/modules/alerts/target/createSealer.ts'
import { createWebhookSender } from '#server/modules/alerts/webhook/createWebhookSender.ts'
import { createMailer } from '#server/modules/mail/createMailer.ts'
import type { Database } from '#server/platform/db/Database.ts'
import { createLog } from '#server/platform/log/createLog.ts'
import { createMetrics } from '#server/platform/metrics/createMetrics.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { createChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { readSettings } from '#server/settings.ts'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { fakeHistory, rootOf } from '#test/fakeHistory.ts'
import { type MailServer, startMailServer } from '#test/startMailServer.ts'
import { startProxy } from '#test/startProxy.ts'
import { devnetEnvironment, testDevnet } from '#test/startTestServer.ts'
import { trackedSet } from '../rewards/engine/blockEvents.ts'
import type { ChainView } from '../rewards/engine/ChainView.ts'
import type { Recipient } from '../rewards/engine/executionReward.ts'
import { rangeEvents } from '../rewards/engine/followBlocks.ts'
import { addEvents, listTracked } from '../rewards/engine/RewardStore.ts'
import type { BeaconHistory } from '../upstreams/beacon/createBeaconHistory.ts'
import { createEthereumUpstreams, type EthereumNodes } from '../upstreams/createEthereumUpstreams.ts'
import { createDepositStore } from '../validators/deposits/DepositStore.ts'
import { createOutcomeStore } from '../validators/deposits/OutcomeStore.ts'
import { settleDeposits } from '../validators/deposits/settleDeposits.ts'
import { readLiveness } from './readLiveness.ts'
import { createWatchStore } from './WatchStore.ts'
import { watchChain } from './watchChain.ts'

// Epochs of the local chain pass, on a busy machine.

const owner = `0x${'5c'.repeat(20)}` as const
const chainId = 560048
/** Of the chain's first validators, which other tests leave alone; one to slash for each attempt. */
const [away, ...slashable] = [57, 58, 59, 60]
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
  keys = await readKeys([away, ...slashable])
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
  await database.orm.execute(sql`truncate alert_subscriptions, ethereum_events, offers cascade`)
  await devnet.setOffline([keys.get(away) ?? ''], false)
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
    webhooks,
    networkOf: () => network,
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
    /** As the deposit job does, in the final state. */
    async settle() {
      const { beacon } = await network.nodes()
      while ((await beacon.finalizedEpoch()) === 0) await devnet.warpEpochs(1)
      const store = createOutcomeStore(database.orm)
      await settleDeposits({ beacon, chain: hoodi, store, log, onTrouble: () => {} }, -1n)
    },
    close: () => {
      for (const chain of chains.values()) chain.close()
    },
  }
}

/** @returns the slot from which the subscription counts */
async function subscribe(terms: Partial<Subscription['terms']> = {}): Promise<number> {
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
  return headSlot
}

async function slots(): Promise<{ headSlot: number }> {
  const response = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/headers/head`)
  const { data } = (await response.json()) as { data: { header: { message: { slot: string } } } }
  return { headSlot: Number(data.header.message.slot) }
}

/** Passes half epochs until a mail has come. */
async function playUntilMail(tell: () => Promise<void>, mostHalves = 24): Promise<void> {
  const before = mail.mails.length
  for (let halves = 0; halves < mostHalves && mail.mails.length === before; halves += 1) {
    await devnet.warpSlots(4)
    await tell()
  }
}

test('a validator without duties is reported in both languages, once, and again when it is back; no other one is named', async () => {
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
  expect(text).toMatch(/It has missed its duties for \d+ epochs/)
  expect(text).toContain(`https://stake.example/hoodi/validator?pubkey=${keys.get(away)}`)
  for (const other of slashable) expect(text).not.toContain(keys.get(other))
  expect(mail.mails.find(({ subject }) => subject?.includes('：'))?.text).toMatch(
    /已连续 \d+ 个时段未履行职责/,
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

test('a slashing is reported once, as a slashing and not as an exit; later subscriptions get none', async () => {
  const slashed = slashable.shift() ?? 0
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

type Followed = {
  after: number
  upTo: number
  /** By slot: the validator's payout, gwei. */
  paid: Record<number, bigint[]>
  /** By slot that it proposes in: what the transactions pay, wei. */
  tips: Record<number, bigint>
}

/** The reward engine's events for blocks that a local chain cannot be made to produce to the gwei. */
async function followAsTheEngine({ after, upTo, paid, tips }: Followed): Promise<void> {
  const slotsPerEpoch = 8
  const blocks = fakeHistory({
    slotsPerEpoch,
    finalizedEpoch: () => Math.ceil(upTo / slotsPerEpoch),
    withdrawals: slot => (paid[slot] ?? []).map(amount => ({ validator_index: away, amount })),
  })
  const history: BeaconHistory = {
    ...blocks,
    async block(root) {
      const block = await blocks.block(root)
      return tips[block.slot] === undefined ? block : { ...block, proposer_index: away }
    },
    blockReward: async () => 20_000_000n,
  }
  // The base fee is 1 wei.
  const call = async (_: string, [block]: readonly unknown[]) => [
    { effectiveGasPrice: toHex((tips[Number(block)] ?? 0n) + 1n), gasUsed: '0x1', status: '0x1' },
  ]
  const calendar = rewardCalendar({
    genesisSeconds: 1_790_000_000,
    secondsPerSlot: 1,
    slotsPerEpoch,
    secondsPerDay: 64,
  })
  const nodes = { rpc: { call }, second: undefined } as unknown as EthereumNodes
  const view: ChainView = { chain: hoodi, nodes, history, calendar, slotsPerEpoch }
  const range = { after, upTo, parentRoot: rootOf(after) }
  const set = trackedSet(await listTracked(database.orm, chainId))
  const own: Recipient = { address: `0x${'00'.repeat(20)}`, stakerBps: 10_000, isSplitter: false }
  const { events } = await rangeEvents(view, range, set, async () => [own])
  await addEvents(database.orm, events)
}

test('withdrawals and proposals are reported from their threshold on, with amounts to the gwei; earlier ones are not', async () => {
  const { lookAndTell, close } = process()
  const headSlot = await subscribe()
  await lookAndTell()
  await followAsTheEngine({
    after: headSlot - 2,
    upTo: headSlot + 3,
    paid: {
      [headSlot - 1]: [5_000_000_000n],
      [headSlot + 1]: [1_234_567_891n, 999_999_999n],
    },
    tips: { [headSlot + 2]: 30_000_000_999_999_999n, [headSlot + 3]: 29_999_999_999_999_999n },
  })
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

test('a deposit that the beacon chain dropped is reported', async () => {
  const { lookAndTell, settle, close } = process()
  const lost = `0x${'d0'.repeat(48)}` as const
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
  await createDepositStore(database.orm).replaceRange(chainId, 1n, 1n, [
    {
      pubkey: lost,
      withdrawalCredentials: '0x',
      amountGwei: 32_000_000_000n,
      signature: '0x',
      blockNumber: 1n,
      transactionHash: `0x${'d0'.repeat(32)}`,
      logIndex: 0,
      fromAddress: owner,
      flaw: null,
    },
  ])
  await settle()
  await lookAndTell()
  expect(mail.mails.map(({ subject }) => subject)).toEqual(['Example Staking：存款被丢弃'])
  expect(mail.mails[0]?.text).toContain('信标链没有为这笔 32 ETH 的存款创建验证者')
  close()
})

test('concurrent processes report each event once', async () => {
  const processes = [process(), process(), process()]
  const headSlot = await subscribe({ kinds: ['sweep'] })
  await processes[0]?.lookAndTell()
  await database.orm.execute(sql`
    insert into ethereum_events (validator_id, slot, place, type, timestamp_seconds, amount_gwei)
      select id, ${headSlot + 1}, 9, 'withdrawal', 1790000000, 2000000000 from ethereum_validators
        where validator_index = ${away}`)
  await Promise.all(processes.map(({ lookAndTell }) => lookAndTell()))
  await processes[1]?.lookAndTell()
  expect(mail.mails).toHaveLength(1)
  for (const { close } of processes) close()
})

test('a node that is behind, or omits validators, causes no alert', async () => {
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

test('if the node does not report votes, a balance that keeps falling reports a validator as offline', async () => {
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
