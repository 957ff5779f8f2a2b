import { SecretKey } from '@chainsafe/blst'
import {
  estimateConsolidation,
  estimateExit,
  estimatePartialWithdrawal,
} from '@granary/staking/ethereum/queues'
import {
  checkCompoundingSwitch,
  checkConsolidation,
  checkFullExit,
  checkPartialWithdrawal,
  checkTopUp,
  encodeConsolidationRequest,
  encodeWithdrawalRequest,
  requestFeeQuote,
} from '@granary/staking/ethereum/requests'
import { DOMAIN_VOLUNTARY_EXIT, MIN_SLASHING_PENALTY_QUOTIENT_ELECTRA } from '@lodestar/params'
import { computeDomain, computeSigningRoot } from '@lodestar/state-transition'
import { ssz } from '@lodestar/types'
import { type Hex, hexToBytes } from 'viem'
import { expect } from 'vitest'
import { type Devnet, type DevnetOptions, devnetAddresses, slotsPerEpoch, startDevnet } from '../src/index.ts'
import { beaconGet, targetReward, validatorOf, warpUntil } from './beaconClient.ts'
import { importKeys } from './keymanagerClient.ts'
import { readStanding } from './readStanding.ts'
import { story } from './story.ts'
import { sendDeposit, type TestWallet, testWallet, untilMined } from './testWallet.ts'
import { type ValidatorDeposit, validatorDeposit } from './validatorDeposit.ts'

type BlockJson = { message: { proposer_index: string; body: { proposer_slashings: unknown[] } } }

/** Registers the tests of a validator's life, from deposit to payout, on one execution side. */
export function validatorLifeTests(execution: NonNullable<DevnetOptions['execution']>): void {
  let devnet: Devnet
  let wallet: TestWallet
  let plain: ValidatorDeposit
  let compounding: ValidatorDeposit
  let exiting: ValidatorDeposit
  let merging: ValidatorDeposit
  let worthless: ValidatorDeposit

  async function begin(): Promise<void> {
    devnet = await startDevnet({ conflux: false, execution })
    wallet = testWallet(devnet, 0)
    const to = wallet.address
    plain = validatorDeposit({ seed: 1, to })
    compounding = validatorDeposit({ seed: 2, to, amount: 2048e9, type: '02' })
    exiting = validatorDeposit({ seed: 3, to })
    worthless = validatorDeposit({ seed: 4, to, badSignature: true })
    merging = validatorDeposit({ seed: 5, to })
  }

  const test = story(begin, async () => devnet?.stop())

  test('a deposit is in pending_deposits from the block that holds it', async () => {
    const valid = [plain, compounding, exiting, merging]
    const all = [...valid, worthless]
    expect(await importKeys(devnet, valid)).toEqual(valid.map(() => 'imported'))
    for (const deposit of all) await sendDeposit(wallet, devnet, deposit)
    const pending = async () => {
      await devnet.warpSlots(1)
      const path = '/eth/v1/beacon/states/head/pending_deposits'
      return (await beaconGet<{ pubkey: string; amount: string }[]>(devnet, path)).data
    }
    const expected = all.map(({ pubkey, amount }) => ({
      pubkey,
      amount: String(amount),
    }))
    // On a busy machine the chain may learn of the last deposit too late for the next block.
    await expect.poll(pending).toMatchObject(expected)
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

  test('a deposit with a bad signature leaves the queue and creates no validator', async () => {
    expect(await validatorOf(devnet, worthless.pubkey)).toBeUndefined()
    const { data } = await beaconGet<unknown[]>(devnet, '/eth/v1/beacon/states/head/pending_deposits')
    expect(data).toEqual([])
  })

  test('imported keys attest and propose', async () => {
    const index = Number((await validatorOf(devnet, compounding.pubkey))?.index)
    const hasProposed = async () => {
      // Proposers are random: about one slot in seventeen is its own.
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

  test('sweeps rewards above 32 ETH to the withdrawal address', async () => {
    const before = await wallet.client.getBalance({ address: wallet.address })
    await devnet.warpEpochs(4)
    expect(await wallet.client.getBalance({ address: wallet.address })).toBeGreaterThan(before)
    expect(Number((await validatorOf(devnet, plain.pubkey))?.balance)).toBeLessThan(32.01e9)
  })

  /** The fee of a request, wei, from the excess in the contract's first slot, as wallets read it. */
  async function requestFee(to: Hex): Promise<bigint> {
    const excess = BigInt((await wallet.client.getStorageAt({ address: to, slot: '0x0' })) ?? 0)
    const { feeWei, offeredWei } = requestFeeQuote(excess)
    const { data } = await wallet.client.call({ to })
    expect(feeWei).toBe(BigInt(data ?? '0x0'))
    return offeredWei
  }

  async function sendRequest(to: Hex, data: Hex): Promise<void> {
    const value = await requestFee(to)
    const hash = await wallet.wallet.sendTransaction({ to, data, value, gas: 400_000n })
    expect((await untilMined(wallet, devnet, hash)).status).toBe('success')
  }

  const owner = () => ({ account: wallet.address })

  /** Pauses the clock: reading the chain and the request's block must be in one epoch for the estimate to hold. */
  async function standStill<T>(work: () => Promise<T>): Promise<T> {
    const { slot } = await devnet.pause()
    try {
      const place = slot % slotsPerEpoch
      if (place > 3) await devnet.warpSlots(slotsPerEpoch - place)
      return await work()
    } finally {
      await devnet.resume()
    }
  }

  test('EIP-7251 switches a validator to compounding credentials', async () => {
    const { chain, of } = await readStanding(devnet)
    expect(checkCompoundingSwitch(of(plain.pubkey), chain, owner())).toBeNull()
    const data = encodeConsolidationRequest({ source: plain.pubkey, target: plain.pubkey })
    await sendRequest(devnetAddresses.consolidationRequests, data)
    const { validator } = await warpUntil(devnet, plain.pubkey, 'active_ongoing', 0)
    expect(validator.withdrawal_credentials.slice(0, 4)).toBe('0x02')
  })

  test("a top-up adds to an active validator's balance, and if compounding to its effective balance", async () => {
    const { chain, of } = await readStanding(devnet)
    const wish = { ...owner(), amountGwei: 2_000_000_000n }
    expect(checkTopUp(of(plain.pubkey), chain, wish)).toBeNull()
    expect(checkTopUp(of(exiting.pubkey), chain, wish)?.code).toBe('TOP_UP_ABOVE_MAXIMUM')
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
    const estimate = await standStill(async () => {
      const { chain, queues, of } = await readStanding(devnet)
      const [source, target] = [of(merging.pubkey), of(plain.pubkey)]
      expect(checkConsolidation(source, chain, { ...owner(), target })).toBeNull()
      expect(checkConsolidation(target, chain, { ...owner(), target: source })?.code).toBe(
        'CONSOLIDATION_TARGET_NOT_COMPOUNDING',
      )
      const data = encodeConsolidationRequest({ source: merging.pubkey, target: plain.pubkey })
      await sendRequest(devnetAddresses.consolidationRequests, data)
      return estimateConsolidation(queues, source)
    })
    const { exitEpoch, withdrawableEpoch } = (await readStanding(devnet)).of(merging.pubkey)
    expect(estimate).toMatchObject({ exitEpoch, withdrawableEpoch })
    const path = '/eth/v1/beacon/states/head/pending_consolidations'
    expect((await beaconGet<unknown[]>(devnet, path)).data).toHaveLength(1)
    expect((await validatorOf(devnet, merging.pubkey))?.status).toBe('active_exiting')
    await warpUntil(devnet, merging.pubkey, 'withdrawal_done', 16)
    expect(Number((await validatorOf(devnet, plain.pubkey))?.balance)).toBeGreaterThan(65.9e9)
  })

  test('EIP-7002 withdraws part of a compounding balance', async () => {
    const amountGwei = 10_000_000_000n
    const estimate = await standStill(async () => {
      const { chain, queues, of } = await readStanding(devnet)
      const validator = of(compounding.pubkey)
      expect(checkPartialWithdrawal(validator, chain, { ...owner(), amountGwei })).toBeNull()
      const data = encodeWithdrawalRequest({ pubkey: compounding.pubkey, amountGwei })
      await sendRequest(devnetAddresses.withdrawalRequests, data)
      return estimatePartialWithdrawal(queues, { amountGwei })
    })
    const path = '/eth/v1/beacon/states/head/pending_partial_withdrawals'
    const { data } = await beaconGet<{ amount: string }[]>(devnet, path)
    const withdrawable_epoch = String(estimate.withdrawableEpoch)
    expect(data).toMatchObject([{ amount: String(amountGwei), withdrawable_epoch }])
    const { chain, of } = await readStanding(devnet)
    expect(checkFullExit(of(compounding.pubkey), chain, owner())?.code).toBe('PARTIAL_PENDING')
    await devnet.warpEpochs(10)
    expect(Number((await validatorOf(devnet, compounding.pubkey))?.balance)).toBeLessThan(2039e9)
  })

  test('EIP-7002 exits a validator, whose whole balance reaches the withdrawal address', async () => {
    const before = await wallet.client.getBalance({ address: wallet.address })
    const { estimate, index } = await standStill(async () => {
      const { chain, queues, of } = await readStanding(devnet)
      const validator = of(exiting.pubkey)
      expect(checkFullExit(validator, chain, owner())).toBeNull()
      const data = encodeWithdrawalRequest({ pubkey: exiting.pubkey, amountGwei: 0n })
      await sendRequest(devnetAddresses.withdrawalRequests, data)
      return { estimate: estimateExit(queues, validator), index: validator.index ?? 0 }
    })
    const { exitEpoch, withdrawableEpoch } = (await readStanding(devnet)).of(exiting.pubkey)
    expect(estimate).toMatchObject({ exitEpoch, withdrawableEpoch })
    expect((await validatorOf(devnet, exiting.pubkey))?.status).toBe('active_exiting')
    await warpUntil(devnet, exiting.pubkey, 'withdrawal_done', 16)
    const after = await wallet.client.getBalance({ address: wallet.address })
    expect(after - before).toBeGreaterThan(31_900_000_000_000_000_000n)
    const paidAt = await payoutSlot(index, (estimate?.withdrawableEpoch ?? 0) * slotsPerEpoch)
    expect(paidAt).toBeGreaterThanOrEqual(estimate?.payoutSoonestSlot ?? Number.NaN)
    expect(paidAt).toBeLessThanOrEqual(estimate?.payoutLatestSlot ?? Number.NaN)
  })

  /** The first slot from there whose block pays the validator. */
  async function payoutSlot(index: number, fromSlot: number): Promise<number> {
    type Block = { message: { body: { execution_payload: { withdrawals: { validator_index: string }[] } } } }
    const { headSlot } = await devnet.stats()
    for (let slot = fromSlot; slot <= headSlot; slot++) {
      const { status, data } = await beaconGet<Block>(devnet, `/eth/v2/beacon/blocks/${slot}`)
      const paid = status === 200 ? data.message.body.execution_payload.withdrawals : []
      if (paid.some(each => Number(each.validator_index) === index)) return slot
    }
    throw new Error(`No block pays validator ${index}.`)
  }

  test('an offline validator loses a little each epoch and earns again once back', async () => {
    const index = Number((await validatorOf(devnet, plain.pubkey))?.index)
    await devnet.setOffline([plain.pubkey], true)
    const offline = (await devnet.warpEpochs(1)).epoch
    await devnet.warpEpochs(2)
    await devnet.setOffline([plain.pubkey], false)
    const online = (await devnet.warpEpochs(1)).epoch
    await devnet.warpEpochs(2)
    expect(await targetReward(devnet, index, offline)).toBeLessThan(0)
    expect(await targetReward(devnet, index, online)).toBeGreaterThan(0)
  })

  test('a slashed validator is fined, exits and accepts no more requests', async () => {
    const before = Number((await validatorOf(devnet, compounding.pubkey))?.balance)
    await devnet.slash(compounding.pubkey)
    // If it is the proposer after the slashing, its own slot passes empty.
    await devnet.warpSlots(2)
    const slashed = await validatorOf(devnet, compounding.pubkey)
    expect(slashed?.status).toBe('active_slashed')
    // The proposer of the proof's block is rewarded, even if it is the slashed validator.
    const fine = Number(slashed?.validator.effective_balance) / MIN_SLASHING_PENALTY_QUOTIENT_ELECTRA
    const told = (await proposerOfSlashing()) === slashed?.index ? fine : 0
    expect(Number(slashed?.balance) - told).toBeLessThan(before - fine / 2)
    const { chain, of } = await readStanding(devnet)
    expect(checkFullExit(of(compounding.pubkey), chain, owner())?.code).toBe('VALIDATOR_SLASHED')
  })

  /** Proposer of the block with the proof, one of the last slots. */
  async function proposerOfSlashing(): Promise<string | undefined> {
    const { slot } = await devnet.stats()
    for (let each = slot; each > slot - slotsPerEpoch; each--) {
      const block = await beaconGet<BlockJson | undefined>(devnet, `/eth/v2/beacon/blocks/${each}`)
      if (block.data?.message.body.proposer_slashings.length) return block.data.message.proposer_index
    }
    return undefined
  }

  test('a voluntary exit signed by the validator ends it; one signed by another key is rejected', async () => {
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
    // The exit may miss a block that is being made.
    await devnet.warpSlots(2)
    expect((await validatorOf(devnet, plain.pubkey))?.status).toBe('active_exiting')
  })
}
