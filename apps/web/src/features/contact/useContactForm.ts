import { contactReplyTo } from '@granary/api/contact'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Locale } from '#web/i18n/locale.ts'
import { solveInWorker, withProofOfWork } from '#web/proof-of-work/withProofOfWork.ts'
import {
  type ContactDraft,
  type DraftField,
  type DraftProblems,
  emptyDraft,
  hasSecret,
  keepDraft,
  problemsOf,
  readDraft,
} from './ContactDraft.ts'
import { contactApi, contactRoutes } from './contactApi.ts'
import { loadSeedWords } from './loadSeedWords.ts'

/** @param opening what the message begins with where nothing was typed yet */
export function useContactForm(language: Locale, opening: string, onSent: (reference: string) => void) {
  const [draft, setDraft] = useState(emptyDraft)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const isTaken = useRef(false)

  // After the first paint: a page rendered at build has no draft.
  useEffect(() => {
    void loadSeedWords().catch(() => {})
    const kept = readDraft()
    const early = isTaken.current ? {} : typedIn(form.current)
    isTaken.current = true
    setDraft(before => ({ ...(kept ?? before), message: kept?.message || opening, ...early }))
  }, [opening])

  function change(part: Partial<ContactDraft>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    setFailure(undefined)
    setProblems(({ name, message, replyTo }) => ({
      ...(name && !('name' in part) && { name }),
      ...(message && !('message' in part || 'isHash' in part) && { message }),
      ...(replyTo && !('replyTo' in part) && { replyTo }),
    }))
    // What looks like a recovery phrase is not written down; a failed look leaves the draft unkept.
    void loadSeedWords().then(
      words => keepDraft(hasSecret(next, words) ? undefined : next),
      () => {},
    )
  }

  /** Judges a field when the visitor leaves it; an untouched one is not wrong yet. */
  async function leave(field: DraftField): Promise<void> {
    if (!draft[field].trim()) return
    const found = problemsOf(draft, await loadSeedWords())[field]
    if (found) setProblems(before => ({ ...before, [field]: found }))
  }

  /** @returns the first wrong field, to be focused */
  async function submit(): Promise<DraftField | undefined> {
    if (underWay.current) return undefined
    underWay.current = true
    setFailure(undefined)
    try {
      const found = problemsOf(draft, await loadSeedWords())
      setProblems(found)
      const first = fields.find(field => found[field])
      if (first) return first
      setBusy(true)
      onSent(await send(draft, language, trap.current?.value ?? ''))
      keepDraft(undefined)
      setDraft(emptyDraft())
    } catch (error) {
      setFailure(error)
    } finally {
      underWay.current = false
      setBusy(false)
    }
    return undefined
  }

  return { draft, problems, failure, busy, form, trap, change, leave, submit }
}

const fields = ['name', 'message', 'replyTo'] as const

/** What a visitor typed into a page rendered at build before its scripts ran. */
function typedIn(form: HTMLFormElement | null): Partial<Pick<ContactDraft, DraftField>> {
  const typed = new FormData(form ?? undefined)
  return Object.fromEntries(fields.flatMap(field => (typed.get(field) ? [[field, typed.get(field)]] : [])))
}

async function send(draft: ContactDraft, language: Locale, details: string): Promise<string> {
  const { id, type, name, message } = draft
  const replyTo = z.safeDecode(contactReplyTo, draft.replyTo)
  const body = {
    ...{ id, type, name, message, language },
    ...(replyTo.success && { replyTo: replyTo.data }),
    ...(details && { details }),
  }
  const { reference } = await withProofOfWork(
    proofOfWork =>
      contactApi.call(contactRoutes.sendContactMessage, {
        body: proofOfWork ? { ...body, proofOfWork } : body,
      }),
    solveInWorker,
    () => contactApi.call(contactRoutes.getContactWork, { query: { id } }),
  )
  return reference
}
