import { readStakeForm } from '../../staking/details/index.ts'
import { readDays } from '../funding/planFunding.ts'
import { isComplete, type SsvChoice } from './SsvChoice.ts'

/** A choice as its stake is begun with. */
export type SsvTerms = {
  intent: NonNullable<ReturnType<typeof readStakeForm>['intent']>
  /** Ascending. */
  operatorIds: number[]
  days: number
}

/** What was chosen; null while something is missing or wrong. */
export function readTerms(choice: SsvChoice | null): SsvTerms | null {
  if (!choice || !isComplete(choice)) return null
  const { intent } = readStakeForm(choice.stake)
  const days = readDays(choice.days)
  return intent && days !== null ? { intent, operatorIds: [...choice.operatorIds], days } : null
}
