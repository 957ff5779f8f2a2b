import { useEffect, useRef, useState } from 'react'
import { keepStored, readStored } from '../store/stored.ts'
import type { FlowState } from './FlowState.ts'

type Kept<Form> = {
  form: Form
  /** The page load that had the form's review open; null while in the form. */
  reviewing: number | null
}

type ReviewDraft<Form> = {
  /** What was entered here before, in this tab; null for nothing. */
  kept: Form | null
  /** A reload interrupted the review of `kept`: the wallet was not asked, so the journal has no record of it. */
  wasReviewing: boolean
  keep: (form: Form) => void
  /** Call with the form whose review opens. */
  keepReviewed: (form: Form) => void
}

/**
 * Keeps a form until its wallet request is recorded, across reloads of this tab.
 * @param key names account and form; another key is another draft
 * @param isForm whether stored JSON is such a form
 */
export function useReviewDraft<Form>(
  key: string,
  isForm: (value: unknown) => value is Form,
): ReviewDraft<Form> {
  const [{ kept, wasReviewing }] = useState(() => readDraft(key, isForm))
  const write = (form: Form, reviewing: number | null) =>
    keepStored('sessionStorage', storageKey(key), { form, reviewing } satisfies Kept<Form>)
  const first = useRef({ kept, write })
  // Back in the form: another reload stays there.
  useEffect(() => {
    const { kept, write } = first.current
    if (kept !== null) write(kept, null)
  }, [])
  return {
    kept,
    wasReviewing,
    keep: form => write(form, null),
    // A page load has one time of origin, which tells a reload from a step back to the form.
    keepReviewed: form => write(form, performance.timeOrigin),
  }
}

function readDraft<Form>(key: string, isForm: (value: unknown) => value is Form) {
  const stored = readStored('sessionStorage', storageKey(key)) as Partial<Kept<unknown>> | null
  const form = stored?.form
  const kept = isForm(form) ? form : null
  const reviewing = stored?.reviewing ?? null
  const wasReviewing = kept !== null && reviewing !== null && reviewing !== performance.timeOrigin
  return { kept, wasReviewing }
}

/** Forgets a draft once its transaction is recorded. */
export function useForgetReviewed(key: string | null, { step }: FlowState): void {
  const isAsked = step === 'sign' || step === 'broadcast' || step === 'confirmed'
  useEffect(() => {
    if (key !== null && isAsked) keepStored('sessionStorage', storageKey(key), null)
  }, [key, isAsked])
}

const storageKey = (key: string) => `granary.reviewed.${key}`
