import type { EthereumStatus } from '@granary/api'
import { estimateActivation } from '@granary/staking/ethereum/queues'
import { expect, test } from 'vitest'
import { exampleStatus, exampleValidator } from '../../validator/test/index.ts'
import { stakeMoments } from './stakeMoments.ts'

const epochSeconds = exampleStatus.slotsPerEpoch * exampleStatus.secondsPerSlot
const epochAt = (epoch: number) => exampleStatus.genesisTimeSeconds + epoch * epochSeconds
/** Within epoch 20. */
const depositedAt = epochAt(20) + 30
const amountsGwei = [32_000_000_000n]
const atEpoch = (epoch: number, change: Partial<EthereumStatus> = {}): EthereumStatus => ({
  ...exampleStatus,
  headSlot: epoch * exampleStatus.slotsPerEpoch + 3,
  ...change,
})

test('the moments count from the deposit, so that a later reading gives the same', () => {
  const first = stakeMoments(atEpoch(20), { depositedAt, amountsGwei })
  const { depositEpochs, activationEpochs } = estimateActivation({
    amountsGwei,
    pendingDepositsGwei: 0n,
    pendingDepositCount: 0,
    churnLimitGweiPerEpoch: exampleStatus.activationChurnGweiPerEpoch,
  })
  expect(first).toEqual({
    creditedAt: epochAt(20 + depositEpochs),
    activeAt: epochAt(20 + activationEpochs),
    rewardAt: epochAt(20 + activationEpochs + 2),
  })
  expect(stakeMoments(atEpoch(22), { depositedAt, amountsGwei })).toEqual(first)
})

test('a queue that moves on as expected leaves the moments where they are', () => {
  const queued = (epoch: number, aheadGwei: bigint) =>
    stakeMoments(atEpoch(epoch), {
      depositedAt,
      amountsGwei,
      validator: exampleValidator({
        status: 'pending_deposit',
        activationEpoch: null,
        activationEligibilityEpoch: null,
        depositQueue: { place: Number(aheadGwei / 32_000_000_000n) + 1, aheadGwei, slot: 162 },
      }),
    })
  const churn = exampleStatus.activationChurnGweiPerEpoch
  const first = queued(20, churn * 30n)
  expect(first.creditedAt).toBe(epochAt(20 + 31))
  expect(queued(29, churn * 21n)).toEqual(first)
})

test('without a known place the whole queue is in front', () => {
  const pendingDepositsGwei = exampleStatus.activationChurnGweiPerEpoch * 10n
  const { creditedAt } = stakeMoments(atEpoch(21, { pendingDepositsGwei }), { depositedAt, amountsGwei })
  expect(creditedAt).toBe(epochAt(20 + 11))
})

test('the epochs that the chain has set replace the estimate', () => {
  const validator = exampleValidator({ status: 'pending_queued', activationEpoch: 40 })
  const { activeAt, rewardAt } = stakeMoments(atEpoch(30), { depositedAt, amountsGwei, validator })
  expect(activeAt).toBe(epochAt(40))
  expect(rewardAt).toBe(epochAt(42))
})

test('a validator in line is activated by the next transition at the earliest', () => {
  const validator = exampleValidator({
    status: 'pending_queued',
    activationEligibilityEpoch: 24,
    activationEpoch: null,
  })
  const activeAt = (epoch: number) =>
    stakeMoments(atEpoch(epoch), { depositedAt, amountsGwei, validator }).activeAt
  expect(activeAt(24)).toBe(epochAt(24 + 2 + 4))
  expect(activeAt(25)).toBe(epochAt(24 + 2 + 4))
  expect(activeAt(50)).toBe(epochAt(51 + 4))
})
