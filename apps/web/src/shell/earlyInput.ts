/** A click or an input event from before the scripts, as `beforePaint.js` keeps it. */
type EarlyEvent = { type: string; target: EventTarget | null; value?: string }

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be augmented
  interface Window {
    /** Stops keeping and hands over what was kept; set by `beforePaint.js`. */
    takeEarlyInput?: () => EarlyEvent[]
  }
}

let events: EarlyEvent[] = []

/** Call it just before hydration: from then on React hears events itself. */
export function takeEarlyInput(): void {
  events = window.takeEarlyInput?.() ?? []
}

/**
 * Repeats for React what the visitor did on the rendered page before the scripts arrived: clicks on buttons, and the last
 * state of each field. Call it once the page is hydrated; events on a page that was replaced are dropped.
 */
export function replayEarlyInput(): void {
  const early = events.splice(0).filter(({ target }) => target instanceof Element && target.isConnected)
  const fields = new Map<EventTarget | null, string | undefined>()
  for (const { type, target, value } of early) {
    if (type !== 'input') continue
    // A radio chosen again comes last: a map keeps a key's first place.
    fields.delete(target)
    fields.set(target, value)
  }
  for (const [field, value = ''] of fields) repeatInput(field, value)
  for (const { type, target } of early) if (type === 'click') (target as Element).closest('button')?.click()
}

/** React ignores an event whose field has the value that React knows: let it know another one first. */
function repeatInput(field: EventTarget | null, value: string): void {
  if (field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)) {
    field.checked = field.type === 'checkbox' && !field.checked
    field.click()
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.value = `${value} `
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  } else if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
