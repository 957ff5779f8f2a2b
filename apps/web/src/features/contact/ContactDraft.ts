import {
  contactBounds,
  contactMessage,
  contactName,
  contactReplyTo,
  findSecret,
  type Secret,
} from '@granary/api/contact'
import * as z from 'zod/mini'

/** What a visitor has typed. */
export type ContactDraft = {
  /** Random: a repeated request makes no second message. */
  id: string
  type: 'technical' | 'feedback'
  name: string
  message: string
  replyTo: string
  /** The visitor says that 64 hex digits are a transaction's hash. */
  isHash: boolean
}

export type DraftField = 'name' | 'message' | 'replyTo'

export type DraftProblems = Partial<Record<DraftField, 'wrong' | Secret>>

export const { most: longestMessage } = contactBounds.message

const key = 'contact'

export function emptyDraft(): ContactDraft {
  return { id: newId(), type: 'technical', name: '', message: '', replyTo: '', isHash: false }
}

/** The fields that cannot be sent, by the rules of the server. */
export function problemsOf(draft: ContactDraft, words: ReadonlySet<string>): DraftProblems {
  const { name, message, replyTo, isHash } = draft
  const secret = findSecret(message, words)
  const found = secret === 'key' && isHash ? undefined : secret
  const inName = findSecret(name, words)
  return {
    ...(!z.safeDecode(contactName, name).success && { name: 'wrong' as const }),
    ...(inName && { name: inName }),
    ...(!z.safeDecode(contactMessage, message).success && { message: 'wrong' as const }),
    ...(found && { message: found }),
    ...(replyTo.trim() && !z.safeDecode(contactReplyTo, replyTo).success && { replyTo: 'wrong' as const }),
  }
}

const stored = z.object({
  id: z.string(),
  type: z.enum(['technical', 'feedback']),
  name: z.string(),
  message: z.string(),
  replyTo: z.string(),
})

/** Whether storage may keep it. */
export function hasSecret({ name, message }: ContactDraft, words: ReadonlySet<string>): boolean {
  return [name, message].some(text => findSecret(text, words))
}

/** What was typed before a reload of this tab. */
export function readDraft(): ContactDraft | undefined {
  try {
    const parsed = stored.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return parsed.success ? { ...parsed.data, isHash: false } : undefined
  } catch {
    return undefined
  }
}

/** A browser without storage forgets the draft with the page. Never keeps what looks like a secret. */
export function keepDraft(draft: ContactDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify({ ...draft, isHash: undefined }))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing is lost but the draft.
  }
}

/** Pages without TLS lack `crypto.randomUUID`. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes.set([((bytes[6] ?? 0) & 15) | 64], 6)
  bytes.set([((bytes[8] ?? 0) & 63) | 128], 8)
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
