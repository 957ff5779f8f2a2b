import { renewOnRetry } from '@granary/contracts/testing/retry'
import { joinSharesData, splitSharesData, ssvViewsAbi } from '@granary/staking/ssv'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { beaconGet, targetReward, validatorOf, warpUntil } from '../test/beaconClient.ts'
import { keySharesOf, ssvOwner } from '../test/ssvClusters.ts'
import { sendDeposit, type TestWallet, testWallet } from '../test/testWallet.ts'
import { type ValidatorDeposit, validatorDeposit } from '../test/validatorDeposit.ts'
import { type Devnet, type SsvValidatorStatus, startDevnet } from './index.ts'

const four = [1n, 2n, 3n, 4n]
const seven = [1n, 2n, 5n, 6n, 7n, 8n, 9n]
const thirteen = Array.from({ length: 13 }, (_, i) => BigInt(i + 1))

let devnet: Devnet
let wallet: TestWallet
let owner: ReturnType<typeof ssvOwner>
const indices = new Map<Hex, number>()

/** Proposes about every sixteenth block. */
let large: ValidatorDeposit
let ofSeven: ValidatorDeposit
let ofThirteen: ValidatorDeposit
let oneShareWrong: ValidatorDeposit
let sharesOfAnotherKey: ValidatorDeposit
let wrongNonce: ValidatorDeposit
let noShares: ValidatorDeposit

async function begin(): Promise<void> {
  devnet = await startDevnet({ conflux: false })
  await devnet.pause()
  wallet = testWallet(devnet, 0)
  owner = ssvOwner(devnet, wallet)
  const to = wallet.address
  const deposits = Array.from({ length: 7 }, (_, i) =>
    validatorDeposit({ seed: i + 1, to, ...(i === 0 ? { amount: 2048e9, type: '02' as const } : {}) }),
  )
  ;[large, ofSeven, ofThirteen, oneShareWrong, sharesOfAnotherKey, wrongNonce, noShares] = deposits as [
    ValidatorDeposit,
    ValidatorDeposit,
    ValidatorDeposit,
    ValidatorDeposit,
    ValidatorDeposit,
    ValidatorDeposit,
    ValidatorDeposit,
  ]
  const row = (deposit: ValidatorDeposit, nonce: number) => keySharesOf(deposit, to, nonce, four)
  await owner.register(four, [
    { publicKey: noShares.pubkey, sharesData: '0x1234' },
    await row(large, 1),
    { ...(await row(oneShareWrong, 2)), sharesData: await withWrongShare(await row(oneShareWrong, 2)) },
    {
      ...(await row(sharesOfAnotherKey, 3)),
      sharesData: await withShares(await row(sharesOfAnotherKey, 3), await row(large, 3)),
    },
    await row(wrongNonce, 0),
  ])
  await owner.register(seven, [await keySharesOf(ofSeven, to, 5, seven)])
  await owner.register(thirteen, [await keySharesOf(ofThirteen, to, 6, thirteen)])
  for (const deposit of deposits) await sendDeposit(wallet, devnet, deposit)
  await devnet.warpEpochs(10)
  for (const { pubkey } of deposits) {
    const { index } = await warpUntil(devnet, pubkey, 'active_ongoing', 8)
    indices.set(pubkey, Number(index))
  }
  await devnet.warpEpochs(1)
}

renewOnRetry(begin, async () => devnet?.stop())

/** The first operator gets the second's ciphertext: it cannot read it. The second gets its own share. */
function withWrongShare({ sharesData }: { sharesData: Hex }): Hex {
  const parts = splitSharesData(sharesData, four.length)
  if (!parts) throw new Error('no shares')
  const [, second = '0x'] = parts.encryptedKeys
  return joinSharesData({ ...parts, encryptedKeys: [second, ...parts.encryptedKeys.slice(1)] })
}

/** The validator's own signature, and shares of another key. */
function withShares(row: { sharesData: Hex }, other: { sharesData: Hex }): Hex {
  const [own, parts] = [row, other].map(({ sharesData }) => splitSharesData(sharesData, four.length))
  if (!own || !parts) throw new Error('no shares')
  return joinSharesData({ ...parts, signature: own.signature })
}

async function statusOf({ pubkey }: ValidatorDeposit): Promise<SsvValidatorStatus | undefined> {
  return (await devnet.ssv()).validators.find(({ publicKey }) => publicKey === pubkey)
}

/** Rewards of target votes in the next whole epoch: positive for who votes. */
async function votes(...deposits: ValidatorDeposit[]): Promise<boolean[]> {
  const { epoch } = await devnet.warpEpochs(1)
  await devnet.warpEpochs(2)
  const rewards = deposits.map(({ pubkey }) => targetReward(devnet, indices.get(pubkey) ?? -1, epoch))
  return (await Promise.all(rewards)).map(reward => reward > 0)
}

test('clusters of four, seven and thirteen operators vote', async () => {
  expect(await votes(large, ofSeven, ofThirteen)).toEqual([true, true, true])
  expect(await statusOf(large)).toMatchObject({
    ownerNonce: 1,
    threshold: 3,
    isOnDuty: true,
    lastSigned: true,
    refusals: {},
  })
  expect(await statusOf(ofThirteen)).toMatchObject({ ownerNonce: 6, threshold: 9, isOnDuty: true })
  const { operators } = await devnet.ssv()
  expect(operators.filter(({ isRun }) => isRun)).toHaveLength(13)
  expect(operators.find(({ id }) => id === 13)?.validators).toEqual([ofThirteen.pubkey])
})

test('a cluster proposes blocks, whose priority fees go to the recipient that its owner named', async () => {
  const recipient = '0x00000000000000000000000000000000000fee00'
  const proposed = async () => {
    const { headSlot } = await devnet.warpEpochs(1)
    type Block = {
      message: { proposer_index: string; body: { execution_payload: { fee_recipient: string } } }
    }
    for (let slot = headSlot; slot > headSlot - 8; slot--) {
      const { status, data } = await beaconGet<Block>(devnet, `/eth/v2/beacon/blocks/${slot}`)
      if (status === 200 && Number(data.message.proposer_index) === indices.get(large.pubkey))
        return data.message.body.execution_payload.fee_recipient
    }
    return undefined
  }
  const untilProposed = async () => {
    for (let epoch = 0; epoch < 100; epoch++) {
      const found = await proposed()
      if (found) return found.toLowerCase()
    }
    return undefined
  }
  expect(await untilProposed()).toBe(wallet.address.toLowerCase())
  await owner.send('setFeeRecipientAddress', [recipient])
  expect(await untilProposed()).toBe(recipient)
})

test('without one operator of four a validator votes, without two it does not', async () => {
  await devnet.setSsvConduct([3], 'offline')
  expect(await votes(large)).toEqual([true])
  await devnet.setSsvConduct([4], 'offline')
  expect((await statusOf(large))?.isOnDuty).toBe(false)
  expect(await votes(large, ofSeven)).toEqual([false, true])
  await devnet.setSsvConduct([3, 4], 'honest')
  expect(await votes(large)).toEqual([true])
})

test('one operator that signs wrongly is left out, two of four stop the validator', async () => {
  await devnet.setSsvConduct([1], 'faulty')
  expect(await votes(large, ofSeven)).toEqual([true, true])
  await devnet.setSsvConduct([2], 'faulty')
  expect(await votes(large, ofSeven)).toEqual([false, true])
  await devnet.setSsvConduct([1, 2], 'honest')
  expect(await votes(large)).toEqual([true])
})

test('an operator ignores a share that it cannot read, and the three others sign', async () => {
  expect(await statusOf(oneShareWrong)).toMatchObject({ isOnDuty: true, refusals: { 1: 'SHARE_UNREADABLE' } })
  expect(await votes(oneShareWrong)).toEqual([true])
  await devnet.setSsvConduct([2], 'offline')
  expect(await votes(oneShareWrong, large)).toEqual([false, true])
  await devnet.setSsvConduct([2], 'honest')
})

test('shares of another key never sign, though each of them is what it says', async () => {
  expect(await statusOf(sharesOfAnotherKey)).toMatchObject({ refusals: {} })
  expect(await votes(sharesOfAnotherKey)).toEqual([false])
  expect(await statusOf(sharesOfAnotherKey)).toMatchObject({ isOnDuty: true, lastSigned: false })
})

test('every operator ignores shares of a wrong length or a wrong nonce, and says why', async () => {
  expect(await statusOf(noShares)).toMatchObject({ refusal: 'SHARES_LENGTH', isOnDuty: false, ownerNonce: 0 })
  expect(await statusOf(wrongNonce)).toMatchObject({ refusal: 'OWNER_SIGNATURE', ownerNonce: 4 })
  expect(await votes(noShares, wrongNonce)).toEqual([false, false])
})

test("a key that another owner registers again stays the first owner's", async () => {
  const other = testWallet(devnet, 1)
  const second = ssvOwner(devnet, other)
  await second.register(four, [await keySharesOf(large, other.address, 0, four)])
  const entries = (await devnet.ssv()).validators.filter(({ publicKey }) => publicKey === large.pubkey)
  expect(entries.map(({ refusal }) => refusal)).toEqual([undefined, 'OTHER_OWNER'])
  await second.send('removeValidator', [large.pubkey, four, await second.cluster(four)])
  expect(await votes(large)).toEqual([true])
})

test('a liquidated cluster stops, and goes on when it is reactivated', async () => {
  await owner.send('liquidate', [wallet.address, seven, await owner.cluster(seven)])
  expect(await statusOf(ofSeven)).toMatchObject({ isLiquidated: true, isOnDuty: false })
  expect(await votes(ofSeven, large)).toEqual([false, true])
  await owner.send('reactivate', [seven, await owner.cluster(seven)], 10n ** 18n)
  expect(await votes(ofSeven)).toEqual([true])
})

test('operators sign the exit that the owner asks for', async () => {
  await owner.send('exitValidator', [ofSeven.pubkey, seven])
  await warpUntil(devnet, ofSeven.pubkey, 'withdrawal_done', 12)
})

test('a removed validator has no duties, and its key no status', async () => {
  await owner.send('removeValidator', [oneShareWrong.pubkey, four, await owner.cluster(four)])
  expect(await statusOf(oneShareWrong)).toBeUndefined()
  expect(await votes(oneShareWrong, large)).toEqual([false, true])
})

test('the oracle tells effective balances on request, and clusters pay fees on them', async () => {
  const read = async () =>
    wallet.client.readContract({
      address: devnet.ethereum.ssvViews,
      abi: ssvViewsAbi,
      functionName: 'getEffectiveBalance',
      args: [wallet.address, four, await owner.cluster(four)],
    })
  const { validatorCount: count } = await owner.cluster(four)
  expect(count).toBeGreaterThan(3)
  expect(await read()).toBe(32 * count)
  expect(await devnet.tellSsvBalances()).toBe(1)
  await devnet.warpSlots(1)
  expect(await read()).toBe(2048 + 32 * (count - 1))
  expect(await devnet.tellSsvBalances()).toBe(0)
})

test('no duty was done with a whole key', async () => {
  expect(await devnet.stats()).toMatchObject({ importedKeys: 0 })
  expect((await validatorOf(devnet, large.pubkey))?.status).toBe('active_ongoing')
})
