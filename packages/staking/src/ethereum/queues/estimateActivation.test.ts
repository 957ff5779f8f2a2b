import { getActivationExitChurnLimit } from '@lodestar/state-transition'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activationChurnLimit } from '../activationChurnLimit.ts'
import { gweiPerEth } from '../constants.ts'
import { type EstimateActivationParameters, estimateActivation } from './estimateActivation.ts'

const eth = (amount: number) => BigInt(amount) * gweiPerEth
const oneDeposit: EstimateActivationParameters = {
  amountsGwei: [eth(32)],
  pendingDepositsGwei: 0n,
  pendingDepositCount: 0,
  churnLimitGweiPerEpoch: eth(256),
}

test('with an empty queue a deposit waits for finality: 3 epochs to credit, 7 more to activation', () => {
  expect(estimateActivation(oneDeposit)).toEqual({
    depositEpochs: 3,
    activationEpochs: 10,
    depositSeconds: 3 * 384,
    activationSeconds: 10 * 384,
  })
})

test('slots, seconds and the running epoch count', () => {
  const { depositSeconds, activationSeconds } = estimateActivation({
    ...oneDeposit,
    slotsPerEpoch: 8,
    secondsPerSlot: 1,
    slotInEpoch: 3,
  })
  expect([depositSeconds, activationSeconds]).toEqual([21, 77])
})

test('at most 16 deposits are credited an epoch', () => {
  const queue = { ...oneDeposit, churnLimitGweiPerEpoch: eth(1_000_000) }
  expect(estimateActivation({ ...queue, amountsGwei: Array(16).fill(eth(32)) }).depositEpochs).toBe(3)
  expect(estimateActivation({ ...queue, amountsGwei: Array(17).fill(eth(32)) }).depositEpochs).toBe(4)
  expect(estimateActivation({ ...queue, pendingDepositCount: 1600 }).depositEpochs).toBe(101)
})

test('a deposit of 2048 ETH waits for eight epochs of churn', () => {
  expect(estimateActivation({ ...oneDeposit, amountsGwei: [eth(2048)] }).depositEpochs).toBe(10)
  expect(estimateActivation({ ...oneDeposit, pendingDepositsGwei: eth(256_000) }).depositEpochs).toBe(1001)
})

test('later finality delays everything', () => {
  expect(estimateActivation({ ...oneDeposit, finalityEpochs: 4 })).toMatchObject({
    depositEpochs: 5,
    activationEpochs: 14,
  })
})

/** Electra's process_pending_deposits, epoch by epoch, for deposits of one size; ours enter in epoch 0. */
function simulate(ahead: number, own: number, amountGwei: bigint, churnGwei: bigint): number {
  const queue = [...Array<0>(ahead).fill(0), ...Array<1>(own).fill(1)]
  let saved = 0n
  for (let transition = 1; ; transition++) {
    const available = saved + churnGwei
    let [used, credited, isChurnReached] = [0n, 0, false]
    for (const owner of queue) {
      const isFinal = owner === 0 || transition >= 3
      if (!isFinal || credited >= 16) break
      isChurnReached = used + amountGwei > available
      if (isChurnReached) break
      used += amountGwei
      credited++
    }
    queue.splice(0, credited)
    saved = isChurnReached ? available - used : 0n
    if (queue.length === 0) return transition
  }
}

test('for deposits of one size the estimate equals a walk through the epochs', () => {
  const queue = fc.record({
    ahead: fc.nat({ max: 300 }),
    own: fc.integer({ min: 1, max: 100 }),
    amount: fc.constantFrom(32, 64, 128, 256, 512, 2048),
  })
  fc.assert(
    fc.property(queue, ({ ahead, own, amount }) => {
      const { depositEpochs } = estimateActivation({
        amountsGwei: Array(own).fill(eth(amount)),
        pendingDepositsGwei: BigInt(ahead) * eth(amount),
        pendingDepositCount: ahead,
        churnLimitGweiPerEpoch: eth(256),
      })
      expect(depositEpochs).toBe(simulate(ahead, own, eth(amount), eth(256)))
    }),
    { numRuns: 500 },
  )
})

test('an impossible queue is refused', () => {
  const wrong: Partial<EstimateActivationParameters>[] = [
    { amountsGwei: [] },
    { pendingDepositsGwei: -1n },
    { pendingDepositCount: -1 },
    { pendingDepositCount: 1.5 },
    { churnLimitGweiPerEpoch: 0n },
    { maxPendingDepositsPerEpoch: 0 },
  ]
  for (const change of wrong)
    expect(() => estimateActivation({ ...oneDeposit, ...change })).toThrow(/QUEUE_STATE_INVALID/)
})

test('the churn limit equals that of an independent implementation, on any chain', () => {
  const chain = fc.record({
    totalEth: fc.nat({ max: 120_000_000 }),
    min: fc.nat({ max: 9000 }),
    max: fc.nat({ max: 9000 }),
  })
  fc.assert(
    fc.property(chain, ({ totalEth, min, max }) => {
      const config = {
        CHURN_LIMIT_QUOTIENT: 65_536,
        MIN_PER_EPOCH_CHURN_LIMIT_ELECTRA: min * 1e9,
        MAX_PER_EPOCH_ACTIVATION_EXIT_CHURN_LIMIT: max * 1e9,
      }
      const epochContext = { config, totalActiveBalanceIncrements: totalEth }
      const expected = getActivationExitChurnLimit(
        epochContext as Parameters<typeof getActivationExitChurnLimit>[0],
      )
      const limits = { minChurnLimitGwei: eth(min), maxChurnLimitGwei: eth(max) }
      expect(activationChurnLimit({ totalActiveBalanceGwei: eth(totalEth), ...limits })).toBe(
        BigInt(expected),
      )
    }),
    { numRuns: 500 },
  )
})

test('mainnet admits 128 to 256 ETH an epoch', () => {
  expect(activationChurnLimit({ totalActiveBalanceGwei: eth(64) })).toBe(eth(128))
  expect(activationChurnLimit({ totalActiveBalanceGwei: eth(10_000_000) })).toBe(eth(152))
  expect(activationChurnLimit({ totalActiveBalanceGwei: eth(35_000_000) })).toBe(eth(256))
})
