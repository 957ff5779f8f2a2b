// @vitest-environment node
import 'fake-indexeddb/auto'
import { hoodi } from '@granary/chains'
import { TransactionStore } from '@granary/transactions'
import { type AttemptOutcome, planOf, type TransactionRecord } from '@granary/transactions/record'
import { expect, test } from 'vitest'
import { openConnection } from '#web/journal/openConnection.ts'
import { stakeKind, stakeOf } from '../stake/Stake.ts'
import { stakeDraft, withOffer } from '../stake/stakePlan.ts'
import {
  exampleIntentEntry,
  exampleOffer,
  exampleOwner,
  exampleProof,
  exampleQuestion,
} from '../test/exampleStake.ts'
import type { FlowContext } from './FlowContext.ts'
import { StakingFlow } from './StakingFlow.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const receipt = { blockNumber: 12, blockHash: hash, gasUsed: 60_000n, effectiveGasPriceWei: 7n }
const sent: AttemptOutcome = { state: 'broadcast', hash }
const target = { chain: hoodi, batchContract: `0x${'b2'.repeat(20)}` as const, isLocalChain: true }
const silent = { request: () => new Promise<never>(() => undefined) }

type Stage = 'nothing' | 'intent' | 'offered' | 'proved' | AttemptOutcome[]

async function store(stage: Stage): Promise<TransactionStore> {
  const stakes = new TransactionStore(await openConnection(crypto.randomUUID()), { [stakeKind]: stakeOf })
  if (stage === 'nothing') return stakes
  const { id } = await stakes.create(stakeDraft(exampleOwner, exampleIntentEntry().intent))
  if (stage === 'intent') return stakes
  const at = new Date().toISOString()
  const offer = { ...exampleOffer({ seed: 1, count: 2 }), expiresAt: '2999-01-01T00:00:00.000Z' }
  const offered = await stakes.update(id, record => withOffer(record, target, offer))
  if (stage === 'offered') return stakes
  await stakes.update(id, record => ({ ...record, data: { ...record.data, proof: exampleProof } }))
  if (stage === 'proved') return stakes
  await stakes.ask({ plan: planOf(offered), recordId: id }, [questionOf(offered)])
  for (const outcome of stage) await stakes.settle(id, [0], outcome, at)
  return stakes
}

function questionOf(record: TransactionRecord) {
  const [step] = planOf(record).steps
  if (!step?.call) throw new Error('no step')
  const { call, asked, askedAt } = exampleQuestion({ count: 2 })
  const planned = { ...step, call: { ...step.call, valueWei: call.valueWei } }
  return { index: 0, step: planned, asked, askedAt, bundle: null }
}

/** The page of a stake on the next visit, without a wallet and with a chain that does not answer. */
async function visit(stage: Stage): Promise<StakingFlow> {
  const flow = new StakingFlow({
    owner: exampleOwner,
    target,
    store: await store(stage),
    api: { call: silent.request },
    verify: silent.request,
    wallet: () => null,
    publicReader: silent,
    pollMs: 1000,
  } satisfies FlowContext)
  await flow.start()
  return flow
}

test.each([
  ['nothing', 'nothing', { step: 'details', draft: null }],
  ['a wish', 'intent', { step: 'credentials', busy: false }],
  ['an offer', 'offered', { step: 'review', notice: null }],
  ['a proof', 'proved', { step: 'review', notice: null }],
  ['an open question', [], { step: 'sign', phase: 'searching' }],
  ['a refusal', [{ state: 'rejected' }], { step: 'review', notice: 'rejected' }],
  ['a transaction on its way', [sent], { step: 'broadcast', wait: 'fresh' }],
  [
    'one that failed',
    [sent, { state: 'failed', reason: 'reverted', receipt }],
    { step: 'review', notice: 'reverted' },
  ],
  ['one that is lost', [sent, { state: 'dropped' }], { step: 'review', notice: 'dropped' }],
  ['one in a block', [sent, { state: 'confirmed', receipt }], { step: 'confirmed' }],
] satisfies [string, Stage, object][])('a stake is resumed at its step: %s', async (_, stage, expected) => {
  const flow = await visit(stage)
  expect(flow.getState()).toMatchObject(expected)
  flow.stop()
})

test('after the wallet was asked what came of it is looked for, and nothing is asked again', async () => {
  const flow = await visit([])
  await flow.sign()
  expect(flow.getState()).toMatchObject({ step: 'sign', phase: 'searching' })
  flow.stop()
})

test('what another stake records does not move this one', async () => {
  const stakes = await store('offered')
  const flow = new StakingFlow({
    ...{ owner: exampleOwner, target, store: stakes, wallet: () => null, publicReader: silent, pollMs: 1000 },
    ...{ api: { call: silent.request }, verify: silent.request },
  })
  await flow.start()
  const before = flow.getState()
  const other = await stakes.create(stakeDraft({ ...exampleOwner, chainId: 1 }, exampleIntentEntry().intent))
  await stakes.update(other.id, record => ({ ...record, closedAt: record.createdAt }))
  expect(flow.getState().step).toBe(before.step)
  flow.stop()
})
