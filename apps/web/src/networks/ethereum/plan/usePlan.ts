import type { CredentialsType } from '@granary/staking/ethereum'
import { formatAmount } from '@granary/ui'
import { useAppStore } from '#web/store/appStore.ts'
import { type PlanResult, planStake } from './planStake.ts'

/** The stake planned on Home; lasts as long as the tab. */
export type Plan = {
  /** ETH as typed. */
  text: string
  kind: CredentialsType
  result: PlanResult
  setText: (text: string) => void
  setKind: (kind: CredentialsType) => void
  /** Carries the plan into the staking flow; empty while the amount cannot be staked. */
  search: { amount?: string; kind?: string }
}

export function usePlan(): Plan {
  const text = useAppStore(state => state.plannedAmount) ?? '320'
  const kind = useAppStore(state => state.plannedKind) ?? '0x01'
  const result = planStake(text)
  const gwei = result.plan?.totalGwei
  return {
    text,
    kind,
    result,
    setText: plannedAmount => useAppStore.setState({ plannedAmount }),
    setKind: plannedKind => useAppStore.setState({ plannedKind }),
    search:
      gwei === undefined ? {} : { amount: formatAmount(gwei, { decimals: 9 }).replaceAll(',', ''), kind },
  }
}

/** Validators that the plan fills; 0 while the amount cannot be staked. */
export function plannedCount({ kind, result: { plan } }: Pick<Plan, 'kind' | 'result'>): number {
  return (kind === '0x01' ? plan?.classic : plan?.compounding) ?? 0
}
