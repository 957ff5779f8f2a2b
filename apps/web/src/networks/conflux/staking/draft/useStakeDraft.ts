import { useEffect, useState } from 'react'
import { keepStored, readStored } from '#web/store/stored.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { newStakeForm, type StakeForm, stakeFormFor } from '../amount/StakeForm.ts'

/** The first steps' state kept in this tab. */
type StakeDraft = {
  form: StakeForm
  /** The amount in the page's address when the form opened. */
  planned: string | null
  /** Address of the pool the form was filled in for, lower case. */
  pool: string
  /** The account in whose review the visitor left, lower case; null while still in the form. */
  reviewing: `0x${string}` | null
}

const keyOf = (chainId: number) => `granary.confluxStake.${chainId}`

export type StakeDraftChange = {
  form: StakeForm
  /** The account whose review was open when the tab was left, lower case; null for none. */
  reviewing: `0x${string}` | null
  setForm: (form: StakeForm) => void
  /** The form is submitted, or reopened. */
  setReviewing: (account: `0x${string}` | null) => void
  /** The stake is sent: start with a fresh form next time. */
  clear: () => void
}

/**
 * The first step's form, kept in this tab until its transaction is sent, also across reloads.
 * @param planned amount in the page's address, as typed elsewhere
 */
export function useStakeDraft(pool: OfferedPool, planned: string | null): StakeDraftChange {
  const { chainId, kind, address } = pool
  const [draft, setDraft] = useState<StakeDraft>(() => {
    const stored = readStored('sessionStorage', keyOf(chainId))
    const kept = isStakeDraft(stored) ? stored : null
    const isContinued = kept && (planned === null ? kept.form.amount !== '' : kept.planned === planned)
    return isContinued ? kept : { form: newStakeForm(kind, planned), planned, pool: address, reviewing: null }
  })
  useEffect(() => keepStored('sessionStorage', keyOf(chainId), draft), [chainId, draft])
  const change = (to: Partial<StakeDraft>) => setDraft(before => ({ ...before, pool: address, ...to }))
  return {
    form: stakeFormFor(kind, draft.form),
    reviewing: draft.pool === address ? draft.reviewing : null,
    setForm: form => change({ form, reviewing: null }),
    setReviewing: reviewing => change({ reviewing }),
    clear: () => change({ form: newStakeForm(kind, null), reviewing: null }),
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
