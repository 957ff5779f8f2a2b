// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { withOffer, withOutcome, withPrompts, withProof } from '../journal/journalTransitions.ts'
import {
  exampleIntentEntry,
  exampleOffer,
  examplePlan,
  examplePrompt,
  exampleProof,
  exampleQuote,
} from '../test/exampleStake.ts'
import { type FlowState, flowStart, stakeSteps } from './FlowState.ts'
import { reduceFlow } from './reduceFlow.ts'

const now = '2026-11-21T10:00:00.000Z'
const hash = `0x${'ab'.repeat(32)}` as const
const receipt = { blockNumber: 12, blockHash: hash, gasUsed: 60_000n, effectiveGasPriceWei: 7n }

const intent = exampleIntentEntry()
const offered = withOffer(intent, exampleOffer({ seed: 1, count: 2 }))
const proved = withProof(offered, exampleProof, examplePlan(2))
const asked = withPrompts(proved, [examplePrompt({ count: 2 })])
const sent = withOutcome(asked, { state: 'broadcast', hash }, now)
const confirmed = withOutcome(sent, { state: 'confirmed', receipt }, now)
const rejected = withOutcome(asked, { state: 'rejected' }, now)
const reverted = withOutcome(sent, { state: 'failed', reason: 'reverted', receipt }, now)

function opened(entry?: JournalEntry): FlowState {
  return reduceFlow(flowStart, { type: 'opened', entry })
}

function provedReview(): FlowState {
  const quoted = reduceFlow(opened(proved), { type: 'quoted', quote: exampleQuote })
  return reduceFlow(quoted, { type: 'proofEnded', isProved: true })
}

test('[A4.01] the steps run in the order details, credentials, review, sign, broadcast, confirmed', () => {
  expect(stakeSteps).toEqual(['details', 'credentials', 'review', 'sign', 'broadcast', 'confirmed'])
  let state = opened()
  const walked = [state.step]
  const go = (event: Parameters<typeof reduceFlow>[1]) => {
    state = reduceFlow(state, event)
    if (walked.at(-1) !== state.step) walked.push(state.step)
  }
  go({ type: 'opened', entry: intent })
  go({ type: 'offerAsked' })
  go({ type: 'recorded', entry: offered })
  go({ type: 'quoted', quote: exampleQuote })
  go({ type: 'proofEnded', isProved: true })
  go({ type: 'recorded', entry: proved })
  go({ type: 'signStarted' })
  go({ type: 'recorded', entry: asked })
  go({ type: 'signPhase', phase: 'asking' })
  go({ type: 'recorded', entry: sent })
  go({ type: 'recorded', entry: confirmed })
  expect(walked).toEqual(stakeSteps)
})

describe('a stake is resumed', () => {
  test.each([
    ['intent', intent, 'credentials'],
    ['offered', offered, 'review'],
    ['proved', proved, 'review'],
    ['rejected', rejected, 'review'],
    ['asked', asked, 'sign'],
    ['broadcast', sent, 'broadcast'],
    ['confirmed', confirmed, 'confirmed'],
  ] as const)('%s: at its step', (_, entry, step) => expect(opened(entry).step).toBe(step))

  test('without an earlier stake: at the form', () => expect(opened().step).toBe('details'))

  test('after the wallet was asked: what came of it is looked for, and nothing is asked again', () => {
    expect(opened(asked)).toMatchObject({ step: 'sign', phase: 'searching' })
    expect(reduceFlow(opened(asked), { type: 'signStarted' })).toMatchObject({ phase: 'searching' })
  })
})

describe('signing', () => {
  test('does not begin while the proof runs, nor when a check failed', () => {
    const proving = opened(proved)
    expect(reduceFlow(proving, { type: 'signStarted' })).toBe(proving)
    const blocked = reduceFlow(proving, { type: 'proofEnded', isProved: false })
    expect(reduceFlow(blocked, { type: 'signStarted' })).toBe(blocked)
  })

  test('a second click changes nothing', () => {
    const once = reduceFlow(provedReview(), { type: 'signStarted' })
    expect(reduceFlow(once, { type: 'signStarted' })).toBe(once)
    const asking = reduceFlow(once, { type: 'signPhase', phase: 'asking' })
    expect(reduceFlow(asking, { type: 'signStarted' })).toBe(asking)
  })

  test('stays at its step while the journal still says proved', () => {
    const checking = reduceFlow(provedReview(), { type: 'signStarted' })
    expect(reduceFlow(checking, { type: 'recorded', entry: proved })).toMatchObject({
      step: 'sign',
      phase: 'checking',
    })
  })

  test('a no in the wallet leads back to the review with everything kept', () => {
    const checking = reduceFlow(provedReview(), { type: 'signStarted' })
    const asking = reduceFlow(checking, { type: 'signPhase', phase: 'asking' })
    const back = reduceFlow(asking, { type: 'recorded', entry: rejected })
    expect(back).toMatchObject({ step: 'review', notice: 'rejected', entry: { offer: offered.offer } })
  })

  test('stopped before the wallet was asked: tried again or left for the review', () => {
    const checking = reduceFlow(provedReview(), { type: 'signStarted' })
    const failure = { code: 'ESTIMATE_GAS_FAILED', message: 'Error estimating gas' }
    const stopped = reduceFlow(checking, { type: 'signPhase', phase: 'stopped', failure })
    expect(stopped).toMatchObject({ failure })
    expect(reduceFlow(stopped, { type: 'signStarted' })).toMatchObject({ phase: 'checking', failure: null })
    expect(reduceFlow(stopped, { type: 'sentBack', notice: null })).toMatchObject({ step: 'review' })
  })
})

test('a reverted transaction leads back to the review and says so', () => {
  expect(reduceFlow(opened(sent), { type: 'recorded', entry: reverted })).toMatchObject({
    step: 'review',
    notice: 'reverted',
  })
})

test('[A9.18] after 25 seconds the wait is called slow, and the stake stays on its way', () => {
  const slow = reduceFlow(opened(sent), { type: 'waited', wait: 'slow', failure: null })
  expect(slow).toMatchObject({ step: 'broadcast', wait: 'slow', entry: sent })
})

test('an offer that another tab replaced and proved is reviewed anew, also while the last checks are made', () => {
  const other = withProof(
    withOffer(offered, exampleOffer({ seed: 2, count: 2 })),
    exampleProof,
    examplePlan(2),
  )
  const anew = { step: 'review', status: 'proving', quote: null, entry: { offer: other.offer } }
  expect(reduceFlow(provedReview(), { type: 'recorded', entry: other })).toMatchObject(anew)
  const checking = reduceFlow(provedReview(), { type: 'signStarted' })
  expect(reduceFlow(checking, { type: 'recorded', entry: other })).toMatchObject(anew)
})

test('an older reading of the journal that comes late leads nowhere back', () => {
  const state = opened({ ...confirmed, updatedAt: '2026-11-21T10:00:01.000Z' })
  expect(reduceFlow(state, { type: 'recorded', entry: sent })).toBe(state)
})

test('what another stake records does not move this one', () => {
  const other = { ...sent, id: crypto.randomUUID() }
  expect(reduceFlow(opened(offered), { type: 'recorded', entry: other })).toMatchObject({ step: 'review' })
})

test('an event of another step is ignored', () => {
  const state = opened(sent)
  expect(reduceFlow(state, { type: 'offerAsked' })).toBe(state)
  expect(reduceFlow(state, { type: 'proofEnded', isProved: true })).toBe(state)
  expect(reduceFlow(state, { type: 'sentBack', notice: null })).toBe(state)
})
