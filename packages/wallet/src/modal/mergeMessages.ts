import type { MessageOverrides, Messages } from '../react/index.ts'

const merged = new WeakMap<MessageOverrides, { readonly base: Messages; readonly result: Messages }>()

/** Words of the host win, part by part; merged once for each object and locale. */
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
