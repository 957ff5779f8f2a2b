import { currentView, type View, type ViewHistory } from './View.ts'

/** Pushing the view on show adds no step. */
export function pushView(history: ViewHistory, view: View): ViewHistory {
  return currentView(history).name === view.name ? replaceView(history, view) : [...history, view]
}

export function replaceView(history: ViewHistory, view: View): ViewHistory {
  return nonEmpty([...history.slice(0, -1), view], view)
}

/** The history one step back, or null at its start: the modal closes (specification section 2). */
export function popView(history: ViewHistory, isConnected: boolean): ViewHistory | null {
  if (history.length === 1) return null
  return withoutConnectWhenConnected(nonEmpty(history.slice(0, -1), history[0]), isConnected)
}

/** The history up to and including `index`; unchanged if `index` is outside. */
export function truncateViews(history: ViewHistory, index: number, isConnected: boolean): ViewHistory {
  if (!Number.isInteger(index) || index < 0 || index >= history.length) return history
  return withoutConnectWhenConnected(nonEmpty(history.slice(0, index + 1), history[0]), isConnected)
}

function withoutConnectWhenConnected(history: ViewHistory, isConnected: boolean): ViewHistory {
  if (!isConnected || currentView(history).name !== 'Connect') return history
  return replaceView(history, { name: 'Account' })
}

function nonEmpty(views: readonly View[], fallback: View): ViewHistory {
  const [first = fallback, ...rest] = views
  return [first, ...rest]
}
