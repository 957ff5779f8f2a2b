import type { KeyboardEvent } from 'react'

const focusable = 'button:not([disabled]), a[href], input:not([disabled]), select, summary, [tabindex="0"]'

/** Tab goes round inside the dialog; left to the browser it would walk out into its own bars. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(isShown)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const leaves = event.shiftKey ? at <= 0 : at === stops.length - 1
  if (!leaves) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility()
}
