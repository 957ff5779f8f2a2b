import { type AttemptOutcome, newRecord, withOutcome, withQuestions } from '@granary/transactions/record'
import type { ActionRequest } from '../src/evm/ActionRequest.ts'
import { type EvmAsked, type EvmRecordStep, recordStepOf, stepOf } from '../src/evm/EvmStep.ts'
import { ownerOf } from '../src/evm/ownerOf.ts'

export const exampleTime = '2026-11-21T10:00:00.000Z'
export const exampleHash = `0x${'ab'.repeat(32)}` as const

const account = `0x${'a1'.repeat(20)}` as const

/** 1000 CFX into a pool on chain 71. */
export const exampleRequest: ActionRequest = {
  kind: 'conflux.stake',
  owner: { account, chainId: 71 },
  call: { from: account, to: `0x${'b2'.repeat(20)}`, valueWei: 10n ** 21n, data: '0xaabb' },
  facts: { pool: 'Votes', amount: '1000' },
  trace: [],
}

/** Asked at block 10 for nonce 4. */
export const exampleAsked: EvmAsked = {
  callHash: exampleHash,
  gas: 80_000n,
  nonce: 4,
  askedAtBlock: 10,
  minedBefore: 4,
}

export const exampleReceipt = {
  blockNumber: 1234,
  blockHash: exampleHash,
  gasUsed: 100_000n,
  effectiveGasPriceWei: 10n ** 9n,
}

/** The step of a request that the wallet was asked for, and what came of it. */
export function exampleStep(request: ActionRequest, ...outcomes: AttemptOutcome[]): EvmRecordStep {
  const { kind, owner, facts } = request
  const step = stepOf(request)
  const plan = newRecord({ ...ownerOf(owner), kind, origin: 'site', facts, steps: [step] }, exampleTime)
  const question = { index: 0, step, asked: exampleAsked, askedAt: exampleTime, bundle: null }
  const asked = withQuestions(plan, [question])
  const { steps } = outcomes.reduce((record, outcome) => withOutcome(record, 0, outcome, exampleTime), asked)
  const [made] = steps
  if (!made) throw new RangeError('a plan without a step')
  return recordStepOf(made)
}
