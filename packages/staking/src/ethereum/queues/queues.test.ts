import { ForkSeq } from '@lodestar/params'
import { getActivationExitChurnLimit, getConsolidationChurnLimit } from '@lodestar/state-transition'
import { processConsolidationRequest, processWithdrawalRequest } from '@lodestar/state-transition/block'
import fc from 'fast-check'
import { hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import { currentEpoch, ordinary, owners, pubkeyOf, standingOf, stateWith } from '../../../test/beaconState.ts'
import {
  estimateConsolidation,
  estimateExit,
  estimateFirstReward,
  estimatePartialWithdrawal,
  estimateSweep,
  estimateSwitch,
  type QueueStanding,
} from './index.ts'

type State = ReturnType<typeof stateWith>

const large = { ...ordinary, type: '02' as const, balanceGwei: 2048e9, effectiveBalanceGwei: 2048e9 }
const sourceAddress = hexToBytes(owners[0])

function queuesOf(state: State): QueueStanding {
  return {
    ...{ headSlot: state.slot, currentEpoch, slotsPerEpoch: 32, secondsPerSlot: 12 },
    earliestExitEpoch: state.earliestExitEpoch,
    exitBalanceToConsumeGwei: state.exitBalanceToConsume,
    exitChurnGweiPerEpoch: BigInt(getActivationExitChurnLimit(state.epochCtx)),
    earliestConsolidationEpoch: state.earliestConsolidationEpoch,
    consolidationBalanceToConsumeGwei: state.consolidationBalanceToConsume,
    consolidationChurnGweiPerEpoch: BigInt(getConsolidationChurnLimit(ForkSeq.electra, state.epochCtx)),
    ...{
      nextWithdrawalValidatorIndex: 0,
      validatorCount: 4,
      validatorsPerSweep: 16_384,
      withdrawalsPerBlock: 16,
    },
    minWithdrawabilityDelayEpochs: 256,
  }
}

const queue: QueueStanding = queuesOf(stateWith([]))

test('in any queue an exit and a partial withdrawal get the state transition’s epochs', () => {
  const state = fc.record({
    ahead: fc.integer({ min: -10, max: 300 }),
    leftGwei: fc.bigInt({ min: 0n, max: 256n * 10n ** 9n }),
    amountGwei: fc.bigInt({ min: 1n, max: 2016n * 10n ** 9n }),
  })
  fc.assert(
    fc.property(state, ({ ahead, leftGwei, amountGwei }) => {
      const chain = stateWith([large, large])
      chain.earliestExitEpoch = currentEpoch + ahead
      chain.exitBalanceToConsume = leftGwei
      const ask = (index: number, amount: bigint) =>
        processWithdrawalRequest(ForkSeq.electra, chain, {
          sourceAddress,
          validatorPubkey: pubkeyOf(index),
          amount,
        })
      const partial = estimatePartialWithdrawal(queuesOf(chain), { amountGwei })
      ask(0, amountGwei)
      chain.commit()
      const [kept] = chain.pendingPartialWithdrawals.getAllReadonlyValues()
      expect(partial.withdrawableEpoch).toBe(kept?.withdrawableEpoch)
      const exit = estimateExit(queuesOf(chain), standingOf(chain, 1))
      ask(1, 0n)
      const { exitEpoch, withdrawableEpoch } = chain.validators.getReadonly(1)
      expect(exit).toMatchObject({ exitEpoch, withdrawableEpoch })
      // The chain has set the epochs: the estimate stays.
      expect(estimateExit(queuesOf(chain), standingOf(chain, 1))).toEqual(exit)
    }),
    { numRuns: 300 },
  )
})

test('in any queue a consolidation gets the state transition’s epochs', () => {
  const state = fc.record({
    ahead: fc.integer({ min: -10, max: 300 }),
    leftGwei: fc.bigInt({ min: 0n, max: 256n * 10n ** 9n }),
    balance: fc.constantFrom(32e9, 64e9, 2048e9),
  })
  fc.assert(
    fc.property(state, ({ ahead, leftGwei, balance }) => {
      const source = { ...large, balanceGwei: balance, effectiveBalanceGwei: balance }
      const chain = stateWith([source, large], 60_000_000)
      chain.earliestConsolidationEpoch = currentEpoch + ahead
      chain.consolidationBalanceToConsume = leftGwei
      const estimate = estimateConsolidation(queuesOf(chain), standingOf(chain, 0))
      processConsolidationRequest(chain, {
        sourceAddress,
        sourcePubkey: pubkeyOf(0),
        targetPubkey: pubkeyOf(1),
      })
      const { exitEpoch, withdrawableEpoch } = chain.validators.getReadonly(0)
      expect(estimate).toMatchObject({ exitEpoch, withdrawableEpoch })
    }),
    { numRuns: 300 },
  )
})

/** Slots until the specification's sweep pays `index`, with one payment for each of the others in `due`. */
function sweptAfter(queues: QueueStanding, index: number, due: ReadonlySet<number>): number {
  let next = queues.nextWithdrawalValidatorIndex
  for (let slots = 1; ; slots++) {
    let paid = 0
    for (let seen = 0; seen < queues.validatorsPerSweep && paid < queues.withdrawalsPerBlock; seen++) {
      if (next === index) return slots
      if (due.has(next)) paid++
      next = (next + 1) % queues.validatorCount
    }
  }
}

test('the sweep reaches a validator between the two slots of the estimate, whatever payments others have due', () => {
  const sweep = fc.record({
    validatorCount: fc.integer({ min: 1, max: 400 }),
    at: fc.nat(399),
    index: fc.nat(399),
    due: fc.array(fc.nat(399), { maxLength: 400 }),
    validatorsPerSweep: fc.integer({ min: 16, max: 64 }),
  })
  fc.assert(
    fc.property(sweep, ({ validatorCount, at, index, due, validatorsPerSweep }) => {
      const place = { validatorCount, nextWithdrawalValidatorIndex: at % validatorCount, validatorsPerSweep }
      const queues = { ...queue, ...place }
      const wanted = index % validatorCount
      const estimate = estimateSweep(queues, { index: wanted })
      const slot = queues.headSlot + sweptAfter(queues, wanted, new Set(due))
      expect(slot).toBeGreaterThanOrEqual(estimate.soonestSlot)
      expect(slot).toBeLessThanOrEqual(estimate.latestSlot)
      expect(estimate.latestSeconds).toBe((estimate.latestSlot - queues.headSlot) * 12)
    }),
  )
})

test('a payout that is not due yet is swept within one round from then on', () => {
  const queues = { ...queue, validatorCount: 1_600_000, nextWithdrawalValidatorIndex: 5 }
  const from = queues.headSlot + 50_000
  expect(estimateSweep(queues, { index: 10 }, from)).toMatchObject({
    soonestSlot: from,
    latestSlot: from + 100_000,
  })
})

test('the first reward comes two epochs after the activation', () => {
  expect(estimateFirstReward(queue, { activationEpoch: currentEpoch + 10 })).toEqual({
    epoch: currentEpoch + 12,
    seconds: 12 * 32 * 12,
  })
  expect(estimateFirstReward(queue, { activationEpoch: 3 }).seconds).toBe(0)
})

test('what is above 32 ETH goes through the deposit queue when a validator switches; without it nothing waits', () => {
  const deposits = {
    pendingDeposits: 31,
    pendingDepositsGwei: 1_000n * 10n ** 9n,
    maxPendingDepositsPerEpoch: 16,
    activationChurnGweiPerEpoch: 256n * 10n ** 9n,
  }
  const estimate = estimateSwitch(queue, { balanceGwei: 33_000_000_000n }, deposits)
  expect(estimate).toMatchObject({ queuedGwei: 1_000_000_000n, creditedEpoch: currentEpoch + 4 })
  expect(estimateSwitch(queue, { balanceGwei: 32_000_000_000n }, deposits)).toEqual({
    queuedGwei: 0n,
    creditedEpoch: currentEpoch,
    creditedSeconds: 0,
  })
})

test('nothing is estimated of a validator that the chain does not know', () => {
  const unknown = { index: null, effectiveBalanceGwei: null, exitEpoch: null, withdrawableEpoch: null }
  expect(estimateExit(queue, unknown)).toBeNull()
  expect(estimateConsolidation(queue, unknown)).toBeNull()
})
