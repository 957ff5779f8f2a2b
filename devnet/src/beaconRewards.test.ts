import { type ApiClient, getClient } from '@lodestar/api'
import { createChainForkConfig } from '@lodestar/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beaconGet, validatorOf, warpUntil } from '../test/beaconClient.ts'
import { sendDeposit, testWallet } from '../test/testWallet.ts'
import { validatorDeposit } from '../test/validatorDeposit.ts'
import { chainConfig } from './beacon/chainConfig.ts'
import { type Devnet, slotsPerEpoch, startDevnet } from './index.ts'

let devnet: Devnet
let api: ApiClient
/** Index of a validator whose key nobody imported: it votes never, and misses its proposals. */
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
  const deposit = validatorDeposit({ seed: 1, to: wallet.address })
  await sendDeposit(wallet, devnet, deposit)
  await warpUntil(devnet, deposit.pubkey, 'active_ongoing', 14)
  ;({ epoch } = await devnet.warpEpochs(4))
  idle = Number((await validatorOf(devnet, deposit.pubkey))?.index)
})

afterAll(() => devnet?.stop())

const lastSlotOf = (wanted: number) => (wanted + 1) * slotsPerEpoch - 1

async function balances(slot: number): Promise<Map<number, number>> {
  const answer = await api.beacon.getStateValidatorBalances({ stateId: slot })
  return new Map(answer.value().map(({ index, balance }) => [index, balance]))
}

/** What the reward routes say that every validator won and lost after slot `from` until slot `to`, gwei. */
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
  // The transition at the end of an epoch pays for the votes of the one before it.
  for (let paid = from; paid < to; paid += slotsPerEpoch) {
    const voted = Math.floor(paid / slotsPerEpoch) - 1
    const { totalRewards } = (await api.beacon.getAttestationsRewards({ epoch: voted })).value()
    for (const { validatorIndex, head, target, source, inactivity } of totalRewards)
      add(validatorIndex, head + target + source + inactivity)
  }
  return total
}

test('the reward routes explain every change of every balance to the gwei, penalties included', async () => {
  const [from, to] = [lastSlotOf(epoch - 4), lastSlotOf(epoch - 1)]
  const [before, after] = [await balances(from), await balances(to)]
  const rewards = await rewardsBetween(from, to)
  const changes = new Map([...after].map(([index, balance]) => [index, balance - (before.get(index) ?? 0)]))
  expect(rewards.size).toBe(65)
  expect([...rewards].toSorted(([a], [b]) => a - b)).toEqual([...changes])
  expect(rewards.get(idle)).toBeLessThan(0)
  expect(rewards.get(0)).toBeGreaterThan(0)
})

test('attestation rewards are those of the validators asked for, by index or key, beside the ideal ones', async () => {
  const { data } = await beaconGet<{ validator: { pubkey: string } }>(
    devnet,
    '/eth/v1/beacon/states/head/validators/3',
  )
  const validatorIds = [idle, data.validator.pubkey, 999_999]
  const answer = await api.beacon.getAttestationsRewards({ epoch: epoch - 3, validatorIds })
  const { idealRewards, totalRewards } = answer.value()
  expect(totalRewards.map(({ validatorIndex }) => validatorIndex)).toEqual([3, idle])
  const ideal = idealRewards.find(({ effectiveBalance }) => effectiveBalance === 512e9)
  expect(totalRewards[0]).toEqual({ ...ideal, effectiveBalance: undefined, validatorIndex: 3 })
  expect(totalRewards[1]?.target).toBeLessThan(0)
  const none = await api.beacon.getAttestationsRewards({ epoch: epoch - 3, validatorIds: [999_999] })
  expect(none.value().totalRewards).toEqual([])
})

test('rewards that are not decided yet, or of blocks that nobody made, are 404', async () => {
  const statuses = await Promise.all([
    api.beacon.getAttestationsRewards({ epoch }).then(answer => answer.status),
    api.beacon.getBlockRewards({ blockId: 'genesis' }).then(answer => answer.status),
    api.beacon.getBlockRewards({ blockId: 999_999 }).then(answer => answer.status),
    api.beacon.getSyncCommitteeRewards({ blockId: 'genesis' }).then(answer => answer.status),
  ])
  expect(statuses).toEqual([404, 404, 404, 404])
})
