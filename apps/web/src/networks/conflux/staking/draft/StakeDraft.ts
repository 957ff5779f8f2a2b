import type { StakeForm } from '../amount/StakeForm.ts'

/** The first steps' state kept in this tab. */
export type StakeDraft = {
  form: StakeForm
  /** The amount in the page's address when the form opened. */
  planned: string | null
  /** Address of the pool the form was filled in for, lower case. */
  pool: string
  /** The account in whose review the visitor left, lower case; null while still in the form. */
  reviewing: `0x${string}` | null
}

const keyOf = (chainId: number) => `granary.confluxStake.${chainId}`

/** Null if missing or unreadable. */
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
    // Without storage, only the draft is lost on reload.
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
