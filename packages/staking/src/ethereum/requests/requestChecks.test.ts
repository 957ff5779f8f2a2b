import { FAR_FUTURE_EPOCH, ForkSeq } from '@lodestar/params'
import {
  type CachedBeaconStateElectra,
  getActivationExitChurnLimit,
  getConsolidationChurnLimit,
  getVoluntaryExitValidity,
} from '@lodestar/state-transition'
import { processConsolidationRequest, processWithdrawalRequest } from '@lodestar/state-transition/block'
import { processPendingDeposits } from '@lodestar/state-transition/epoch'
import { ssz } from '@lodestar/types'
import fc from 'fast-check'
import { hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import {
  currentEpoch,
  ordinary,
  owners,
  pubkeyOf,
  type StateValidator,
  standingOf,
  stateWith,
} from '../../../test/beaconState.ts'
import { randomRuns } from '../../../test/randomRuns.ts'
import {
  estimateConsolidation,
  estimateExit,
  estimatePartialWithdrawal,
  type QueueStanding,
} from '../queues/index.ts'
import {
  type ChainStanding,
  checkCompoundingSwitch,
  checkConsolidation,
  checkFullExit,
  checkPartialWithdrawal,
  checkTopUp,
  type RequestObstacle,
  type RequestObstacleCode,
  withdrawableNowGwei,
} from './index.ts'

const period = 256
const gwei = fc.oneof(
  fc.constantFrom(0, 16e9, 31e9, 32e9 - 1, 32e9, 32e9 + 1, 33e9, 64e9, 2048e9),
  fc.integer({ min: 0, max: 2100e9 }),
)
const epochs = fc.constantFrom(
  ...[0, currentEpoch - period - 1, currentEpoch - period, currentEpoch - period + 1],
  ...[currentEpoch - 1, currentEpoch, currentEpoch + 1, currentEpoch + 5, FAR_FUTURE_EPOCH],
)

/** Any validator; most often one that nearly everything works for. */
const validator: fc.Arbitrary<StateValidator> = fc
  .record({
    type: fc.constantFrom('00' as const, '01' as const, '02' as const, '02' as const),
    owner: fc.constantFrom(owners[0], owners[0], owners[1]),
    balanceGwei: gwei,
    effectiveBalanceGwei: fc.constantFrom(16e9, 31e9, 32e9, 32e9, 64e9, 2048e9),
    isSlashed: fc.boolean(),
    activationEpoch: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: epochs }),
    exitEpoch: fc.oneof(
      { weight: 4, arbitrary: fc.constant(FAR_FUTURE_EPOCH) },
      { weight: 1, arbitrary: epochs },
    ),
    partialsGwei: fc.oneof(fc.constant([]), fc.array(fc.integer({ min: 1, max: 40e9 }), { maxLength: 2 })),
  })
  .map(({ isSlashed, exitEpoch, ...fields }) => ({
    ...fields,
    exitEpoch,
    // A slashed validator begins its exit with that.
    slashed: isSlashed && exitEpoch !== FAR_FUTURE_EPOCH,
    withdrawableEpoch: exitEpoch === FAR_FUTURE_EPOCH ? FAR_FUTURE_EPOCH : exitEpoch + period,
  }))

/** Active ETH on the chain: below some 10 million no consolidation is admitted. */
const activeEth = fc.constantFrom(1_000_000, 34_000_000, 60_000_000)
const account = fc.constantFrom(owners[0], owners[0], ...owners)

function chainOf(state: CachedBeaconStateElectra): ChainStanding {
  return {
    currentEpoch,
    pendingPartialWithdrawals: state.pendingPartialWithdrawals.length,
    pendingConsolidations: state.pendingConsolidations.length,
    consolidationChurnGweiPerEpoch: BigInt(getConsolidationChurnLimit(ForkSeq.electra, state.epochCtx)),
    shardCommitteePeriodEpochs: period,
  }
}

function queuesOf(state: CachedBeaconStateElectra): QueueStanding {
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
    minWithdrawabilityDelayEpochs: period,
  }
}

/** Everything of the state that a request could change. */
function fingerprint(state: CachedBeaconStateElectra): string {
  state.commit()
  return [
    state.validators.hashTreeRoot(),
    state.balances.hashTreeRoot(),
    state.pendingPartialWithdrawals.hashTreeRoot(),
    state.pendingConsolidations.hashTreeRoot(),
    state.pendingDeposits.hashTreeRoot(),
  ]
    .map(root => Buffer.from(root).toString('hex'))
    .join()
}

function askWithdrawal(state: CachedBeaconStateElectra, from: `0x${string}`, amountGwei: bigint): void {
  processWithdrawalRequest(ForkSeq.electra, state, {
    sourceAddress: hexToBytes(from),
    validatorPubkey: pubkeyOf(0),
    amount: amountGwei,
  })
  state.commit()
}

function askConsolidation(state: CachedBeaconStateElectra, from: `0x${string}`, target: number): void {
  processConsolidationRequest(state, {
    sourceAddress: hexToBytes(from),
    sourcePubkey: pubkeyOf(0),
    targetPubkey: pubkeyOf(target),
  })
  state.commit()
}

/** In its named epoch an obstacle is gone, or another one is left. */
function expectEpoch(
  obstacle: RequestObstacle,
  chain: ChainStanding,
  check: (chain: ChainStanding) => RequestObstacle | null,
): void {
  if (obstacle.fromEpoch === null) return
  expect(obstacle.fromEpoch).toBeGreaterThan(chain.currentEpoch)
  expect(check({ ...chain, currentEpoch: obstacle.fromEpoch })?.code).not.toBe(obstacle.code)
  expect(check({ ...chain, currentEpoch: obstacle.fromEpoch - 1 })).not.toBeNull()
}

/** How often each outcome occurred: a property whose cases never pass shows nothing. */
function tally() {
  const seen = new Map<RequestObstacleCode | 'taken', number>()
  return {
    note: (obstacle: RequestObstacle | null) =>
      seen.set(obstacle?.code ?? 'taken', (seen.get(obstacle?.code ?? 'taken') ?? 0) + 1),
    codes: () => [...seen.keys()],
  }
}

test('an admitted partial withdrawal is paid in full and in time; a refused one is ignored or cut by the chain', () => {
  const outcomes = tally()
  const amount = fc.oneof(
    fc.constantFrom(0n, 1n, 10n ** 9n, 2n ** 63n),
    fc.bigInt({ min: 1n, max: 50n * 10n ** 9n }),
  )
  fc.assert(
    fc.property(validator, account, amount, activeEth, (one, from, amountGwei, active) => {
      const state = stateWith([one], active)
      const [standing, chain, queues] = [standingOf(state, 0), chainOf(state), queuesOf(state)]
      const wish = { account: from, amountGwei }
      const obstacle = checkPartialWithdrawal(standing, chain, wish)
      outcomes.note(obstacle)
      // The request is a full exit then.
      if (amountGwei === 0n) return void expect(obstacle?.code).toBe('PARTIAL_AMOUNT_ZERO')
      const before = fingerprint(state)
      const waiting = state.pendingPartialWithdrawals.length
      askWithdrawal(state, from, amountGwei)
      const added = state.pendingPartialWithdrawals.getAllReadonlyValues().slice(waiting)
      if (obstacle === null) {
        const { withdrawableEpoch } = estimatePartialWithdrawal(queues, { amountGwei })
        return void expect(added).toEqual([{ validatorIndex: 0, amount: amountGwei, withdrawableEpoch }])
      }
      expectEpoch(obstacle, chain, later => checkPartialWithdrawal(standing, later, wish))
      if (obstacle.code === 'PARTIAL_ABOVE_EXCESS')
        return void expect(added.map(each => each.amount)).toEqual([withdrawableNowGwei(standing)])
      expect(fingerprint(state)).toBe(before)
    }),
    randomRuns(800, 200),
  )
  expect(outcomes.codes()).toEqual(
    expect.arrayContaining([
      ...[
        'taken',
        'VALIDATOR_WITHOUT_ADDRESS',
        'VALIDATOR_NOT_OWNED',
        'VALIDATOR_NOT_ACTIVE',
        'VALIDATOR_TOO_YOUNG',
      ],
      ...['VALIDATOR_EXITING', 'VALIDATOR_SLASHED', 'PARTIAL_NEEDS_COMPOUNDING', 'PARTIAL_ABOVE_EXCESS'],
      ...['PARTIAL_AMOUNT_ZERO', 'PARTIAL_NOTHING_TO_WITHDRAW'],
    ]),
  )
})

test('a full exit, by the wallet or by the provider, begins exactly when it is admitted', () => {
  const outcomes = tally()
  fc.assert(
    fc.property(validator, account, activeEth, (one, from, active) => {
      const state = stateWith([one], active)
      const [standing, chain, queues] = [standingOf(state, 0), chainOf(state), queuesOf(state)]
      const obstacle = checkFullExit(standing, chain, { account: from })
      outcomes.note(obstacle)
      const message = { epoch: currentEpoch, validatorIndex: 0 }
      const signed = { message, signature: new Uint8Array(96) }
      const voluntary = getVoluntaryExitValidity(ForkSeq.electra, state, signed, false)
      const foreign =
        obstacle?.code === 'VALIDATOR_NOT_OWNED' || obstacle?.code === 'VALIDATOR_WITHOUT_ADDRESS'
      if (!foreign) expect(voluntary === 'valid').toBe(obstacle === null)
      const before = fingerprint(state)
      askWithdrawal(state, from, 0n)
      if (obstacle === null) {
        const { exitEpoch, withdrawableEpoch } = state.validators.getReadonly(0)
        return void expect(estimateExit(queues, standing)).toMatchObject({ exitEpoch, withdrawableEpoch })
      }
      expectEpoch(obstacle, chain, later => checkFullExit(standing, later, { account: from }))
      expect(fingerprint(state)).toBe(before)
    }),
    randomRuns(600, 150),
  )
  expect(outcomes.codes()).toEqual(
    expect.arrayContaining(['taken', 'PARTIAL_PENDING', 'VALIDATOR_TOO_YOUNG']),
  )
})

test('an admitted switch to compounding changes the credentials; a refused one changes nothing', () => {
  const outcomes = tally()
  fc.assert(
    fc.property(validator, account, (one, from) => {
      const state = stateWith([one])
      const [standing, chain] = [standingOf(state, 0), chainOf(state)]
      const obstacle = checkCompoundingSwitch(standing, chain, { account: from })
      outcomes.note(obstacle)
      const before = fingerprint(state)
      askConsolidation(state, from, 0)
      if (obstacle === null)
        return void expect(state.validators.getReadonly(0).withdrawalCredentials[0]).toBe(2)
      expectEpoch(obstacle, chain, later => checkCompoundingSwitch(standing, later, { account: from }))
      expect(fingerprint(state)).toBe(before)
    }),
    randomRuns(500, 125),
  )
  expect(outcomes.codes()).toEqual(expect.arrayContaining(['taken', 'SWITCH_ALREADY_COMPOUNDING']))
})

test('an admitted consolidation begins at the estimated epoch; the chain ignores a refused one', () => {
  const outcomes = tally()
  const sources = fc.oneof(validator, fc.constant(ordinary))
  const targets = fc.oneof(validator, fc.constant({ ...ordinary, type: '02' as const }))
  fc.assert(
    fc.property(sources, targets, account, activeEth, (source, other, from, active) => {
      const state = stateWith([source, other], active)
      const [standing, target] = [standingOf(state, 0), standingOf(state, 1)]
      const [chain, queues] = [chainOf(state), queuesOf(state)]
      const wish = { account: from, target }
      const obstacle = checkConsolidation(standing, chain, wish)
      outcomes.note(obstacle)
      const before = fingerprint(state)
      askConsolidation(state, from, 1)
      if (obstacle === null) {
        const moved = Math.min(source.balanceGwei, source.effectiveBalanceGwei)
        expect(other.balanceGwei + moved).toBeLessThanOrEqual(2048e9)
        expect(state.pendingConsolidations.getAllReadonlyValues()).toEqual([
          { sourceIndex: 0, targetIndex: 1 },
        ])
        const { exitEpoch, withdrawableEpoch } = state.validators.getReadonly(0)
        return void expect(estimateConsolidation(queues, standing)).toMatchObject({
          exitEpoch,
          withdrawableEpoch,
        })
      }
      expectEpoch(obstacle, chain, later => checkConsolidation(standing, later, wish))
      // A gift that the chain would accept.
      if (obstacle.code === 'CONSOLIDATION_TARGET_NOT_OWNED') return
      // The chain accepts it, and pays out what is above the maximum.
      if (obstacle.code === 'CONSOLIDATION_ABOVE_MAXIMUM') {
        expect(state.pendingConsolidations.length).toBe(
          chain.consolidationChurnGweiPerEpoch > 32n * 10n ** 9n ? 1 : 0,
        )
        const moved = Math.min(source.balanceGwei, source.effectiveBalanceGwei)
        return void expect(other.balanceGwei + moved).toBeGreaterThan(2048e9)
      }
      expect(fingerprint(state)).toBe(before)
    }),
    randomRuns(1500, 375),
  )
  expect(outcomes.codes()).toEqual(
    expect.arrayContaining([
      ...[
        'taken',
        'PARTIAL_PENDING',
        'CONSOLIDATION_TARGET_NOT_COMPOUNDING',
        'CONSOLIDATION_TARGET_NOT_ACTIVE',
      ],
      ...['CONSOLIDATION_TARGET_EXITING', 'CONSOLIDATION_CHURN_TOO_SMALL', 'CONSOLIDATION_TARGET_NOT_OWNED'],
      'CONSOLIDATION_ABOVE_MAXIMUM',
    ]),
  )
})

test('an admitted top-up reaches the balance and can earn; one for an exiting validator waits or comes back', () => {
  const outcomes = tally()
  const amounts = fc.oneof(fc.constantFrom(999_999_999, 1e9, 2e9), fc.integer({ min: 1e9, max: 200e9 }))
  fc.assert(
    fc.property(validator, account, amounts, (one, from, amount) => {
      const state = stateWith([one])
      const [standing, chain] = [standingOf(state, 0), chainOf(state)]
      const obstacle = checkTopUp(standing, chain, { account: from, amountGwei: BigInt(amount) })
      outcomes.note(obstacle)
      state.pendingDeposits.push(
        ssz.electra.PendingDeposit.toViewDU({
          pubkey: pubkeyOf(0),
          withdrawalCredentials: hexToBytes(standing.withdrawalCredentials),
          amount,
          signature: new Uint8Array(96),
          slot: 1,
        }),
      )
      state.commit()
      processPendingDeposits(state, {} as Parameters<typeof processPendingDeposits>[1])
      const added = state.balances.get(0) - one.balanceGwei
      if (obstacle === null) {
        const ceiling = one.type === '02' ? 2048e9 : 32e9
        expect(one.balanceGwei + added).toBeLessThanOrEqual(ceiling)
        return void expect(added).toBe(amount)
      }
      if (obstacle.code !== 'VALIDATOR_EXITING') return
      const isOver = one.withdrawableEpoch <= currentEpoch
      expect([added, state.pendingDeposits.length]).toEqual(isOver ? [amount, 0] : [0, 1])
    }),
    randomRuns(500, 125),
  )
  expect(outcomes.codes()).toEqual(
    expect.arrayContaining(['taken', 'VALIDATOR_EXITING', 'TOP_UP_TOO_SMALL', 'TOP_UP_ABOVE_MAXIMUM']),
  )
})

test('full queues, unread validators and a validator as its own target are refused', () => {
  const state = stateWith([
    { ...ordinary, type: '02', balanceGwei: 40e9 },
    { ...ordinary, type: '02' },
  ])
  const [one, target] = [standingOf(state, 0), standingOf(state, 1)]
  const chain = chainOf(state)
  const [owner] = owners
  const full = { ...chain, pendingPartialWithdrawals: 2 ** 27, pendingConsolidations: 2 ** 18 }
  const wish = { account: owner, amountGwei: 1n }
  expect(checkPartialWithdrawal(one, full, wish)).toEqual({ code: 'PARTIAL_QUEUE_FULL', fromEpoch: null })
  expect(checkFullExit(one, full, wish)).toBeNull()
  expect(checkConsolidation(one, full, { account: owner, target })?.code).toBe('CONSOLIDATION_QUEUE_FULL')
  expect(checkConsolidation(one, chain, { account: owner, target: one })?.code).toBe(
    'CONSOLIDATION_SAME_VALIDATOR',
  )
  const unknown = { ...one, index: null }
  expect(checkFullExit(unknown, chain, wish)?.code).toBe('VALIDATOR_UNKNOWN')
  expect(checkConsolidation(one, chain, { account: owner, target: { ...target, index: null } })?.code).toBe(
    'CONSOLIDATION_TARGET_UNKNOWN',
  )
})

test('the target’s pending deposits and others of the same wish count towards the maximum, to the gwei', () => {
  const state = stateWith([
    { ...ordinary, balanceGwei: 33e9, effectiveBalanceGwei: 32e9 },
    { ...ordinary, type: '02', balanceGwei: 1952e9, effectiveBalanceGwei: 1952e9 },
  ])
  const [source, target] = [standingOf(state, 0), standingOf(state, 1)]
  const check = (alsoGwei: bigint, pendingDepositGwei = 0n) =>
    checkConsolidation(source, chainOf(state), {
      account: owners[0],
      target: { ...target, pendingDepositGwei },
      alsoGwei,
    })?.code
  const room = 64_000_000_000n
  expect(check(room)).toBeUndefined()
  expect(check(room + 1n)).toBe('CONSOLIDATION_ABOVE_MAXIMUM')
  expect(check(room - 5n, 5n)).toBeUndefined()
  expect(check(room - 5n, 6n)).toBe('CONSOLIDATION_ABOVE_MAXIMUM')
})
