import { type Offer, routes } from '@granary/api'
import { type ApiClient, createClient } from '@granary/api/client'
import { rewardSplitterCode } from '@granary/contracts'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import {
  type Devnet,
  devnetAccounts,
  devnetAddresses,
  providerAccountIndex,
  startDevnet,
} from '@granary/devnet'
import { encodeDeposit, type Hex } from '@granary/staking/ethereum'
import {
  divideRewards,
  encodeSplitterClaim,
  splitterAddress,
  splitterImplementation,
} from '@granary/staking/ethereum/splitter'
import { createTestClient, createWalletClient, http, parseGwei, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hoodi } from 'viem/chains'
import { expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/createTestDatabase.ts'
import { devnetEnvironment, ownKeys, startTestServer, type TestServer } from '../test/startTestServer.ts'

// Each test starts servers, and threads that make keys.

const eth = 1_000_000_000n
const weiPerGwei = 1_000_000_000n
const shareBps = 800
const keys = ownKeys()
const factory = devnetAddresses.rewardSplitterFactory.toLowerCase() as Hex
const network = { network: 'hoodi' as const }
const stakerIndex = 1
const stranger = 2
const sender = 3

let devnet: Devnet
let kept: TestDatabase
let server: TestServer
let api: ApiClient

renewOnRetry(
  async () => {
    devnet = await startDevnet({ conflux: false })
    await devnet.pause()
    kept = await createTestDatabase()
    await start(shareBps)
  },
  async () => {
    await server?.close()
    await devnet?.stop()
    await kept?.drop()
  },
)

async function start(bps: number | undefined): Promise<void> {
  const share = { REWARD_SPLITTER_FACTORY_ETH_HOODI: factory, PROVIDER_SHARE_BPS_ETH_HOODI: String(bps) }
  server = await startTestServer({
    ...{ ...devnetEnvironment(devnet), ...keys, ...kept.environment },
    ...(bps ? share : {}),
  })
  api = createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 60_000 })
}

const walletOf = (index: number) =>
  createWalletClient({
    account: privateKeyToAccount(devnetAccounts.at(index).privateKey),
    chain: hoodi,
    transport: http(devnet.ethereum.rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions)
const addressOf = (index: number) => devnetAccounts.address(index).toLowerCase() as Hex

async function ask(index: number): Promise<Offer> {
  const body = {
    withdrawalAddress: addressOf(index),
    credentialsType: '0x02' as const,
    amountsGwei: [2048n * eth],
  }
  return api.call(routes.createOffer, { params: network, body })
}

/** Blocks with a tip, whoever proposes them; returns a recipient's part of the tips, wei. */
async function blocksWithTips(count: number, recipient: Hex): Promise<bigint> {
  const wallet = walletOf(sender)
  let tips = 0n
  for (let i = 0; i < count; i += 1) {
    const hash = await wallet.sendTransaction({
      to: addressOf(sender),
      maxPriorityFeePerGas: parseGwei(String(3 + i)),
      maxFeePerGas: parseGwei('50'),
    })
    await devnet.warpSlots(1)
    const { blockHash, effectiveGasPrice, gasUsed } = await wallet.getTransactionReceipt({ hash })
    const { miner, baseFeePerGas } = await wallet.getBlock({ blockHash })
    if (miner === recipient) tips += (effectiveGasPrice - (baseFeePerGas ?? 0n)) * gasUsed
  }
  return tips
}

async function feeRecipientOf(pubkey: Hex): Promise<string> {
  const response = await fetch(`${devnet.ethereum.keymanagerUrl}/eth/v1/validator/${pubkey}/feerecipient`, {
    headers: { authorization: `Bearer ${devnet.ethereum.keymanagerToken}` },
  })
  return ((await response.json()) as { data?: { ethaddress: string } }).data?.ethaddress ?? ''
}

/** What the newest block's withdrawals pay an address, wei: only the beacon node shows them. */
async function sweptIn(blockNumber: bigint, to: Hex): Promise<bigint> {
  const response = await fetch(`${devnet.ethereum.beaconUrl}/eth/v2/beacon/blocks/head`)
  const { data } = (await response.json()) as {
    data: {
      message: {
        body: {
          execution_payload: {
            block_number: string
            withdrawals: readonly { address: string; amount: string }[]
          }
        }
      }
    }
  }
  const { block_number, withdrawals } = data.message.body.execution_payload
  expect(BigInt(block_number)).toBe(blockNumber)
  return withdrawals
    .filter(({ address }) => address.toLowerCase() === to)
    .reduce((sum, { amount }) => sum + BigInt(amount) * weiPerGwei, 0n)
}

test('priority fees of proposed blocks land in the offered splitter, and a release by anyone pays the staker to the wei', async () => {
  const staker = addressOf(stakerIndex)
  const splitter = splitterAddress(staker, { factory, shareBps })
  const offer = await ask(stakerIndex)
  expect(offer).toMatchObject({ feeRecipient: splitter, providerShareBps: shareBps })
  const [deposit] = offer.deposits
  if (!deposit) throw new Error('no deposit')
  const wallet = walletOf(stakerIndex)
  await wallet.sendTransaction({
    to: devnetAddresses.depositContract,
    value: 2048n * 10n ** 18n,
    data: encodeDeposit(deposit),
  })
  await devnet.warpSlots(1)
  await expect.poll(() => feeRecipientOf(deposit.pubkey), { timeout: 60_000, interval: 200 }).toBe(splitter)

  const life = () => api.call(routes.getValidator, { params: { ...network, pubkey: deposit.pubkey } })
  for (let epochs = 0; epochs < 20 && (await life()).validator.status !== 'active_ongoing'; epochs += 1)
    await devnet.warpEpochs(1)
  let tips = await blocksWithTips(4, splitter)
  for (let tries = 0; tips === 0n && tries < 20; tries += 1) tips = await blocksWithTips(4, splitter)
  expect(tips).toBeGreaterThan(0n)
  expect(await wallet.getBalance({ address: splitter })).toBe(tips)

  const provider = addressOf(providerAccountIndex)
  const balances = (blockNumber: bigint) =>
    Promise.all([staker, provider].map(address => wallet.getBalance({ address, blockNumber })))
  // No tip: this transaction's own fee must not land in the splitter.
  const hash = await walletOf(stranger).sendTransaction({
    to: factory,
    data: encodeSplitterClaim(staker, shareBps),
    gas: 500_000n,
    maxPriorityFeePerGas: 0n,
    maxFeePerGas: parseGwei('50'),
  })
  await devnet.warpSlots(1)
  const { status, blockNumber } = await wallet.getTransactionReceipt({ hash })
  expect(status).toBe('success')
  const [before = 0n, providerBefore = 0n] = await balances(blockNumber - 1n)
  const [after = 0n, providerAfter = 0n] = await balances(blockNumber)
  // The sweep may pay the staker in the very same block.
  const swept = await sweptIn(blockNumber, staker)
  const { stakerWei, providerWei } = divideRewards(tips, shareBps)
  expect(after - before - swept).toBe(stakerWei)
  expect(providerAfter - providerBefore).toBe(providerWei)
  expect(await wallet.getBalance({ address: splitter })).toBe(0n)
})

test('a changed share applies to new offers only, and without one the staker gets everything', async () => {
  const [staker, other] = [addressOf(stranger), addressOf(sender)]
  const first = await ask(stranger)
  expect((await ask(stranger)).id).toBe(first.id)
  await server.close()
  await start(1_000)
  const changed = await ask(stranger)
  expect(changed.id).not.toBe(first.id)
  expect(changed).toMatchObject({
    feeRecipient: splitterAddress(staker, { factory, shareBps: 1_000 }),
    providerShareBps: 1_000,
  })
  const kept = await api.call(routes.getOffer, { params: { ...network, offerId: first.id } })
  expect(kept).toMatchObject({
    feeRecipient: splitterAddress(staker, { factory, shareBps }),
    providerShareBps: 800,
  })
  await server.close()
  await start(undefined)
  const free = await ask(sender)
  expect(free).toMatchObject({ feeRecipient: other, providerShareBps: 0 })
})

async function expectUnusable(address: string): Promise<void> {
  const blind = await startTestServer({
    ...devnetEnvironment(devnet),
    ...keys,
    REWARD_SPLITTER_FACTORY_ETH_HOODI: address,
    PROVIDER_SHARE_BPS_ETH_HOODI: '800',
  })
  try {
    const body = { withdrawalAddress: addressOf(4), credentialsType: '0x02', amountsGwei: ['32000000000'] }
    const response = await blind.post('/api/v1/ethereum/hoodi/offers', body)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'REWARD_SPLITTER_UNUSABLE' })
    expect(blind.log()).toContain('reward splitter eip155:560048')
  } finally {
    await blind.close()
  }
}

test('a missing or different factory offers nothing and says so', async () => {
  for (const address of [addressOf(7), devnetAddresses.batchDeposit]) await expectUnusable(address)
})

test('[F.01] a factory whose splitters do not know themselves in one place offers nothing', async () => {
  const node = createTestClient({ mode: 'anvil', transport: http(devnet.ethereum.rpcUrl) }).extend(
    publicActions,
  )
  const address = splitterImplementation(factory)
  const code = (await node.getCode({ address })) ?? '0x'
  const at = 2 + 2 * rewardSplitterCode.immutables.SELF[1]
  const forged = `${code.slice(0, at)}${'ee'.repeat(32)}${code.slice(at + 64)}` as const
  await node.setCode({ address, bytecode: forged as Hex })
  await expectUnusable(factory)
  await node.setCode({ address, bytecode: code })
})
