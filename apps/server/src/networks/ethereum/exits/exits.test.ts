import { type ExitState, routes } from '@granary/api'
import { type ApiClient, createClient } from '@granary/api/client'
import { exitRoutes } from '@granary/api/exits'
import { hoodi } from '@granary/chains'
import { compileSignatureWallets } from '@granary/contracts/testing'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import type { ConnectedDevnet } from '@granary/devnet'
import { depositContractAddress, encodeDeposit, type Hex } from '@granary/staking/ethereum'
import {
  encodeWithdrawalRequest,
  exitRequestMessage,
  withdrawalRequestAddress,
} from '@granary/staking/ethereum/requests'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { type FundedWallet, fundedWallet } from '#test/fundedWallet.ts'
import { type Answer, type ProxiedRequest, startProxy } from '#test/startProxy.ts'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const network = { network: 'hoodi' as const }
const stranger = privateKeyToAccount(generatePrivateKey())
let staker: PrivateKeyAccount
let address: Hex

/** The validator client's answer to an exit request. */
let lie: 'none' | 'other epoch' | 'other signature' | 'no key' = 'none'
let devnet: ConnectedDevnet
let server: TestServer
/** The chain's SHARD_COMMITTEE_PERIOD from the beacon node, if not the devnet's own. */
let period: number | undefined
let proxies: { url: string; close(): void }[] = []
let api: ApiClient
let keys: { plain: Hex; lied: Hex; gone: Hex; ofContract: Hex }
let contractWallet: Hex
/** Pays for what the stakers deposit. */
let payer: FundedWallet

renewOnRetry(
  async () => {
    lie = 'none'
    staker = privateKeyToAccount(generatePrivateKey())
    address = staker.address.toLowerCase() as Hex
    devnet = await testDevnet()
    payer = await fundedWallet(devnet)
    const [client, beacon] = await Promise.all([
      startProxy(devnet.ethereum.keymanagerUrl, () => undefined, { after: lyingAnswer }),
      startProxy(devnet.ethereum.beaconUrl, () => undefined, { after: specAnswer }),
    ])
    proxies = [client, beacon]
    server = await startTestServer({
      ...devnetEnvironment(devnet),
      VALIDATOR_CLIENT_URL_ETH_HOODI: client.url,
      BEACON_API_URL_ETH_HOODI: beacon.url,
    })
    api = createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 60_000 })
    contractWallet = await deployWallet()
    const own = await deposit(address, 3)
    const [ofContract] = await deposit(contractWallet, 1)
    await until(ofContract ?? '0x', ({ status }) => status === 'active_ongoing')
    // Longer than a validator must be active before it exits.
    await devnet.warpEpochs(3)
    keys = {
      plain: own[0] ?? '0x',
      lied: own[1] ?? '0x',
      gone: own[2] ?? '0x',
      ofContract: ofContract ?? '0x',
    }
  },
  async () => {
    await server?.close()
    for (const proxy of proxies) proxy.close()
  },
)

async function deployWallet(): Promise<Hex> {
  const { KeyWallet } = await compileSignatureWallets()
  const hash = await payer.deployContract({ ...KeyWallet, args: [staker.address] })
  await devnet.warpSlots(1)
  const { contractAddress } = await payer.waitForTransactionReceipt({ hash })
  return (contractAddress ?? '0x').toLowerCase() as Hex
}

async function deposit(withdrawalAddress: Hex, count: number): Promise<Hex[]> {
  const amountsGwei = Array.from({ length: count }, () => 32_000_000_000n)
  const body = { withdrawalAddress, credentialsType: '0x01' as const, amountsGwei }
  const offer = await api.call(routes.createOffer, { params: network, body })
  for (const one of offer.deposits)
    await payer.sendTransaction({
      to: depositContractAddress,
      value: 32n * 10n ** 18n,
      data: encodeDeposit(one),
    })
  await devnet.warpSlots(1)
  return offer.deposits.map(({ pubkey }) => pubkey)
}

const patience = { timeout: 120_000, interval: 300 }

async function until(pubkey: Hex, reached: (validator: { status: string; running: boolean }) => boolean) {
  await vi.waitFor(async () => {
    const { validator } = await api.call(routes.getValidator, { params: { ...network, pubkey } })
    if (reached(validator) && validator.running) return
    await devnet.warpEpochs(1)
    throw new Error(`never reached: ${server.log().slice(-2000)}`)
  }, patience)
}

async function specAnswer({ path }: ProxiedRequest, { body }: Answer) {
  if (period === undefined || path !== '/eth/v1/config/spec') return undefined
  const answer = JSON.parse(body) as { data: object }
  const data = { ...answer.data, SHARD_COMMITTEE_PERIOD: String(period) }
  return { status: 200, body: JSON.stringify({ data }) }
}

async function lyingAnswer({ path }: ProxiedRequest) {
  if (lie === 'no key' && path === '/eth/v1/keystores') return { status: 200, body: await otherKeys() }
  if (lie === 'none' || !path.includes(`${keys?.lied}/voluntary_exit`)) return undefined
  if (lie === 'no key') return { status: 404, body: '{}' }
  const url = `${devnet.ethereum.keymanagerUrl}/eth/v1/validator/${keys.lied}/voluntary_exit?epoch=0`
  const headers = { authorization: `Bearer ${devnet.ethereum.keymanagerToken}` }
  const answer = (await (await fetch(url, { method: 'POST', headers })).json()) as {
    data: { message: { epoch: string } }
  }
  const asked = new URL(path, 'http://client').searchParams.get('epoch') ?? ''
  if (lie === 'other signature') answer.data.message.epoch = asked
  return { status: 200, body: JSON.stringify(answer) }
}

/** The client's list, without the key that it shall lack. */
async function otherKeys(): Promise<string> {
  const headers = { authorization: `Bearer ${devnet.ethereum.keymanagerToken}` }
  const response = await fetch(`${devnet.ethereum.keymanagerUrl}/eth/v1/keystores`, { headers })
  const { data } = (await response.json()) as { data: { validating_pubkey: string }[] }
  return JSON.stringify({ data: data.filter(key => key.validating_pubkey !== keys.lied) })
}

type Wish = { pubkeys: Hex[]; withdrawalAddress?: Hex; signedAtSeconds?: number; signer?: PrivateKeyAccount }

const now = () => Math.floor(Date.now() / 1000)

async function wishOf({
  pubkeys,
  withdrawalAddress = address,
  signedAtSeconds = now(),
  signer = staker,
}: Wish) {
  const message = exitRequestMessage({
    ...{ host: new URL(server.url).host, chainName: hoodi.name, chainId: hoodi.id },
    ...{ withdrawalAddress, pubkeys, signedAtSeconds },
  })
  return { withdrawalAddress, pubkeys, signedAtSeconds, signature: await signer.signMessage({ message }) }
}

const send = async (body: Awaited<ReturnType<typeof wishOf>>) =>
  (await api.call(exitRoutes.requestExits, { params: network, body })).exits

const ask = async (wish: Wish) => send(await wishOf(wish))

const listed = async (withdrawalAddress: Hex = address) =>
  (await api.call(exitRoutes.listExits, { params: network, query: { withdrawalAddress } })).exits

async function reached(
  pubkey: Hex,
  is: (exit: ExitState) => boolean,
  owner: Hex = address,
): Promise<ExitState> {
  return vi.waitFor(async () => {
    const exits = await listed(owner)
    const found = exits.find(exit => exit.pubkey === pubkey)
    if (found && is(found)) return found
    await devnet.warpSlots(1)
    throw new Error(`never reached: ${JSON.stringify(exits)} ${server.log().slice(-3000)}`)
  }, patience)
}

async function exitEpochOf(pubkey: Hex): Promise<string> {
  const url = `${devnet.ethereum.beaconUrl}/eth/v1/beacon/states/head/validators/${pubkey}`
  const { data } = (await (await fetch(url)).json()) as { data: { validator: { exit_epoch: string } } }
  return data.validator.exit_epoch
}

const code = (value: string) => expect.objectContaining({ code: value })

test('a validator not active long enough is refused with the epoch from which it may exit', async () => {
  period = 1_000_000
  const refused = await ask({ pubkeys: [keys.plain] }).catch(error => error)
  period = undefined
  expect(refused).toEqual(code('EXIT_TOO_EARLY'))
  expect(refused.message).toMatch(/VALIDATOR_TOO_YOUNG, from epoch 10\d{5}/)
})

test('a wish signed by another account, an old one, and one for someone else’s validator are refused', async () => {
  await expect(ask({ pubkeys: [keys.plain], signer: stranger })).rejects.toEqual(
    code('EXIT_SIGNATURE_INVALID'),
  )
  await expect(ask({ pubkeys: [keys.plain], signedAtSeconds: now() - 700 })).rejects.toEqual(
    code('EXIT_REQUEST_EXPIRED'),
  )
  const future = { ...(await wishOf({ pubkeys: [keys.plain] })), signedAtSeconds: 9e15 }
  await expect(send(future)).rejects.toEqual(code('EXIT_REQUEST_EXPIRED'))
  await expect(ask({ pubkeys: [keys.ofContract] })).rejects.toEqual(code('EXIT_NOT_OWNED'))
  await expect(ask({ pubkeys: [keys.plain, keys.plain] })).rejects.toEqual(code('REQUEST_INVALID'))
  expect(await listed()).toEqual([])
})

test('the staker’s signed wish makes the provider exit the validator, once, however often it is sent', async () => {
  const wish = await wishOf({ pubkeys: [keys.plain] })
  const [first, again] = await Promise.all([send(wish), send(wish)])
  expect(first).toMatchObject([{ pubkey: keys.plain, exitEpoch: null, code: null }])
  expect(again).toMatchObject([{ pubkey: keys.plain }])
  const included = await reached(keys.plain, ({ state }) => state === 'included')
  expect(String(included.exitEpoch)).toBe(await exitEpochOf(keys.plain))
  expect(await ask({ pubkeys: [keys.plain] })).toEqual([included])
  expect(await listed()).toEqual([included])
})

test('a contract as withdrawal address says itself who may ask (EIP-1271)', async () => {
  const wish = { pubkeys: [keys.ofContract], withdrawalAddress: contractWallet }
  await expect(ask({ ...wish, signer: stranger })).rejects.toEqual(code('EXIT_SIGNATURE_INVALID'))
  await ask(wish)
  await reached(keys.ofContract, ({ state }) => state === 'included', contractWallet)
})

test('the validator client’s signature is checked: another epoch or signature goes nowhere, the right one does', async () => {
  lie = 'other epoch'
  await ask({ pubkeys: [keys.lied] })
  expect(await reached(keys.lied, ({ code: found }) => found !== null)).toMatchObject({
    state: 'requested',
    code: 'EXIT_ANSWER_INVALID',
  })
  lie = 'other signature'
  const alarmsOf = async () => {
    const text = await (await server.get('/metrics')).text()
    return Number(
      /granary_exit_alarms_total\{network="hoodi",reason="signature"\} (\d+)/.exec(text)?.[1] ?? 0,
    )
  }
  await expect.poll(alarmsOf, { timeout: 60_000 }).toBeGreaterThan(1)
  expect(await exitEpochOf(keys.lied)).toBe('18446744073709551615')
  lie = 'no key'
  expect(await reached(keys.lied, ({ state }) => state === 'refused')).toMatchObject({
    code: 'EXIT_KEY_MISSING',
  })
  lie = 'none'
  await ask({ pubkeys: [keys.lied] })
  await reached(keys.lied, ({ state }) => state === 'included')
})

test('an exit requested on chain is under way', async () => {
  // The paying account must be the withdrawal address: it needs some ETH for the fee.
  const wallet = await fundedWallet(devnet, staker)
  const data = encodeWithdrawalRequest({ pubkey: keys.gone, amountGwei: 0n })
  await wallet.sendTransaction({ to: withdrawalRequestAddress, data, value: 100n, gas: 300_000n })
  await devnet.warpSlots(2)
  await expect(ask({ pubkeys: [keys.gone] })).rejects.toEqual(code('EXIT_UNDER_WAY'))
})

test('a provider without a validator client signs no exits; too many requests have to wait', async () => {
  const {
    VALIDATOR_CLIENT_URL_ETH_HOODI: _,
    VALIDATOR_CLIENT_TOKEN_ETH_HOODI: __,
    ...rest
  } = devnetEnvironment(devnet)
  const bare = await startTestServer({ ...rest, RATE_LIMIT_EXITS_PER_HOUR: '1' })
  try {
    const path = '/api/v1/ethereum/hoodi/exit-requests'
    const response = await bare.post(path, await wishOf({ pubkeys: [keys.plain] }))
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'EXIT_NOT_CONFIGURED' }])
    expect((await bare.post(path, await wishOf({ pubkeys: [keys.plain] }))).status).toBe(429)
  } finally {
    await bare.close()
  }
})
