import type { StakeForm } from '../amount/StakeForm.ts'

/** What this tab keeps of the first steps. */
export type StakeDraft = {
  form: StakeForm
  /** The amount of the page's address that the form was opened with. */
  planned: string | null
  /** Address of the pool that it was filled in for, lower case. */
  pool: string
  /** The account at whose review it was left, lower case; null while it is still filled in. */
  reviewing: `0x${string}` | null
}

const keyOf = (chainId: number) => `granary.confluxStake.${chainId}`

/** Null where there is none, or none that can be read. */
export function readDraft(chainId: number): StakeDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(chainId)) ?? 'null')
    return isStakeDraft(stored) ? stored : null
  } catch {
    return null
  }
}

export function writeDraft(chainId: number, draft: StakeDraft): void {
  try {
    sessionStorage.setItem(keyOf(chainId), JSON.stringify(draft))
  } catch {
    // A browser without storage loses the draft with a reload, and nothing else.
  }
}

function isStakeDraft(value: unknown): value is StakeDraft {
  const { form, planned, pool, reviewing } = (value ?? {}) as Partial<StakeDraft>
  return (
    typeof form?.amount === 'string' &&
    form.amount.length <= 80 &&
    (form.unit === 'cfx' || form.unit === 'votes') &&
    (planned === null || typeof planned === 'string') &&
    typeof pool === 'string' &&
    (reviewing === null || (typeof reviewing === 'string' && /^0x[0-9a-f]{40}$/.test(reviewing)))
  )
}
