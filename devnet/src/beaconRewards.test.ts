import { type ApiClient, getClient } from '@lodestar/api'
import { createChainForkConfig } from '@lodestar/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beaconGet, validatorOf, warpUntil } from '../test/beaconClient.ts'
import { sendDeposit, testWallet } from '../test/testWallet.ts'
import { validatorDeposit } from '../test/validatorDeposit.ts'
import { chainConfig } from './beacon/chainConfig.ts'
import { type Devnet, slotsPerEpoch, startDevnet } from './index.ts'

/** More than a third of the stake, so that finality stops and the inactivity leak starts. */
const idleCount = 9

let devnet: Devnet
let api: ApiClient
/** Index of one of nine large validators without imported keys: they never vote and miss their proposals. */
let idle: number
let epoch: number

beforeAll(async () => {
  devnet = await startDevnet({ conflux: false })
  await devnet.pause()
  api = getClient(
    { baseUrl: devnet.ethereum.beaconUrl, globalInit: { retries: 0 } },
    { config: createChainForkConfig(chainConfig) },
  )
  const wallet = testWallet(devnet, 0)
  const idleOnes = Array.from({ length: idleCount }, (_, index) =>
    validatorDeposit({ seed: index + 1, to: wallet.address, amount: 2048e9, type: '02' }),
  )
  for (const deposit of idleOnes) await sendDeposit(wallet, devnet, deposit)
  const last = idleOnes.at(-1)?.pubkey ?? ''
  await warpUntil(devnet, last, 'active_ongoing', 20)
  ;({ epoch } = await devnet.warpEpochs(9))
  idle = Number((await validatorOf(devnet, last))?.index)
})

afterAll(() => devnet?.stop())

const lastSlotOf = (wanted: number) => (wanted + 1) * slotsPerEpoch - 1

async function balances(slot: number): Promise<Map<number, number>> {
  const answer = await api.beacon.getStateValidatorBalances({ stateId: slot })
  return new Map(answer.value().map(({ index, balance }) => [index, balance]))
}

/** Each validator's gains and losses after slot `from` until slot `to` by the reward routes, gwei. */
async function rewardsBetween(from: number, to: number): Promise<Map<number, number>> {
  const total = new Map<number, number>()
  const add = (index: number, gwei: number) => total.set(index, (total.get(index) ?? 0) + gwei)
  for (let slot = from + 1; slot <= to; slot++) {
    const block = await api.beacon.getBlockRewards({ blockId: slot })
    if (block.status === 404) continue
    add(block.value().proposerIndex, block.value().total)
    const committee = (await api.beacon.getSyncCommitteeRewards({ blockId: slot })).value()
    for (const { validatorIndex, reward } of committee) add(validatorIndex, reward)
  }
  // The transition at the end of an epoch rewards the votes of the epoch before.
  for (let paid = from; paid < to; paid += slotsPerEpoch) {
    const voted = Math.floor(paid / slotsPerEpoch) - 1
    const { totalRewards } = (await api.beacon.getAttestationsRewards({ epoch: voted })).value()
    for (const { validatorIndex, head, target, source, inactivity } of totalRewards)
      add(validatorIndex, head + target + source + inactivity)
  }
  return total
}

test('the reward routes explain every balance change to the gwei, before and in the inactivity leak', async () => {
  const [from, to] = [lastSlotOf(epoch - 9), lastSlotOf(epoch - 1)]
  const [before, after] = [await balances(from), await balances(to)]
  const rewards = await rewardsBetween(from, to)
  const changes = new Map([...after].map(([index, balance]) => [index, balance - (before.get(index) ?? 0)]))
  expect((await devnet.stats()).finalizedEpoch).toBeLessThan(epoch - 6)
  expect(rewards.size).toBe(64 + idleCount)
  expect([...rewards].toSorted(([a], [b]) => a - b)).toEqual([...changes])
  expect(rewards.get(idle)).toBeLessThan(0)
  const { totalRewards } = (
    await api.beacon.getAttestationsRewards({ epoch: epoch - 3, validatorIds: [idle] })
  ).value()
  expect(totalRewards[0]?.inactivity).toBeLessThan(0)
})

test('attestation rewards cover the requested validators, by index or key, beside the ideal ones', async () => {
  const { data } = await beaconGet<{ validator: { pubkey: string } }>(
    devnet,
    '/eth/v1/beacon/states/head/validators/3',
  )
  const validatorIds = [7, data.validator.pubkey, 999_999]
  const early = epoch - 12
  const all = (await api.beacon.getAttestationsRewards({ epoch: early })).value()
  const { idealRewards, totalRewards } = (
    await api.beacon.getAttestationsRewards({ epoch: early, validatorIds })
  ).value()
  expect(totalRewards.map(({ validatorIndex }) => validatorIndex)).toEqual([3, 7])
  expect(totalRewards).toEqual(
    all.totalRewards.filter(({ validatorIndex }) => [3, 7].includes(validatorIndex)),
  )
  // Most votes are in time; after an idle proposer some came late or not at all.
  const ideal = idealRewards.find(({ effectiveBalance }) => effectiveBalance === 512e9)
  const inTime = all.totalRewards.filter(
    ({ source, target, inactivity }) =>
      source === ideal?.source && target === ideal?.target && inactivity === 0,
  )
  expect(inTime.length).toBeGreaterThan(32)
  for (const { head } of inTime) expect([0, ideal?.head]).toContain(head)
  expect(ideal?.target).toBeGreaterThan(0)
  const none = await api.beacon.getAttestationsRewards({ epoch: early, validatorIds: [999_999] })
  expect(none.value().totalRewards).toEqual([])
})

test('undecided rewards, and those of missing blocks, are 404', async () => {
  const statuses = await Promise.all([
    api.beacon.getAttestationsRewards({ epoch }).then(answer => answer.status),
    api.beacon.getBlockRewards({ blockId: 'genesis' }).then(answer => answer.status),
    api.beacon.getBlockRewards({ blockId: 999_999 }).then(answer => answer.status),
    api.beacon.getSyncCommitteeRewards({ blockId: 'genesis' }).then(answer => answer.status),
  ])
  expect(statuses).toEqual([404, 404, 404, 404])
})
