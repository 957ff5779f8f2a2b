import {
  type AttemptOutcome,
  newRecord,
  type TransactionRecord,
  withOutcome,
  withQuestions,
} from '@granary/transactions/record'
import type { ActionRecord } from '../ActionRecord.ts'
import type { ActionRequest } from '../ActionRequest.ts'
import { actionsOf } from '../actionsOf.ts'
import { type EvmAsked, stepOf } from '../evm/EvmStep.ts'
import { planOf } from '../TransactionFlow.ts'

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

const exampleAsked: EvmAsked = {
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

/** A plan of which the wallet was asked for the first step, and what came of it. */
export function examplePlan(
  requests: readonly ActionRequest[],
  ...outcomes: AttemptOutcome[]
): TransactionRecord {
  const question = { index: 0, asked: exampleAsked, askedAt: exampleTime, bundle: null }
  const asked = requests
    .slice(0, 1)
    .reduce(
      (record, request) => withQuestions(record, [{ ...question, step: stepOf(request) }]),
      newRecord(planOf(requests), exampleTime),
    )
  return outcomes.reduce((record, outcome) => withOutcome(record, 0, outcome, exampleTime), asked)
}

/** The action that makes a request, and what came of it. */
export function actionOf(request: ActionRequest, ...outcomes: AttemptOutcome[]): ActionRecord {
  const [action] = actionsOf(examplePlan([request], ...outcomes))
  if (!action) throw new RangeError('nothing was asked for')
  return action
}

/** The example of that kind, and what came of it. */
export function exampleAction(kind = exampleRequest.kind, ...outcomes: AttemptOutcome[]): ActionRecord {
  return actionOf({ ...exampleRequest, kind }, ...outcomes)
}
