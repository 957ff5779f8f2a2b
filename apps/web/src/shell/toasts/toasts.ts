import type { ToastItem, ToastSeverity } from '@granary/ui'
import type { ReactNode } from 'react'

export type ToastOptions = {
  severity?: ToastSeverity
  summary?: string
  /** A text, optionally with a button. */
  detail?: ReactNode
  /** In milliseconds. Without it a toast stays until closed, except success, which leaves after 6 s. */
  life?: number
  closable?: boolean
  /** Toasts of one group can be removed together. */
  group?: string
  /** A toast with an existing id replaces that toast. */
  id?: string
}

type Toast = ToastItem & { group?: string }

const successLifeMs = 6000

let shown: readonly Toast[] = []
let lastId = 0
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

function startLife(id: string, lifeMs: number | undefined) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  if (lifeMs !== undefined)
    timers.set(
      id,
      setTimeout(() => toasts.close(id), lifeMs),
    )
}

/** Site-wide messages at the top centre. Texts are already translated. */
export const toasts = {
  /** Shows a toast and returns its id. */
  add({ severity = 'info', life, id = `toast-${++lastId}`, ...rest }: ToastOptions): string {
    const toast: Toast = { ...rest, id, severity }
    set(
      shown.some(old => old.id === id) ? shown.map(old => (old.id === id ? toast : old)) : [...shown, toast],
    )
    startLife(id, life ?? (severity === 'success' ? successLifeMs : undefined))
    return id
  },
  close(id: string): void {
    startLife(id, undefined)
    set(shown.filter(toast => toast.id !== id))
  },
  /** Removes the toasts of a group, or all of them. */
  clear(group?: string): void {
    for (const toast of shown) if (group === undefined || toast.group === group) toasts.close(toast.id)
  },
  list: (): readonly ToastItem[] => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
