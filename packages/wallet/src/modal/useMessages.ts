import { en_US } from '../messages/en_US.ts'
import type { ViewMessages } from '../messages/Messages.ts'
import { zh_CN } from '../messages/zh_CN.ts'
import { type Messages, useWalletContext } from '../react/index.ts'

const dictionaries = { en_US, zh_CN }

/** The modal's texts in the host's language, with the host's overrides. */
export function useMessages(): Messages {
  const { locale, messages } = useWalletContext().appearance
  return messages ? mergeMessages(dictionaries[locale], messages) : dictionaries[locale]
}

/** The texts of one group of views, which load with these views, with the host's overrides. */
export function useViewMessages<Group extends keyof ViewMessages>(
  group: Group,
  languages: Readonly<Record<keyof typeof dictionaries, ViewMessages[Group]>>,
): ViewMessages[Group] {
  const { locale, messages } = useWalletContext().appearance
  const own = messages?.[group]
  return own ? mergeMessages(languages[locale], own) : languages[locale]
}

const merged = new WeakMap<object, { readonly base: object; readonly result: object }>()

/** Overrides texts part by part; merged once per object and locale. */
export function mergeMessages<Words extends object>(base: Words, own: object): Words {
  const known = merged.get(own)
  if (known?.base === base) return known.result as Words
  const result = mergeWords(base, own)
  merged.set(own, { base, result })
  return result as Words
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
