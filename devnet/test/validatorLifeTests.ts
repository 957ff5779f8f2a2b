import { SecretKey } from '@chainsafe/blst'
import { DOMAIN_VOLUNTARY_EXIT } from '@lodestar/params'
import { computeDomain, computeSigningRoot } from '@lodestar/state-transition'
import { ssz } from '@lodestar/types'
import { concat, type Hex, hexToBytes, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, type DevnetOptions, devnetAddresses, startDevnet } from '../src/index.ts'
import { beaconGet, validatorOf, warpUntil } from './beaconClient.ts'
import { importKeys } from './keymanagerClient.ts'
import { sendDeposit, type TestWallet, testWallet } from './testWallet.ts'
import { type ValidatorDeposit, validatorDeposit } from './validatorDeposit.ts'

/**
 * Registers the life of validators, from the deposit to the payout, as tests on one execution side. They
 * build upon one another.
 */
export function validatorLifeTests(execution: NonNullable<DevnetOptions['execution']>): void {
  let devnet: Devnet
  let wallet: TestWallet
  let plain: ValidatorDeposit
  let compounding: ValidatorDeposit
  let exiting: ValidatorDeposit
  let merging: ValidatorDeposit
  let worthless: ValidatorDeposit

  beforeAll(async () => {
    devnet = await startDevnet({ conflux: false, execution })
    wallet = testWallet(devnet, 0)
    const to = wallet.address
    plain = validatorDeposit({ seed: 1, to })
    compounding = validatorDeposit({ seed: 2, to, amount: 2048e9, type: '02' })
    exiting = validatorDeposit({ seed: 3, to })
    worthless = validatorDeposit({ seed: 4, to, badSignature: true })
    merging = validatorDeposit({ seed: 5, to })
  })

  afterAll(() => devnet?.stop())

  test('a deposit waits in pending_deposits from the block that holds it', async () => {
    const valid = [plain, compounding, exiting, merging]
    const all = [...valid, worthless]
    expect(await importKeys(devnet, valid)).toEqual(valid.map(() => 'imported'))
    for (const deposit of all) await sendDeposit(wallet, devnet, deposit)
    await devnet.warpSlots(1)
    const path = '/eth/v1/beacon/states/head/pending_deposits'
    const { data } = await beaconGet<{ pubkey: string; amount: string }[]>(devnet, path)
    const expected = all.map(({ pubkey, amount }) => ({
      pubkey,
      amount: String(amount),
    }))
    expect(data).toMatchObject(expected)
  })

  test('deposits of 32 and, compounding, of 2048 ETH become active validators with that effective balance', async () => {
    const active = await warpUntil(devnet, plain.pubkey, 'active_ongoing', 14)
    expect(active.validator.effective_balance).toBe('32000000000')
    const large = await warpUntil(devnet, compounding.pubkey, 'active_ongoing', 1)
    expect(large.validator).toMatchObject({
      effective_balance: '2048000000000',
      withdrawal_credentials: compounding.withdrawalCredentials,
    })
  })

  test('a deposit with a bad signature is dropped: it leaves the queue and no validator comes of it', async () => {
    expect(await validatorOf(devnet, worthless.pubkey)).toBeUndefined()
    const { data } = await beaconGet<unknown[]>(devnet, '/eth/v1/beacon/states/head/pending_deposits')
    expect(data).toEqual([])
  })

  test('imported keys attest and propose', async () => {
    const index = Number((await validatorOf(devnet, compounding.pubkey))?.index)
    const hasProposed = async () => {
      // Proposers are drawn by lot: about one slot in seventeen is its own.
      await devnet.warpEpochs(8)
      return (await lastProposers(64)).includes(index)
    }
    await expect.poll(hasProposed, { timeout: 60_000, interval: 0 }).toBe(true)
    expect((await devnet.stats()).missedSlots).toBe(0)
  })

  /** Indexes of the validators that proposed the newest blocks. */
  async function lastProposers(count: number): Promise<number[]> {
    type Header = { header: { message: { proposer_index: string } } }
    const { slot } = await devnet.stats()
    return Promise.all(
      Array.from({ length: count }, async (_, back) => {
        const { data } = await beaconGet<Header>(devnet, `/eth/v1/beacon/headers/${slot - back}`)
        return Number(data.header.message.proposer_index)
      }),
    )
  }

  test('rewards above 32 ETH are swept to the withdrawal address', async () => {
    const before = await wallet.client.getBalance({ address: wallet.address })
    await devnet.warpEpochs(4)
    expect(await wallet.client.getBalance({ address: wallet.address })).toBeGreaterThan(before)
    expect(Number((await validatorOf(devnet, plain.pubkey))?.balance)).toBeLessThan(32.01e9)
  })

  /** Fee of an EIP-7002 or EIP-7251 contract, wei. */
  async function requestFee(to: Hex): Promise<bigint> {
    const { data } = await wallet.client.call({ to })
    return BigInt(data ?? '0x0')
  }

  async function sendRequest(to: Hex, data: Hex): Promise<void> {
    await wallet.wallet.sendTransaction({ to, data, value: await requestFee(to), gas: 400_000n })
    await devnet.warpSlots(1)
  }

  test('EIP-7251 switches a validator to compounding credentials', async () => {
    await sendRequest(devnetAddresses.consolidationRequests, concat([plain.pubkey, plain.pubkey]))
    const { validator } = await warpUntil(devnet, plain.pubkey, 'active_ongoing', 0)
    expect(validator.withdrawal_credentials.slice(0, 4)).toBe('0x02')
  })

  test('a top-up of an active validator adds to its balance, and when compounding to its effective balance', async () => {
    await sendDeposit(wallet, devnet, validatorDeposit({ seed: 1, to: wallet.address, amount: 2e9 }))
    const grown = async () => {
      await devnet.warpEpochs(1)
      return (await validatorOf(devnet, plain.pubkey))?.validator.effective_balance
    }
    await expect.poll(grown, { timeout: 60_000, interval: 0 }).toBe('34000000000')
    expect((await beaconGet<unknown[]>(devnet, '/eth/v1/beacon/states/head/pending_deposits')).data).toEqual(
      [],
    )
  })

  test('EIP-7251 moves the balance of one validator into another', async () => {
    await sendRequest(devnetAddresses.consolidationRequests, concat([merging.pubkey, plain.pubkey]))
    const path = '/eth/v1/beacon/states/head/pending_consolidations'
    expect((await beaconGet<unknown[]>(devnet, path)).data).toHaveLength(1)
    expect((await validatorOf(devnet, merging.pubkey))?.status).toBe('active_exiting')
    await warpUntil(devnet, merging.pubkey, 'withdrawal_done', 16)
    expect(Number((await validatorOf(devnet, plain.pubkey))?.balance)).toBeGreaterThan(65.9e9)
  })

  test('EIP-7002 withdraws a part of a compounding balance', async () => {
    const amount = 10_000_000_000
    await sendRequest(
      devnetAddresses.withdrawalRequests,
      concat([compounding.pubkey, toHex(amount, { size: 8 })]),
    )
    const path = '/eth/v1/beacon/states/head/pending_partial_withdrawals'
    const { data } = await beaconGet<{ amount: string }[]>(devnet, path)
    expect(data).toMatchObject([{ amount: String(amount) }])
    await devnet.warpEpochs(10)
    expect(Number((await validatorOf(devnet, compounding.pubkey))?.balance)).toBeLessThan(2039e9)
  })

  test('EIP-7002 exits a validator, whose whole balance reaches the withdrawal address', async () => {
    const before = await wallet.client.getBalance({ address: wallet.address })
    await sendRequest(devnetAddresses.withdrawalRequests, concat([exiting.pubkey, toHex(0, { size: 8 })]))
    expect((await validatorOf(devnet, exiting.pubkey))?.status).toBe('active_exiting')
    await warpUntil(devnet, exiting.pubkey, 'withdrawal_done', 16)
    const after = await wallet.client.getBalance({ address: wallet.address })
    expect(after - before).toBeGreaterThan(31_900_000_000_000_000_000n)
  })

  test('a voluntary exit signed by the validator ends it; one signed by another key is refused', async () => {
    const genesis = await beaconGet<{ genesis_validators_root: Hex }>(devnet, '/eth/v1/beacon/genesis')
    const domain = computeDomain(
      DOMAIN_VOLUNTARY_EXIT,
      hexToBytes('0x40000910'),
      hexToBytes(genesis.data.genesis_validators_root),
    )
    const { epoch } = await devnet.stats()
    const message = { epoch, validatorIndex: Number((await validatorOf(devnet, plain.pubkey))?.index) }
    const root = computeSigningRoot(ssz.phase0.VoluntaryExit, message, domain)
    const post = async (key: SecretKey) => {
      const exit = ssz.phase0.SignedVoluntaryExit.toJson({ message, signature: key.sign(root).toBytes() })
      const response = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/pool/voluntary_exits`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(exit),
      })
      return response.status
    }
    expect(await post(SecretKey.fromKeygen(new Uint8Array(32).fill(99)))).toBe(400)
    expect(await post(plain.secretKey)).toBe(200)
    await devnet.warpSlots(1)
    expect((await validatorOf(devnet, plain.pubkey))?.status).toBe('active_exiting')
  })
}
