import { type ActionRequest, stepOf } from '@granary/drivers/evm'
import { exampleAsked, exampleRequest, exampleTime } from '@granary/drivers/testing'
import {
  type AttemptOutcome,
  newRecord,
  type TransactionRecord,
  withOutcome,
  withQuestions,
} from '@granary/transactions/record'
import type { ActionRecord } from '../ActionRecord.ts'
import { actionsOf } from '../actionsOf.ts'
import { planOf } from '../TransactionFlow.ts'

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
