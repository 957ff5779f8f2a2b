/** Open modal dialogs, topmost last. Elements that must stay usable above a dialog live inside it. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Registers `dialog` as the topmost modal; the returned function removes it. */
export function pushOpenDialog(dialog: HTMLElement): () => void {
  set([...open, dialog])
  return () => set(open.filter(other => other !== dialog))
}

/** The topmost open modal dialog, if any. */
export function topDialog(): HTMLElement | undefined {
  return open.at(-1)
}

/** Calls `listener` when a modal dialog opens or closes; the returned function unsubscribes. */
export function subscribeOpenDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
