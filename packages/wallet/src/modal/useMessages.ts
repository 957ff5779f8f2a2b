import { en_US } from '../messages/en_US.ts'
import { zh_CN } from '../messages/zh_CN.ts'
import { type MessageOverrides, type Messages, useWalletContext } from '../react/index.ts'

const dictionaries = { en_US, zh_CN }

/** The modal's texts in the host's language, with the host's overrides. */
export function useMessages(): Messages {
  const { locale, messages } = useWalletContext().appearance
  return messages ? mergeMessages(dictionaries[locale], messages) : dictionaries[locale]
}

const merged = new WeakMap<MessageOverrides, { readonly base: Messages; readonly result: Messages }>()

/** Overrides texts part by part; merged once per object and locale. */
export function mergeMessages(base: Messages, own: MessageOverrides): Messages {
  const known = merged.get(own)
  if (known?.base === base) return known.result
  const result = mergeWords(base, own) as Messages
  merged.set(own, { base, result })
  return result
}

function mergeWords(base: object, own: object): object {
  const mixed: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(own)) {
    const before = mixed[key]
    if (value === undefined) continue
    mixed[key] = isGroup(before) && isGroup(value) ? mergeWords(before, value) : value
  }
  return mixed
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
