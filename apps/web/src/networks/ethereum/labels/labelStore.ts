import { BaseError } from '@granary/errors'
import { useSyncExternalStore } from 'react'
import { type LabelKey, type Labels, mostLabels, readLabelKey, readLabelName } from './Label.ts'

const storageKey = 'granary.labels'
const listeners = new Set<() => void>()
let known: { text: string | null; labels: Labels } | undefined

/** This browser's labels. The same map object until one changes, in this tab or another. */
export function currentLabels(): Labels {
  const text = readText()
  if (known?.text !== text) known = { text, labels: parseStored(text) }
  return known.labels
}

/** @param name null removes the label */
export function setLabel(key: LabelKey, name: string | null): void {
  const labels = new Map(currentLabels())
  if (name === null) labels.delete(key)
  else labels.set(key, name)
  saveLabels(labels)
}

/** Replaces all labels. @throws {LabelsNotKeptError} if the browser fails to store them; nothing has changed then */
export function saveLabels(labels: Labels): void {
  if (labels.size > mostLabels) throw new LabelsNotKeptError()
  const text = JSON.stringify(Object.fromEntries(labels))
  try {
    localStorage.setItem(storageKey, text)
  } catch (cause) {
    throw new LabelsNotKeptError({ cause })
  }
  for (const listener of listeners) listener()
}

export function subscribeLabels(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Drops invalid entries: another program may have written there. */
function parseStored(text: string | null): Labels {
  const labels = new Map<LabelKey, string>()
  for (const [first, second] of storedEntries(text)) {
    const key = readLabelKey(first)
    const name = typeof second === 'string' ? readLabelName(second) : undefined
    if ('key' in key && name && 'name' in name) labels.set(key.key, name.name)
  }
  return labels
}

function storedEntries(text: string | null): [string, unknown][] {
  try {
    return Object.entries((JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>)
  } catch {
    return []
  }
}

/** The browser failed to store the labels: private mode, or no space. */
export class LabelsNotKeptError extends BaseError {
  constructor(options?: { cause: unknown }) {
    super('The browser did not keep the labels.', { code: 'LABELS_NOT_KEPT', ...options })
  }
}

/** All labels of this browser. */
export function useLabels(): Labels {
  return useSyncExternalStore(subscribeLabels, currentLabels)
}

/** The label of an address or a public key; null if it has none. */
export function useLabel(key: string | null): string | null {
  const labels = useLabels()
  return key === null ? null : (labels.get(key.toLowerCase() as `0x${string}`) ?? null)
}
