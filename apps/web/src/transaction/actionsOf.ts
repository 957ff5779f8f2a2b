import { type AccountOnChain, chainIdOf, ownerOf, recordStepOf, subjectOf } from '@granary/drivers/evm'
import type { TransactionStore } from '@granary/transactions'
import type { TransactionRecord } from '@granary/transactions/record'
import type { ActionRecord } from './ActionRecord.ts'

/** The requested steps of a plan on EVM chains, in order. */
export function actionsOf(record: TransactionRecord): ActionRecord[] {
  const { id, steps, createdAt, updatedAt, closedAt } = record
  const asked = [...steps.entries()].filter(
    ([, { driver, attempts }]) => driver === 'evm' && attempts.length > 0,
  )
  return asked.map(([index, step], i) => ({
    ...recordStepOf(step),
    ...subjectOf(step),
    id: steps.length === 1 ? id : `${id}:${step.lane}`,
    plan: { id, lane: step.lane },
    chainId: chainIdOf(step.network),
    facts: step.facts,
    createdAt,
    updatedAt,
    closedAt,
    later: i === asked.length - 1 ? steps.length - 1 - index : 0,
  }))
}

/** The owner's actions, oldest plan first. */
export async function listActions(store: TransactionStore, owner: AccountOnChain): Promise<ActionRecord[]> {
  return (await store.list(ownerOf(owner))).flatMap(actionsOf)
}
