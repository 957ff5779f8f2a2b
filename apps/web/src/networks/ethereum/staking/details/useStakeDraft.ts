import { useEffect, useState } from 'react'
import { useHydrated } from '#web/shell/useHydrated.ts'
import { newStakeForm, type StakeForm } from './StakeForm.ts'

/**
 * The form of the first step, kept in this tab until it is submitted: a reload finds what was typed.
 * @param chainId each network keeps its own
 * @param given what the form opens with instead: an earlier stake, or an amount planned on another page
 */
export function useStakeDraft(
  chainId: number,
  given: StakeForm | null,
): [StakeForm, (form: StakeForm) => void] {
  const isHydrated = useHydrated()
  const open = () => given ?? readDraft(chainId) ?? newStakeForm()
  const [form, setForm] = useState(() => (isHydrated ? open() : null))
  // A rendered document has the empty form.
  if (isHydrated && form === null) setForm(open())
  useEffect(() => {
    if (form) writeDraft(chainId, form)
  }, [chainId, form])
  return [form ?? newStakeForm(), setForm]
}

/** Once submitted, the stake itself stands in the journal. */
export function forgetStakeDraft(chainId: number): void {
  try {
    sessionStorage.removeItem(keyOf(chainId))
  } catch {
    // Without storage there was nothing to forget.
  }
}

const keyOf = (chainId: number) => `granary.stakeForm.${chainId}`

function writeDraft(chainId: number, form: StakeForm): void {
  try {
    sessionStorage.setItem(keyOf(chainId), JSON.stringify(form))
  } catch {
    // A browser without storage loses the draft with a reload, and nothing else.
  }
}

function readDraft(chainId: number): StakeForm | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(chainId)) ?? 'null')
    return isStakeForm(stored) ? stored : null
  } catch {
    return null
  }
}

function isStakeForm(value: unknown): value is StakeForm {
  const form = value as StakeForm | null
  return (
    typeof form === 'object' &&
    form !== null &&
    (form.credentialsType === '0x01' || form.credentialsType === '0x02') &&
    (form.by === 'total' || form.by === 'count') &&
    [form.count, form.amountEach, form.total].every(text => typeof text === 'string' && text.length < 80)
  )
}
