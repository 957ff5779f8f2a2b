import { type EthereumStatus, routes, type Validator } from '@granary/api'
import { type ApiClient, createClient } from '@granary/api/client'
import { batchDepositAbi } from '@granary/contracts'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { type Devnet, devnetAccounts, devnetAddresses, startDevnet } from '@granary/devnet'
import { encodeBatchDeposit, encodeDeposit, type Hex } from '@granary/staking/ethereum'
import { decodeFunctionData } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { type FundedWallet, fundedWallet } from '../test/fundedWallet.ts'
import { startProxy } from '../test/startProxy.ts'
import {
  devnetEnvironment,
  startTestServer,
  type TestServer,
  testKeystorePassword,
} from '../test/startTestServer.ts'

const eth = 1_000_000_000n
const network = { network: 'hoodi' as const }
const mnemonic = 'scheme spot photo card baby mountain device kick cradle pact join borrow'

/** A chain of their own, which stands still between the tests' warps: each state of a validator can be seen. */
let devnet: Devnet
let server: TestServer
let api: ApiClient
/** Two validators in the validator client, of a staker of their own. */
let running: Promise<Staked> | undefined

renewOnRetry(
  async () => {
    running = undefined
    devnet = await startDevnet()
    await devnet.pause()
    server = await startTestServer({ ...devnetEnvironment(devnet), VALIDATOR_MNEMONIC: mnemonic })
    api = createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 60_000 })
  },
  async () => {
    await server?.close()
    await devnet?.stop()
  },
)

const lowerAddress = ({ account }: FundedWallet) => account.address.toLowerCase() as Hex
const addressOf = (index: number) => devnetAccounts.address(index).toLowerCase() as Hex

type Offered = Awaited<ReturnType<typeof offerTwo>>
type Staked = Awaited<ReturnType<typeof stake>>

async function offerTwo() {
  const staker = await fundedWallet(devnet)
  const amountsGwei = [32n * eth, 40n * eth]
  const body = { withdrawalAddress: lowerAddress(staker), credentialsType: '0x02' as const, amountsGwei }
  const offer = await api.call(routes.createOffer, { params: network, body })
  const [pubkey = '0x', second = '0x'] = offer.deposits.map(deposit => deposit.pubkey)
  return { staker, address: body.withdrawalAddress, body, offer, pubkey, second }
}

async function stake(offered: Offered) {
  const status = await api.call(routes.getEthereumStatus, { params: network })
  const hash = await depositBatch(offered.staker, offered.offer.deposits, status)
  const seen = await until(offered.pubkey, ({ deposit, running }) => deposit !== null && running)
  return { ...offered, hash, seen }
}

/** For what begins when keys have been handed over; the whole way there is a test of its own. */
function staked(): Promise<Staked> {
  running ??= offerTwo().then(stake)
  return running
}

const lifeOf = async (pubkey: Hex): Promise<Validator> =>
  (await api.call(routes.getValidator, { params: { ...network, pubkey } })).validator

async function until(pubkey: Hex, reached: (validator: Validator) => boolean): Promise<Validator> {
  return vi.waitFor(
    async () => {
      const validator = await lifeOf(pubkey)
      if (reached(validator)) return validator
      throw new Error(`never reached: ${JSON.stringify(validator, (_, value) => String(value))}`)
    },
    { timeout: 120_000, interval: 100 },
  )
}

/** As the beacon node tells it. */
async function countActive(): Promise<number> {
  const response = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/states/head/validators`)
  const { data } = (await response.json()) as { data: { status: string }[] }
  return data.filter(({ status }) => status.startsWith('active')).length
}

async function importedKeys(): Promise<string[]> {
  const response = await fetch(`${devnet.ethereum.keymanagerUrl}/eth/v1/keystores`, {
    headers: { authorization: `Bearer ${devnet.ethereum.keymanagerToken}` },
  })
  const { data } = (await response.json()) as { data: { validating_pubkey: string }[] }
  return data.map(({ validating_pubkey }) => validating_pubkey)
}

test('[A4.15] [A3.01] offer, batch deposit, seen, key handed over once, pending, active: the whole life of two validators', async () => {
  const offered = await offerTwo()
  const { address: withdrawalAddress, body, offer, pubkey, second } = offered
  expect((await lifeOf(pubkey)).status).toBe('offered')
  expect((await api.call(routes.checkKeys, { params: network, body: { pubkeys: [pubkey] } })).keys).toEqual([
    { pubkey, state: 'unknown' },
  ])

  running = stake(offered)
  const { hash, seen } = await running
  expect(seen).toMatchObject({
    deposit: { transactionHash: hash, from: withdrawalAddress },
    withdrawalCredentials: `0x02${'00'.repeat(11)}${withdrawalAddress.slice(2)}`,
    depositAmountGwei: 32n * eth,
    running: true,
  })
  await until(second, ({ running }) => running)
  expect(await importedKeys()).toEqual(expect.arrayContaining([pubkey, second]))
  expect((await importedKeys()).filter(key => key === pubkey)).toHaveLength(1)
  expect(await api.call(routes.getOffer, { params: { ...network, offerId: offer.id } })).toMatchObject({
    status: 'deposited',
  })
  expect((await api.call(routes.createOffer, { params: network, body })).id).not.toBe(offer.id)

  await until(pubkey, ({ status: now }) => now === 'pending_deposit')
  for (let epochs = 0; epochs < 18; epochs += 3) await devnet.warpEpochs(3)
  // Answers are kept for a moment.
  await until(pubkey, ({ status: now }) => now === 'active_ongoing')
  const active = await until(second, ({ status: now }) => now === 'active_ongoing')
  expect(active).toMatchObject({
    status: 'active_ongoing',
    effectiveBalanceGwei: 40n * eth,
    exitEpoch: null,
    running: true,
  })
  expect(active.index).toBeGreaterThan(63)
  const listed = await api.call(routes.listValidators, { params: network, query: { withdrawalAddress } })
  expect(listed.validators.map(validator => validator.pubkey)).toEqual([pubkey, second])
  expect(listed.source).toMatch(/\S/)
  expect((await api.call(routes.checkKeys, { params: network, body: { pubkeys: [pubkey] } })).keys).toEqual([
    { pubkey, state: 'validator' },
  ])
})

test('a validator’s execution rewards go to its staker', async () => {
  const { address, pubkey } = await staked()
  const feeRecipient = async () => {
    const response = await fetch(`${devnet.ethereum.keymanagerUrl}/eth/v1/validator/${pubkey}/feerecipient`, {
      headers: { authorization: `Bearer ${devnet.ethereum.keymanagerToken}` },
    })
    return response.json()
  }
  await expect.poll(feeRecipient).toMatchObject({ data: { ethaddress: address } })
})

test('a deposit straight to the official contract by another account is seen too, for the offered address', async () => {
  const withdrawalAddress = privateKeyToAddress(generatePrivateKey()).toLowerCase() as Hex
  const offer = await api.call(routes.createOffer, {
    params: network,
    body: { withdrawalAddress, credentialsType: '0x01', amountsGwei: [32n * eth] },
  })
  const [deposit] = offer.deposits
  if (!deposit) throw new Error('no deposit')
  const wallet = await fundedWallet(devnet)
  const hash = await wallet.sendTransaction({
    to: devnetAddresses.depositContract,
    value: 32n * 10n ** 18n,
    data: encodeDeposit(deposit),
  })
  await devnet.warpSlots(1)
  const seen = await until(deposit.pubkey, ({ running }) => running)
  expect(seen.deposit).toMatchObject({ transactionHash: hash, from: lowerAddress(wallet) })
  const byAddress = async (address: Hex) =>
    (
      await api.call(routes.listValidators, {
        params: network,
        query: { withdrawalAddress: address },
      })
    ).validators
  expect((await byAddress(withdrawalAddress)).map(({ pubkey }) => pubkey)).toEqual([deposit.pubkey])
  expect(await byAddress(lowerAddress(wallet))).toEqual([])
})

test('the status shows the queue, the churn and the fee of the chains', async () => {
  const status = await api.call(routes.getEthereumStatus, { params: network })
  const fee = await (await fundedWallet(devnet)).readContract({
    address: devnetAddresses.batchDeposit,
    abi: batchDepositAbi,
    functionName: 'feePerValidator',
  })
  expect(status).toMatchObject({
    chainId: 560048,
    genesisForkVersion: '0x10000910',
    secondsPerSlot: 1,
    slotsPerEpoch: 8,
    activationChurnGweiPerEpoch: 4096n * eth,
    batchDeposit: { address: devnetAddresses.batchDeposit.toLowerCase(), feePerValidatorWei: fee },
  })
})

test('a validator that the provider never offered is not found', async () => {
  const pubkey: Hex = `0x${'ab'.repeat(48)}`
  await expect(lifeOf(pubkey)).rejects.toMatchObject({ code: 'VALIDATOR_NOT_FOUND' })
})

test('a fresh database with a mnemonic that has validators already offers none of their keys; its status counts them', async () => {
  const { pubkey, second } = await staked()
  const fresh = await startTestServer({ ...devnetEnvironment(devnet), VALIDATOR_MNEMONIC: mnemonic })
  try {
    const client = createClient({ baseUrl: `${fresh.url}/api/v1`, timeoutMs: 60_000 })
    const status = await client.call(routes.getEthereumStatus, { params: network })
    expect(status.activeValidators).toBe(await countActive())
    const offer = await client.call(routes.createOffer, {
      params: network,
      body: {
        withdrawalAddress: addressOf(4),
        credentialsType: '0x01',
        amountsGwei: Array(5).fill(32n * eth),
      },
    })
    const known = new Set([pubkey, second])
    expect(offer.deposits.some(deposit => known.has(deposit.pubkey))).toBe(false)
    expect(fresh.log()).toContain('KEY_INDEXES_SKIPPED')
  } finally {
    await fresh.close()
  }
})

test('a network whose nodes do not belong together is refused, with the findings', async () => {
  const mixed = await startTestServer({
    ...devnetEnvironment(devnet),
    RPC_URLS_ETH_HOODI: devnet.conflux?.rpcUrl ?? '',
    BEACON_API_URL_ETH_MAINNET: devnet.ethereum.beaconUrl,
    RPC_URLS_ETH_MAINNET: devnet.ethereum.rpcUrl,
    VALIDATOR_MNEMONIC: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  })
  try {
    for (const id of ['hoodi', 'eth']) {
      const response = await mixed.get(`/api/v1/ethereum/${id}/status`)
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ code: 'NETWORK_MISMATCH' })
    }
  } finally {
    await mixed.close()
  }
})

test('a silent beacon node is a typed problem', async () => {
  const blind = await startTestServer({
    ...devnetEnvironment(devnet),
    BEACON_API_URL_ETH_HOODI: 'http://127.0.0.1:9/key-in-path',
  })
  try {
    const response = await blind.get('/api/v1/ethereum/hoodi/status')
    expect(response.status).toBe(502)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ code: 'BEACON_NODE_UNAVAILABLE' })
    expect(text + blind.log()).not.toContain('key-in-path')
  } finally {
    await blind.close()
  }
})

test.each([
  ['is syncing', { is_syncing: true, sync_distance: '900', el_offline: false }],
  ['is behind', { is_syncing: false, sync_distance: '5', el_offline: false }],
  ['has lost its execution node', { is_syncing: false, sync_distance: '0', el_offline: true }],
])('with a beacon node that %s no key is offered or called unused', async (_, state) => {
  let behind = true
  const syncing = await startProxy(devnet.ethereum.beaconUrl, ({ path }) =>
    behind && path === '/eth/v1/node/syncing'
      ? { status: 200, body: JSON.stringify({ data: { head_slot: '1', is_optimistic: false, ...state } }) }
      : undefined,
  )
  const late = await startTestServer({ ...devnetEnvironment(devnet), BEACON_API_URL_ETH_HOODI: syncing.url })
  const client = createClient({ baseUrl: `${late.url}/api/v1`, timeoutMs: 60_000 })
  const pubkeys: Hex[] = [`0x${'ab'.repeat(48)}`]
  const check = () => client.call(routes.checkKeys, { params: network, body: { pubkeys } })
  const ask = () =>
    client.call(routes.createOffer, {
      params: network,
      body: { withdrawalAddress: addressOf(5), credentialsType: '0x01', amountsGwei: [32n * eth] },
    })
  try {
    await expect(check()).rejects.toMatchObject({ code: 'BEACON_NODE_SYNCING' })
    await expect(ask()).rejects.toMatchObject({ code: 'BEACON_NODE_SYNCING' })
    behind = false
    await expect.poll(() => ask().then(({ status }) => status, String), { timeout: 60_000 }).toBe('open')
    expect((await check()).keys).toEqual([{ pubkey: pubkeys[0], state: 'unknown' }])
  } finally {
    await late.close()
    syncing.close()
  }
})

test('the log of the job that hands keys over names the requests that the keys were offered to', async () => {
  await staked()
  const line = server
    .log()
    .split('\n')
    .find(text => text.includes('keystores handed to the validator client'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    job: 'watch-deposits-hoodi',
    jobId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    requestIds: expect.arrayContaining([expect.stringMatching(/^[0-9a-f]{24}$/)]),
  })
})

test('after a whole life no secret is in the log', async () => {
  const { address } = await staked()
  const log = server.log()
  expect(log).toContain('keystores handed to the validator client')
  const secrets = [mnemonic, testKeystorePassword, devnet.ethereum.keymanagerToken]
  for (const secret of secrets) expect(log).not.toContain(secret)
  expect(log).not.toMatch(/"ciphertext"|"cipher"|cradle/)
  expect(log).not.toContain(address)
})

async function depositBatch(
  wallet: FundedWallet,
  deposits: Parameters<typeof encodeBatchDeposit>[0]['deposits'],
  status: EthereumStatus,
): Promise<Hex> {
  const fee = status.batchDeposit?.feePerValidatorWei ?? 0n
  const { data } = encodeBatchDeposit({ deposits, credentialsType: '0x02', maxFeePerValidatorWei: fee })
  expect(decodeFunctionData({ abi: batchDepositAbi, data }).functionName).toBe('depositBatch')
  const stake = deposits.reduce((sum, { amountGwei }) => sum + amountGwei * eth, 0n)
  const hash = await wallet.sendTransaction({
    to: devnetAddresses.batchDeposit,
    data,
    value: stake + fee * BigInt(deposits.length),
  })
  await devnet.warpSlots(1)
  const receipt = await wallet.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return hash
}
