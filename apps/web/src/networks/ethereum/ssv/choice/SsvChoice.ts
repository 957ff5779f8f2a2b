import { type ClusterSize, clusterSizes, defaultFundingDays, isClusterSize } from '@granary/staking/ssv'
import type { StakeForm } from '../../staking/details/index.ts'

/** What a person chooses on the pages before the files, as typed. */
export type SsvChoice = {
  /** Operators that the cluster shall have. */
  size: ClusterSize
  /** Ascending, unique, at most `size`. */
  operatorIds: readonly number[]
  stake: StakeForm
  /** Days to pay ahead, as typed. */
  days: string
}

export const newChoice = (): SsvChoice => ({
  size: 4,
  operatorIds: [],
  stake: { credentialsType: '0x01', by: 'count', count: '1', amountEach: '32', total: '32' },
  days: String(defaultFundingDays),
})

/** The choice with these operators, of the size that takes them all. */
export function withOperators(choice: SsvChoice, ids: readonly number[]): SsvChoice {
  const largest = clusterSizes[clusterSizes.length - 1] ?? 13
  const operatorIds = [...new Set(ids)].sort((one, other) => one - other).slice(0, largest)
  const size = clusterSizes.find(each => each >= operatorIds.length) ?? largest
  return { ...choice, operatorIds, size: size > choice.size ? size : choice.size }
}

/** The choice with a cluster of this size: a smaller one keeps the first operators. */
export function withSize(choice: SsvChoice, size: ClusterSize): SsvChoice {
  return { ...choice, size, operatorIds: choice.operatorIds.slice(0, size) }
}

export function isComplete({ operatorIds, size }: Pick<SsvChoice, 'operatorIds' | 'size'>): boolean {
  return operatorIds.length === size
}

/** Reads `?operators=`, comma-separated ids; skips anything else. */
export function readOperatorIds(text: string | undefined): number[] {
  const parts = (text ?? '').split(',').filter(part => /^[1-9]\d{0,14}$/.test(part))
  return parts.map(Number)
}

/** What the browser kept for this tab; null for anything else. */
export function readChoice(stored: unknown): SsvChoice | null {
  const { size, operatorIds, stake, days } = (stored ?? {}) as Partial<SsvChoice>
  const isRead =
    typeof size === 'number' &&
    isClusterSize(size) &&
    Array.isArray(operatorIds) &&
    operatorIds.length <= size &&
    operatorIds.every(id => Number.isSafeInteger(id) && id > 0) &&
    typeof days === 'string' &&
    days.length < 20 &&
    isStakeForm(stake)
  return isRead ? { size, operatorIds, stake: stake as StakeForm, days } : null
}

function isStakeForm(value: unknown): value is StakeForm {
  const { credentialsType, by, count, amountEach, total } = (value ?? {}) as Partial<StakeForm>
  return (
    (credentialsType === '0x01' || credentialsType === '0x02') &&
    (by === 'total' || by === 'count') &&
    [count, amountEach, total].every(text => typeof text === 'string' && text.length < 80)
  )
}
