import { useEffect, useState } from 'react'
import type { OfferedPool } from '../../settings/index.ts'
import { newStakeForm, type StakeForm, stakeFormFor } from '../amount/StakeForm.ts'
import { readDraft, type StakeDraft, writeDraft } from './StakeDraft.ts'

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
    const kept = readDraft(chainId)
    const isContinued = kept && (planned === null ? kept.form.amount !== '' : kept.planned === planned)
    return isContinued ? kept : { form: newStakeForm(kind, planned), planned, pool: address, reviewing: null }
  })
  useEffect(() => writeDraft(chainId, draft), [chainId, draft])
  const change = (to: Partial<StakeDraft>) => setDraft(before => ({ ...before, pool: address, ...to }))
  return {
    form: stakeFormFor(kind, draft.form),
    reviewing: draft.pool === address ? draft.reviewing : null,
    setForm: form => change({ form, reviewing: null }),
    setReviewing: reviewing => change({ reviewing }),
    clear: () => change({ form: newStakeForm(kind, null), reviewing: null }),
  }
}
