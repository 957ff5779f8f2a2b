/** The modal dialogs that are open, the topmost last. What must stay usable above a dialog lives inside it. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Tells that `dialog` is now the topmost modal; the answer takes it out again. */
export function pushOpenDialog(dialog: HTMLElement): () => void {
  set([...open, dialog])
  return () => set(open.filter(other => other !== dialog))
}

/** The topmost open modal dialog, if any. */
export function topDialog(): HTMLElement | undefined {
  return open.at(-1)
}

/** Calls `listener` when a modal dialog opens or closes; the answer ends it. */
export function subscribeOpenDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
