import { routes } from '@granary/api'
import { type ApiClient, createClient } from '@granary/api/client'
import { type SsvAccount, ssvOperatorsOf, ssvRoutes } from '@granary/api/ssv'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { type ConnectedDevnet, devnetAccounts, devnetAddresses, ssvOperators } from '@granary/devnet'
import { encodeDeposit, type Hex, verifyDepositSignature } from '@granary/staking/ethereum'
import { emptyCluster, encodeSsvCall, formatOperatorKey, splitSharesData } from '@granary/staking/ssv'
import { createTestClient, createWalletClient, http, parseEther, publicActions } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { hoodi } from 'viem/chains'
import { expect, inject, test, vi } from 'vitest'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const params = { network: 'hoodi' } as const
const gwei32 = 32_000_000_000n
const operatorIds = [1, 2, 3, 4]

/** A new account, without clusters. */
let ana: PrivateKeyAccount
let owner: Hex
let devnet: ConnectedDevnet
let server: TestServer
let api: ApiClient

renewOnRetry(
  async () => {
    devnet = await testDevnet()
    // The operators' keys are read from final blocks.
    while ((await devnet.stats()).finalizedEpoch === 0) await devnet.warpEpochs(1)
    ana = privateKeyToAccount(generatePrivateKey())
    owner = ana.address.toLowerCase() as Hex
    const chain = createTestClient({ mode: 'anvil', transport: http(devnet.ethereum.rpcUrl) })
    await chain.setBalance({ address: owner, value: parseEther('1000') })
    server = await startTestServer({
      ...devnetEnvironment(devnet),
      SSV_NETWORK_ETH_HOODI: `${devnetAddresses.ssvNetwork},${devnetAddresses.ssvViews}@0`,
      SSV_API_URL_ETH_HOODI: `${inject('devnetControlUrl')}/ssv/api`,
      SSV_SCAN_SECONDS: '1',
      RATE_LIMIT_REQUESTS_PER_MINUTE: '0',
      RATE_LIMIT_SSV_SHARES_PER_HOUR: '20',
      TRUSTED_PROXIES: '1',
    })
    api = createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 60_000 })
    const caughtUp = async () =>
      expect((await api.call(ssvRoutes.getSsv, { params })).reach.catchingUp).toBe(false)
    await vi.waitFor(caughtUp, { timeout: 60_000, interval: 200 })
  },
  () => server.close(),
)

const wallet = () =>
  createWalletClient({
    account: ana,
    chain: hoodi,
    transport: http(devnet.ethereum.rpcUrl),
    pollingInterval: 100,
  }).extend(publicActions)

async function send(to: Hex, data: Hex, value = 0n): Promise<number> {
  const client = wallet()
  const hash = await client.sendTransaction({ to, data, value })
  const { status, blockNumber } = await client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  return Number(blockNumber)
}

/** What the index says once it has read the block. */
async function accountAt(block: number): Promise<SsvAccount> {
  return vi.waitFor(
    async () => {
      const account = await api.call(ssvRoutes.getSsvAccount, { params: { ...params, owner } })
      expect(account.reach.indexedTo?.blockNumber).toBeGreaterThanOrEqual(block)
      return account
    },
    { timeout: 60_000, interval: 200 },
  )
}

const request = (amounts = 1) => ({
  withdrawalAddress: owner,
  credentialsType: '0x01' as const,
  amountsGwei: Array.from({ length: amounts }, () => gwei32),
  ssv: { ownerAddress: owner, operatorIds },
})
const offerOf = (body: ReturnType<typeof request>) => api.call(ssvRoutes.createSsvOffer, { params, body })
const sharesOf = (offerId: string, pubkeys: Hex[], ownerNonce: number) =>
  api.call(ssvRoutes.createSsvKeyShares, { params: { ...params, offerId }, body: { pubkeys, ownerNonce } })

async function importedKeys(): Promise<string[]> {
  const response = await fetch(`${devnet.ethereum.keymanagerUrl}/eth/v1/keystores`, {
    headers: { authorization: `Bearer ${devnet.ethereum.keymanagerToken}` },
  })
  const { data } = (await response.json()) as { data: { validating_pubkey: string }[] }
  return data.map(({ validating_pubkey }) => validating_pubkey)
}

test('governance values are those of the contract', async () => {
  expect(await api.call(ssvRoutes.getSsv, { params })).toMatchObject({
    ...{ chainId: hoodi.id, networkContract: devnetAddresses.ssvNetwork.toLowerCase() },
    ...{ networkFeeWei: 3_550_900_000n, minimumCollateralWei: parseEther('0.00094') },
    ...{ liquidationThresholdBlocks: 50_190, blocksPerDay: 7_200, makesKeyShares: true },
  })
})

test('operators have key, fee, owner and access of the chain, and names and performance of the SSV API', async () => {
  const query = { perPage: 100, removed: 'true' as const }
  const page = await vi.waitFor(
    async () => {
      const found = await api.call(ssvRoutes.listSsvOperators, { params, query })
      expect(found.operators.filter(({ feeWei }) => feeWei > 0n).length).toBeGreaterThan(30)
      expect(found.source).toBe('chain_and_api')
      return found
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(page.total).toBe(ssvOperators.length)
  for (const operator of ssvOperators) {
    const found = page.operators.find(({ id }) => BigInt(id) === operator.id)
    expect(found).toMatchObject({
      ...{
        owner: operator.owner.toLowerCase(),
        isPrivate: operator.isPrivate,
        isRemoved: operator.isRemoved,
      },
      operatorKey: formatOperatorKey(operator.publicKey).text,
      name: operator.isRemoved ? null : operator.name,
      performanceDay: operator.isRemoved ? null : expect.any(Number),
      whitelist: operator.whitelist.map(address => address.toLowerCase()),
      feeWei: operator.isRemoved ? 0n : operator.fee,
    })
  }
  const table = ssvOperatorsOf(await api.call(ssvRoutes.listAllSsvOperators, { params }))
  expect(table).toHaveLength(ssvOperators.filter(({ isRemoved }) => !isRemoved).length)
})

test('only operators that whitelist the owner, or everyone, are usable', async () => {
  const query = { usableBy: owner, perPage: 100 }
  const { operators } = await api.call(ssvRoutes.listSsvOperators, { params, query })
  expect(operators.some(({ isPrivate }) => isPrivate)).toBe(false)
  const listed = { ...query, usableBy: devnetAccounts.address(2).toLowerCase() as Hex }
  const more = await api.call(ssvRoutes.listSsvOperators, { params, query: listed })
  const ofListed = more.operators.filter(({ isPrivate }) => isPrivate)
  expect(ofListed.map(({ id, whitelist }) => [id, whitelist])).toEqual([[22, [listed.usableBy]]])
})

test('a list about one owner tells of no other on the whitelists', async () => {
  const whitelistFor = async (of: Hex) => {
    const query = { ids: [22], owner: of }
    return (await api.call(ssvRoutes.listSsvOperators, { params, query })).operators[0]?.whitelist
  }
  const listed = devnetAccounts.address(2).toLowerCase() as Hex
  expect(await whitelistFor(listed)).toEqual([listed])
  expect(await whitelistFor(owner)).toEqual([])
})

test('unknown operators, clusters and validators are refused with a code', async () => {
  const cases = [
    [ssvRoutes.getSsvOperator, { operatorId: 9_999 }, 'SSV_OPERATOR_NOT_FOUND'],
    [ssvRoutes.getSsvCluster, { clusterId: `0x${'00'.repeat(32)}` }, 'SSV_CLUSTER_NOT_FOUND'],
    [ssvRoutes.getSsvValidator, { pubkey: `0x${'00'.repeat(48)}` }, 'SSV_VALIDATOR_NOT_FOUND'],
  ] as const
  for (const [route, more, code] of cases) {
    const asked = { params: { ...params, ...more }, query: {} } as never
    await expect(api.call(route, asked)).rejects.toMatchObject({ code })
  }
  const mainnet = api.call(ssvRoutes.getSsv, { params: { network: 'eth' } })
  await expect(mainnet).rejects.toMatchObject({ code: 'SSV_NOT_CONFIGURED' })
})

test('offer, key shares, registration, deposit: operators run the keys, and the validator client never gets them', async () => {
  const before = await api.call(ssvRoutes.getSsvAccount, { params: { ...params, owner } })
  const offer = await offerOf(request(2))
  expect(offer).toMatchObject({ feeRecipient: owner, providerShareBps: 0, status: 'open' })
  for (const deposit of offer.deposits) expect(verifyDepositSignature(deposit)).toBe(true)
  expect((await offerOf(request(2))).id).toBe(offer.id)
  const [first, second] = offer.deposits.map(({ pubkey }) => pubkey) as [Hex, Hex]

  const made = await sharesOf(offer.id, [first, second], before.nonce)
  expect(made.shares.map(({ ownerNonce }) => ownerNonce)).toEqual([before.nonce, before.nonce + 1])
  expect(made.operatorKeys).toEqual(
    operatorIds.map(id => formatOperatorKey(ssvOperators[id - 1]?.publicKey ?? '0x').text),
  )
  const registrations = made.shares.map(({ pubkey, sharesData }) => ({ publicKey: pubkey, sharesData }))
  const ids = operatorIds.map(BigInt)
  const data = encodeSsvCall({ action: 'register', registrations, operatorIds: ids, cluster: emptyCluster })
  const block = await send(devnetAddresses.ssvNetwork, data, parseEther('1'))

  const account = await accountAt(block)
  expect(account).toMatchObject({ nonce: before.nonce + 2, validatorCount: 2, feeRecipient: null })
  const [cluster] = account.clusters
  expect(cluster).toMatchObject({
    ...{ owner, operatorIds, feeAsset: 'eth', status: 'active', effectiveBalanceGwei: 64_000_000_000n },
    ...{ expectedBalanceGwei: 64_000_000_000n, otherKeys: 0 },
    snapshot: { validatorCount: 2, active: true, balanceWei: parseEther('1') },
  })
  expect(cluster?.balanceWei).toBeLessThanOrEqual(parseEther('1'))
  const fees = operatorIds.reduce((sum, id) => sum + (ssvOperators[id - 1]?.fee ?? 0n), 3_550_900_000n)
  expect(cluster?.burnWeiPerBlock).toBe(fees * 2n)
  expect(cluster?.runwayBlocks).toBeGreaterThan(30 * 7_200)

  const uses = await api.call(ssvRoutes.checkSsvKeys, {
    params,
    body: { pubkeys: [first, `0x${'ab'.repeat(48)}`], owner },
  })
  expect(uses.keys.map(({ state }) => state)).toEqual(['registered', 'unknown'])

  await expect(sharesOf(offer.id, [first], account.nonce)).rejects.toMatchObject({
    code: 'SSV_KEY_REGISTERED',
  })
  const [deposit] = offer.deposits
  if (!deposit) throw new Error('no deposit')
  await send(devnetAddresses.depositContract, encodeDeposit(deposit), parseEther('32'))
  await vi.waitFor(
    async () => {
      const { validator } = await api.call(routes.getValidator, { params: { ...params, pubkey: first } })
      expect(validator.deposit).not.toBeNull()
      expect(validator.running).toBe(false)
    },
    { timeout: 60_000, interval: 200 },
  )
  const detail = await api.call(ssvRoutes.getSsvValidator, {
    params: { ...params, pubkey: first },
    query: {},
  })
  expect(detail).toMatchObject({
    ...{ keyShares: 'valid', source: 'chain_and_api' },
    validator: { owner, ownerNonce: before.nonce, isProviders: true, removedAtBlock: null },
  })
  expect(detail.operators.map(({ id }) => id)).toEqual(operatorIds)
  // Other files' tests let the chain's epochs pass.
  expect(detail.validator.beacon?.status).toMatch(/^(pending|active)_/)
  // Several runs of the job that hands keys over.
  await new Promise(resolve => setTimeout(resolve, 3_500))
  expect(await importedKeys()).not.toContain(first)
})

test('an SSV offer is no offer for the validator client, and the other way round', async () => {
  const offer = await offerOf(request(3))
  const { ssv: _, ...plain } = request(3)
  const other = await api.call(routes.createOffer, { params, body: plain })
  expect(other.id).not.toBe(offer.id)
  const find = { params: { ...params, offerId: offer.id } }
  await expect(api.call(routes.getOffer, find)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
  expect((await api.call(ssvRoutes.getSsvOffer, find)).ssv).toEqual(request().ssv)
  const findOther = { params: { ...params, offerId: other.id } }
  await expect(api.call(ssvRoutes.getSsvOffer, findOther)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
  const keys = other.deposits.map(({ pubkey }) => pubkey)
  await expect(sharesOf(other.id, keys, 0)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
  await expect(sharesOf(offer.id, keys, 2)).rejects.toMatchObject({ code: 'SSV_KEY_REGISTERED' })
})

test('another set of operators, or another owner, gets other keys', async () => {
  const some = await offerOf(request(4))
  const other = await offerOf({ ...request(4), ssv: { ownerAddress: owner, operatorIds: [1, 2, 3, 5] } })
  const stranger = { ownerAddress: `0x${'12'.repeat(20)}` as const, operatorIds }
  const third = await offerOf({ ...request(4), ssv: stranger })
  expect(
    new Set([some, other, third].flatMap(({ deposits }) => deposits.map(({ pubkey }) => pubkey))).size,
  ).toBe(12)
})

test('shares are made again for another nonce, and not for one that is past or far ahead', async () => {
  const { nonce } = await api.call(ssvRoutes.getSsvAccount, { params: { ...params, owner } })
  const offer = await offerOf(request(5))
  const [pubkey] = offer.deposits.map(deposit => deposit.pubkey) as [Hex]
  const first = await sharesOf(offer.id, [pubkey], nonce)
  const again = await sharesOf(offer.id, [pubkey], nonce + 80)
  const signatures = [first, again].map(
    ({ shares }) => splitSharesData(shares[0]?.sharesData ?? '0x', 4)?.signature,
  )
  expect(new Set(signatures).size).toBe(2)
  if (nonce > 0)
    await expect(sharesOf(offer.id, [pubkey], nonce - 1)).rejects.toMatchObject({ code: 'SSV_NONCE_WRONG' })
  await expect(sharesOf(offer.id, [pubkey], nonce + 5_000)).rejects.toMatchObject({ code: 'SSV_NONCE_WRONG' })
  const twice = sharesOf(offer.id, [pubkey, pubkey], nonce)
  await expect(twice).rejects.toMatchObject({ code: 'SSV_KEY_REGISTERED' })
})

test.each([
  ['removed', [1, 2, 3, 30]],
  ['private without the owner', [1, 2, 3, 21]],
  ['unknown', [1, 2, 3, 9_999]],
])('a set with an operator that is %s gets no offer', async (_, ids) => {
  const body = { ...request(6), ssv: { ownerAddress: owner, operatorIds: ids } }
  await expect(offerOf(body)).rejects.toMatchObject({ code: 'SSV_OPERATOR_UNUSABLE' })
})

test('the same shares asked for again split nothing, and use up nothing', async () => {
  const { nonce } = await api.call(ssvRoutes.getSsvAccount, { params: { ...params, owner } })
  const offer = await offerOf(request(9))
  const keys = offer.deposits.map(({ pubkey }) => pubkey)
  const first = await sharesOf(offer.id, keys, nonce + 10)
  // Nine keys each time are more than the hour's twenty.
  for (let times = 0; times < 8; times += 1) expect(await sharesOf(offer.id, keys, nonce + 10)).toEqual(first)
})

test('a visitor has so many keys split in an hour and no more', async () => {
  const { nonce } = await api.call(ssvRoutes.getSsvAccount, { params: { ...params, owner } })
  const offer = await offerOf(request(21))
  const keys = offer.deposits.map(({ pubkey }) => pubkey)
  await expect(sharesOf(offer.id, keys, nonce)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('a network of addresses has four times as many keys split as one address', async () => {
  const { nonce } = await api.call(ssvRoutes.getSsvAccount, { params: { ...params, owner } })
  const offer = await offerOf(request(20))
  const pubkeys = offer.deposits.map(({ pubkey }) => pubkey)
  const askFrom = (place: number) => {
    const headers = { 'x-forwarded-for': `203.0.113.${place}` }
    return createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 60_000, headers }).call(
      ssvRoutes.createSsvKeyShares,
      { params: { ...params, offerId: offer.id }, body: { pubkeys, ownerNonce: nonce + place } },
    )
  }
  for (const place of [1, 2, 3, 4]) expect((await askFrom(place)).shares).toHaveLength(20)
  await expect(askFrom(5)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})
