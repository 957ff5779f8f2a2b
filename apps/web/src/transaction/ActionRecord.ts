import type { EvmRecordStep } from '@granary/drivers/evm'
import { isStepConfirmed, isStepInFlight } from '@granary/transactions/record'

/** A requested step of a plan on an EVM chain, as screens and lists read it. */
export type ActionRecord = EvmRecordStep & {
  /** The plan's own id if it has one step. */
  id: string
  plan: { id: string; lane: string }
  /** Such as `conflux.stake`. */
  kind: string
  /** A validator's key, lower case; empty where the contract says it all. */
  subject: string
  chainId: number
  createdAt: string
  updatedAt: string
  /** When the person left the plan behind. It is not resumed, but given-up steps are still searched for. */
  closedAt: string | null
  /** Later steps of the plan, not requested yet. */
  later: number
}

/** Whether the person has something left to do or to wait for, in this step or in later ones. */
export function isActionUnfinished(record: ActionRecord): boolean {
  if (isStepInFlight(record)) return true
  return record.closedAt === null && (!isStepConfirmed(record) || record.later > 0)
}
