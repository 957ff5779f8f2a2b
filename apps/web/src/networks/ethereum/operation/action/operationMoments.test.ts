import { expect, test } from 'vitest'
import {
  exampleValidator,
  exampleQueues as queues,
  exampleStatus as status,
} from '../../validator/test/index.ts'
import { operationMoments } from './operationMoments.ts'

const epochSeconds = status.slotsPerEpoch * status.secondsPerSlot
const epochAt = (epoch: number) => status.genesisTimeSeconds + epoch * epochSeconds
/** Within epoch 20. */
const askedAt = epochAt(20) + 30
const amountGwei = 100_000_000_000n
const asked = { status, queues, askedAt, amountGwei, last: exampleValidator() }

/** The same chain some epochs later. */
const later = (epochs: number) => ({
  status: { ...status, headSlot: status.headSlot + epochs * status.slotsPerEpoch },
  queues: {
    ...queues,
    headSlot: queues.headSlot + epochs * queues.slotsPerEpoch,
    currentEpoch: queues.currentEpoch + epochs,
  },
})

test('a partial withdrawal is paid at the same time however late the page is read', () => {
  const { endsAt } = operationMoments('partial', asked)
  expect(endsAt).toBe(epochAt(20 + 5 + queues.minWithdrawabilityDelayEpochs))
  expect(operationMoments('partial', { ...asked, ...later(9) }).endsAt).toBe(endsAt)
})

test('a partial withdrawal that the queue counts already is not counted again', () => {
  const taken = {
    ...asked,
    last: exampleValidator({ pendingPartialGwei: amountGwei }),
    queues: { ...queues, earliestExitEpoch: 25, exitBalanceToConsumeGwei: 28_000_000_000n },
  }
  expect(operationMoments('partial', taken).endsAt).toBe(operationMoments('partial', asked).endsAt)
})

test('an exit ends at the epochs that the chain has set', () => {
  const last = exampleValidator({ index: 0, exitEpoch: 25, withdrawableEpoch: 281 })
  const moments = operationMoments('exit', { ...asked, last })
  expect(moments).toEqual({ queueEndsAt: epochAt(25), endsAt: epochAt(281) })
  expect(operationMoments('exit', { ...asked, last, ...later(3) })).toEqual(moments)
})

test('a consolidation moves the balance at the epoch that the chain has set', () => {
  const last = exampleValidator({ exitEpoch: 25, withdrawableEpoch: 281 })
  expect(operationMoments('consolidate', { ...asked, last })).toEqual({
    queueEndsAt: epochAt(25),
    endsAt: epochAt(281),
  })
})

test('without its validator the end of an exit is unknown', () => {
  expect(operationMoments('exit', { ...asked, last: undefined })).toEqual({ queueEndsAt: null, endsAt: null })
})
