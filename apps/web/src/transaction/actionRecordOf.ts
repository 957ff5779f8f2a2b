import type { TransactionRecord } from '@granary/transactions/record'
import { type ActionRecord, actionRecord, actionVersion } from '#web/actions/ActionRecord.ts'
import { address } from '#web/journal/fields.ts'
import { callRecordOf, chainIdOf, requestOfStep } from './evm/EvmStep.ts'

/** A plan of one step on an EVM chain, as the screens and lists of actions read it. */
export function actionRecordOf(record: TransactionRecord): ActionRecord {
  const { id, kind, network, createdAt, updatedAt, closedAt, steps } = record
  const [step] = steps
  if (!step?.call) throw new RangeError('a plan without a step')
  const { subject = '', facts } = requestOfStep(kind, { ...step, call: step.call })
  return actionRecord.parse({
    ...callRecordOf(step),
    version: actionVersion,
    id,
    kind,
    subject,
    facts,
    account: address.parse(record.account),
    chainId: chainIdOf(network),
    createdAt,
    updatedAt,
    closedAt,
    group: null,
    later: [],
  })
}
