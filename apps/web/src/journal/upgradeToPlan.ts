import { type TransactionRecord, transactionRecord } from '@granary/transactions/record'
import { type ActionAttempt, actionRecord } from '../actions/ActionRecord.ts'
import { requestOf } from '../actions/actionTransitions.ts'
import { stepOf } from '../transaction/evm/EvmStep.ts'
import { ownerOf } from '../transaction/ownerOf.ts'

/**
 * An action that stands alone as a plan of the transaction engine, which it became with version 5 of the database;
 * `undefined` for actions of a group, and for what cannot be read: whoever reads it next sets it aside.
 */
export function upgradeToPlan(raw: unknown): TransactionRecord | undefined {
  const read = actionRecord.safeParse(raw)
  if (!read.success || read.data.group !== null || !isPlanKind(read.data.kind)) return undefined
  const { id, kind, account, chainId, createdAt, updatedAt, closedAt, facts, attempts } = read.data
  const call = { to: read.data.to, data: read.data.data }
  return transactionRecord.parse({
    ...{ version: 1, id, kind, origin: 'site', createdAt, updatedAt, closedAt, facts },
    ...ownerOf({ account, chainId }),
    steps: [
      { ...stepOf(requestOf(read.data)), attempts: attempts.map(attempt => planAttempt(attempt, call)) },
    ],
  })
}

/** Operations of validators are asked for in groups. */
function isPlanKind(kind: string): boolean {
  return kind.startsWith('conflux.') || kind === 'ethereum.claim'
}

function planAttempt(attempt: ActionAttempt, to: object): object {
  const { valueWei, callHash, gas, nonce, askedAtBlock, minedBefore, callsId, ...rest } = attempt
  const ownNonce = 'ownNonce' in rest ? rest.ownNonce : null
  return {
    ...rest,
    call: { ...to, valueWei },
    asked: { callHash, gas, nonce, askedAtBlock, minedBefore },
    bundle: callsId,
    shown: typeof ownNonce === 'number' ? { nonce: ownNonce } : null,
  }
}
