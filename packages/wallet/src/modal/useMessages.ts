import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { en_US } from '../messages/en_US.ts'
import type { ViewMessages } from '../messages/Messages.ts'
import { type Messages, useWalletContext, type WalletLocale } from '../react/index.ts'

/** The languages that are loaded; `null` while one loads. */
const useLanguages = create<Partial<Record<WalletLocale, Messages | null>>>(() => ({ en_US }))

/** Loads a language once; without it, as after a failure, the texts are English. */
function loadMessages(locale: WalletLocale): void {
  if (locale === 'en_US' || useLanguages.getState()[locale] !== undefined) return
  useLanguages.setState({ [locale]: null })
  import('../messages/zh_CN.ts').then(
    ({ zh_CN }) => useLanguages.setState({ [locale]: zh_CN }),
    () => useLanguages.setState({ [locale]: en_US }),
  )
}

// In a Chinese page beside the modal, not after it.
if (globalThis.document?.documentElement.lang.startsWith('zh')) loadMessages('zh_CN')

/** Loads the host's language. False until it is there the first time; a later change shows English meanwhile. */
export function useLoadedMessages(): boolean {
  const { locale } = useWalletContext().appearance
  const isLoaded = useLanguages(languages => !!languages[locale])
  const [wasLoaded, setWasLoaded] = useState(isLoaded)
  if (isLoaded && !wasLoaded) setWasLoaded(true)
  useEffect(() => loadMessages(locale), [locale])
  return isLoaded || wasLoaded
}

/** The modal's texts in the host's language, with the host's overrides. */
export function useMessages(): Messages {
  const { messages } = useWalletContext().appearance
  const { words } = useShownLanguage()
  return messages ? mergeMessages(words, messages) : words
}

/** The language on show, which later texts follow: the host's, or English without it. */
function useShownLanguage(): { readonly shown: WalletLocale; readonly words: Messages } {
  const { locale } = useWalletContext().appearance
  const words = useLanguages(languages => languages[locale]) ?? en_US
  return { shown: words === en_US ? 'en_US' : locale, words }
}

/** The modal's texts and those that load with a group of views, as one. */
export function useMessagesWith<Words extends object>(
  later: Readonly<Record<WalletLocale, Words>>,
): Messages & Words {
  const { messages } = useWalletContext().appearance
  const { shown, words: first } = useShownLanguage()
  const words = mergeMessages(first, later[shown])
  return messages ? mergeMessages(words, messages) : words
}

/** The texts of one group of views, which load with these views, with the host's overrides. */
export function useViewMessages<Group extends keyof ViewMessages>(
  group: Group,
  languages: Readonly<Record<WalletLocale, ViewMessages[Group]>>,
): ViewMessages[Group] {
  const own = useWalletContext().appearance.messages?.[group]
  const words = languages[useShownLanguage().shown]
  return own ? mergeMessages(words, own) : words
}

const merged = new WeakMap<object, WeakMap<object, object>>()

/** Adds texts to others, or overrides them, part by part; merged once per pair of objects. */
export function mergeMessages<Base extends object, Own extends object>(base: Base, own: Own): Base & Own {
  const known = merged.get(base) ?? new WeakMap<object, object>()
  merged.set(base, known)
  const result = known.get(own) ?? mergeWords(base, own)
  known.set(own, result)
  return result as Base & Own
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
