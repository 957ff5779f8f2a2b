import { SecretKey } from '@chainsafe/blst'
import { hoodi } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { ownerMessage } from '@granary/staking/ssv'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/platform/log/createLog.ts'
import { createMetrics } from '#server/platform/metrics/createMetrics.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { readSettings } from '#server/settings.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { type FakeSsvChain, startFakeSsvChain } from '#test/ssv/fakeSsvChain.ts'
import type { SsvKey } from '../../ethereum/validators/offers/OfferStore.ts'
import { createIndexStore } from '../chain/IndexStore.ts'
import { createSsvNetwork } from '../createSsvNetwork.ts'
import { ssvSettings } from '../ssvSettings.ts'
import { createAccountAnswers } from './accountAnswers.ts'

const owner = `0x${'aa'.repeat(20)}` as const
const contract = { chainId: hoodi.id, contract: `0x${'55'.repeat(20)}` as const, firstBlock: 0 }
const clusterId = `0x${'01'.repeat(32)}` as const
const key = (number: number): Hex => `0x${number.toString(16).padStart(96, '0')}`
const database = useTestDatabase()
const settings = readSettings({ LOG_LEVEL: 'silent' })

beforeEach(async () => {
  await database.orm.execute(sql`truncate ssv_indexes, ssv_validator_events, ssv_clusters restart identity`)
})

const network = (rpc?: JsonRpcUpstream) =>
  createSsvNetwork({
    ...{ upstream: { id: 'hoodi', chain: hoodi, configured: false } as never, database },
    chain: { rpc: async () => rpc } as never,
    contracts: { network: contract.contract, views: `0x${'66'.repeat(20)}`, firstBlock: 0 },
    settings: settings.of(ssvSettings),
    viewOf: () => Promise.reject(new Error('no beacon node')),
    ...{ metrics: createMetrics(), log: createLog(settings) },
  })

const answers = (provided = new Map<Hex, SsvKey>(), chain?: JsonRpcUpstream) =>
  createAccountAnswers(network(chain), async () => provided)

/** Reads a block with one registration. */
async function moveOn(block: number): Promise<void> {
  const store = createIndexStore(database.orm)
  const index = await store.open(contract)
  const place = { blockNumber: block, logIndex: 0, transactionHash: `0x${'02'.repeat(32)}` as const }
  const added = { ...place, type: 'added' as const, pubkey: key(block), owner, clusterId }
  const head = { number: block, hash: `0x${'03'.repeat(32)}` as const, timestampSeconds: block }
  const events = { operators: [], clusters: [], validators: [added], feeRecipients: [] }
  await store.replaceRange(index, block, head as never, events, {})
}

async function addCluster(): Promise<void> {
  await database.orm.execute(
    sql`insert into ssv_clusters values (1, ${clusterId}, ${owner}, '1,2,3,4', 9, 0, 0, true, 0, 1, 0, '0x00', 288)`,
  )
}

test('the nonce counts registrations up to the block of the answer, while the index moves on', async () => {
  await moveOn(1)
  let moving = true
  const writing = (async () => {
    for (let block = 2; moving; block += 1) await moveOn(block)
  })()
  // Each of its own cache, so that no answer is of before; many at once, so that statements wait for each other.
  for (let round = 0; round < 8; round += 1) {
    const found = await Promise.all(Array.from({ length: 20 }, () => answers().account(owner)))
    for (const { nonce, reach } of found) expect(nonce).toBe(reach.indexedTo?.blockNumber)
  }
  moving = false
  await writing
})

test('pages add up to the whole, and share one reading of the owner', async () => {
  for (let block = 1; block <= 25; block += 1) await moveOn(block)
  await addCluster()
  const own = network()
  const { validators: read } = own.accounts
  let readings = 0
  own.accounts.validators = (...asked) => {
    readings += 1
    return read(...asked)
  }
  const { validators } = createAccountAnswers(own, async () => new Map())
  const began = performance.now()
  const found: Hex[] = []
  let before: string | undefined
  do {
    const page = await validators(owner, { limit: 7, ...(before && { before }) })
    expect(page.total).toBe(25)
    found.push(...page.validators.map(({ pubkey }) => pubkey))
    before = page.nextBefore ?? undefined
  } while (before)
  expect(found).toEqual(Array.from({ length: 25 }, (_, place) => key(25 - place)))
  for (let block = 1; block <= 50; block += 1) await validators(owner, { before: `${block}.0` })
  expect((await validators(owner, { before: '1.0' })).validators).toEqual([])
  // One in two seconds, of 55 answers.
  expect(readings).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 2_000))
})

test('removed validators are in a list only when asked for', async () => {
  for (const block of [1, 2]) await moveOn(block)
  await addCluster()
  await database.orm.execute(
    sql`insert into ssv_validator_events values (1, 3, 0, 'removed', ${key(1)}, ${owner}, ${clusterId}, '0x02')`,
  )
  const keysOf = async (query: Parameters<ReturnType<typeof answers>['validators']>[1]) =>
    (await answers().validators(owner, query)).validators.map(({ pubkey }) => pubkey)
  expect(await keysOf({})).toEqual([key(2)])
  expect(await keysOf({ removed: 'true' })).toEqual([key(2), key(1)])
  expect(await keysOf({ removed: 'true', clusterId: `0x${'09'.repeat(32)}` })).toEqual([])
})

test('what a cluster with keys of others will hold follows from balances on the beacon chain', async () => {
  for (const block of [1, 2]) await moveOn(block)
  await database.orm.execute(
    sql`insert into ssv_clusters values (1, ${clusterId}, ${owner}, '1,2,3,4', 2, 0, 0, true, 0, 1, 0, '0x00', 1096)`,
  )
  const held = new Map([[key(2), 1_064_000_000_000n]])
  const own = network()
  const withBeacon = {
    ...own,
    upstream: { ...own.upstream, configured: true },
    viewOf: async () => ({
      validators: async () => beaconValidators(held),
      pendingDeposits: async () => ({ byPubkey: new Map() }),
    }),
    governance: async () => governance,
    directory: async () => ({ operators: new Map() }),
    views: { ...own.views, clusters: async () => ({ readings: [], blockNumber: 2 }) },
  }
  const provided = new Map([[key(1), { owner, amountGwei: 64_000_000_000n } as SsvKey]])
  const expected = async () => {
    const { account } = createAccountAnswers(withBeacon as never, async () => provided)
    return (await account(owner)).clusters.map(({ expectedBalanceGwei, otherKeys }) => [
      expectedBalanceGwei,
      otherKeys,
    ])
  }
  // The offer's 64 ETH are to come beside the other key's 1,064.
  expect(await expected()).toEqual([[1_128_000_000_000n, 1]])
  held.clear()
  // 1,096 ETH are proved, of whichever key: 32 ETH more may come.
  expect(await expected()).toEqual([[1_128_000_000_000n, 1]])
  held.set(key(1), 64_000_000_000n).set(key(2), 1_032_000_000_000n)
  expect(await expected()).toEqual([[1_096_000_000_000n, 1]])
})

const governance = {
  ...{ networkFeeWei: 1n, minimumCollateralWei: 1n, liquidationThresholdBlocks: 1 },
  ...{ validatorsPerOperator: 500, blockNumber: 2 },
}

/** Validators as a beacon node gives them, by key and effective balance. */
function beaconValidators(heldGwei: ReadonlyMap<Hex, bigint>) {
  const never = 2n ** 64n - 1n
  const epochs = {
    activation_eligibility_epoch: 0n,
    activation_epoch: 0n,
    exit_epoch: never,
    withdrawable_epoch: never,
  }
  return new Map(
    [...heldGwei].map(([pubkey, effective_balance]) => {
      const validator = {
        pubkey,
        withdrawal_credentials: `0x02${'00'.repeat(31)}`,
        effective_balance,
        ...epochs,
      }
      return [pubkey, { index: 1, balance: effective_balance, status: 'active_ongoing', validator }]
    }),
  )
}

const stranger = `0x${'bb'.repeat(20)}` as const

/** A registration in a block of its own, as the node's events and the index have it. */
async function register(chain: FakeSsvChain, block: number, by: Hex, secret: SecretKey, shares: Hex) {
  const pubkey = secret.toPublicKey().toHex() as Hex
  const cluster = { validatorCount: 1, networkFeeIndex: 0n, index: 0n, active: true, balance: 0n }
  const args = { owner: by, operatorIds: [1n, 2n, 3n, 4n], publicKey: pubkey, shares, cluster }
  const { transactionHash } = chain.emit(block, 'ValidatorAdded', args)
  await createIndexStore(database.orm).open(contract)
  await database.orm.execute(sql`update ssv_indexes set indexed_seconds = 1`)
  await database.orm.execute(
    sql`insert into ssv_validator_events values (1, ${block}, 0, 'added', ${pubkey}, ${by}, ${clusterId}, ${transactionHash})`,
  )
}

/** Shares that operators accept from an owner as its first ones. */
function sharesOf(secret: SecretKey, of: Hex): Hex {
  const signature = secret.sign(ownerMessage(of, 0)).toHex()
  return `${signature as Hex}${'00'.repeat(4 * 48 + 4 * 256)}`
}

test('a stranger’s registration does not keep the owner of a key away', async () => {
  const chain = await startFakeSsvChain()
  onTestFinished(() => chain.close())
  const secret = SecretKey.fromKeygen(new Uint8Array(32).fill(7))
  const pubkey = secret.toPublicKey().toHex() as Hex
  await addCluster()
  const stateOf = async (of?: Hex) =>
    (await answers(new Map(), chain.rpc).keyUses([pubkey], of)).keys.map(({ state, owner: by }) => [
      state,
      by,
    ])
  await register(chain, 3, stranger, secret, sharesOf(secret, owner))
  expect(await stateOf()).toEqual([['unknown', null]])
  expect(await stateOf(stranger)).toEqual([['registered', stranger]])
  await register(chain, 4, owner, secret, sharesOf(secret, owner))
  expect(await stateOf()).toEqual([['registered', owner]])
  await register(chain, 5, `0x${'cc'.repeat(20)}`, secret, '0x1234')
  expect(await stateOf()).toEqual([['registered', owner]])
})

test('a registration whose shares no node gives counts', async () => {
  const chain = await startFakeSsvChain()
  onTestFinished(() => chain.close())
  const secret = SecretKey.fromKeygen(new Uint8Array(32).fill(8))
  await addCluster()
  await register(chain, 3, stranger, secret, '0x1234')
  chain.node.results.eth_getLogs = () => []
  const { keys } = await answers(new Map(), chain.rpc).keyUses(
    [secret.toPublicKey().toHex() as Hex],
    undefined,
  )
  expect(keys).toMatchObject([{ state: 'registered', owner: stranger }])
})

test('a key of an offer is registered by the offer’s owner or by nobody, without asking a node', async () => {
  const chain = await startFakeSsvChain()
  onTestFinished(() => chain.close())
  const secret = SecretKey.fromKeygen(new Uint8Array(32).fill(9))
  const pubkey = secret.toPublicKey().toHex() as Hex
  await addCluster()
  await register(chain, 3, stranger, secret, '0x1234')
  const provided = new Map([[pubkey, { owner, amountGwei: 32_000_000_000n }]])
  const stateOf = async () => (await answers(provided, chain.rpc).keyUses([pubkey], undefined)).keys[0]?.state
  expect(await stateOf()).toBe('unknown')
  await register(chain, 4, owner, secret, '0x1234')
  expect(await stateOf()).toBe('registered')
  expect(chain.node.count('eth_getLogs')).toBe(0)
})
