import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import type { AttemptOutcome } from '../../journal/settleAttempt.ts'
import type { ActionRecord } from '../ActionRecord.ts'
import { type ActionQuestion, newRecord, withActionOutcome } from '../actionTransitions.ts'

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

export const exampleQuestion: ActionQuestion = {
  valueWei: 10n ** 21n,
  callHash: exampleHash,
  gas: 80_000n,
  nonce: 4,
  askedAt: exampleTime,
  askedAtBlock: 10,
  minedBefore: 4,
  callsId: null,
}

export const exampleReceipt = {
  blockNumber: 1234,
  blockHash: exampleHash,
  gasUsed: 100_000n,
  effectiveGasPriceWei: 10n ** 9n,
}

/** An action that the wallet was asked for, and what came of it. */
export function exampleAction(kind = exampleRequest.kind, ...outcomes: AttemptOutcome[]): ActionRecord {
  return outcomes.reduce(
    (record, outcome) => withActionOutcome(record, outcome, exampleTime),
    newRecord({ ...exampleRequest, kind }, exampleQuestion, exampleTime),
  )
}
