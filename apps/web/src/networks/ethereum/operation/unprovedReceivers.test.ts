// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { ConfirmedReceivers, unprovedReceivers } from './requests/ReceiverProof.ts'
import type { SecondWord } from './requests/secondBeaconStanding.ts'
import { operationBench } from './test/operationBench.ts'

const bench = operationBench()
const { begin, wallet, request, toReview, reaches, validator } = bench
const topUp = () => request(12, { operation: 'top-up', amountGwei: 1_000_000_000n })
const consolidate = () => request(13, { operation: 'consolidate', target: validator(12) })
const saying = (word: SecondWord) => ({ checkSecond: async () => word })
const alone = saying('none')

/** The validators that the review asks about. */
function asked(flow: ReturnType<typeof begin>) {
  const state = flow.shownOf(flow.getState())
  return unprovedReceivers(state.step === 'review' ? state.requests : [])
}

test.each([
  ['a top-up', topUp],
  ['a consolidation', consolidate],
])(
  'without a second beacon node %s into an unproved validator waits for the person to confirm key and credentials',
  async (_, intent) => {
    const send = vi.fn(wallet().send)
    const confirmed = new ConfirmedReceivers()
    const flow = begin({ send }, alone, confirmed)
    await toReview(flow, [intent()])
    const receiver = { pubkey: validator(12).pubkey, credentials: validator(12).withdrawalCredentials }
    expect(asked(flow)).toEqual([receiver])
    await flow.sign()
    await reaches(flow, { step: 'sign', phase: 'stopped', failure: { code: 'VALIDATOR_UNPROVED' } })
    expect(send).not.toHaveBeenCalled()
    await flow.back()
    await reaches(flow, { step: 'review', status: 'ready' })
    confirmed.add(asked(flow))
    await flow.sign()
    await reaches(flow, { step: 'confirmed' })
  },
)

test('a confirmation for other credentials does not count', async () => {
  const send = vi.fn(wallet().send)
  const confirmed = new ConfirmedReceivers()
  confirmed.add([{ pubkey: validator(12).pubkey, credentials: `0x01${'00'.repeat(31)}` }])
  const flow = begin({ send }, alone, confirmed)
  await toReview(flow, [topUp()])
  await flow.sign()
  await reaches(flow, { step: 'sign', phase: 'stopped', failure: { code: 'VALIDATOR_UNPROVED' } })
  expect(send).not.toHaveBeenCalled()
})

test('an own deposit or a second beacon node needs no confirmation', async () => {
  const proved = begin({}, { ...alone, isOwnDeposit: async ({ index }) => index === 12 })
  await toReview(proved, [topUp(), consolidate()])
  expect(proved.getState()).toMatchObject({
    quote: { steps: [{ facts: { proof: 'deposit' } }, { facts: { proof: 'deposit' } }] },
  })
  expect(asked(proved)).toEqual([])
  await proved.back()
  const seconded = begin()
  await toReview(seconded, [topUp()])
  expect(asked(seconded)).toEqual([])
  expect(seconded.getState()).toMatchObject({ quote: { steps: [{ facts: { index: '12' } }] } })
})

test('with a silent second beacon node no money goes to a validator; payouts to the account pass', async () => {
  const silent = saying('silent')
  const stopped = begin({}, { ...silent, isOwnDeposit: async () => true })
  await toReview(stopped, [topUp()])
  expect(stopped.getState()).toMatchObject({
    status: 'blocked',
    failure: { code: 'SECOND_BEACON_UNAVAILABLE' },
  })
  await stopped.back()
  const partial = begin({}, silent)
  await toReview(partial, [request(12, { operation: 'partial', amountGwei: 1_000_000_000n })])
  expect(partial.getState()).toMatchObject({ status: 'ready' })
})
