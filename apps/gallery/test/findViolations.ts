import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  var axe: { run(options: RunOptions): Promise<AxeResults> } | undefined
}

/**
 * Violations that axe finds, plus two that it does not check: a dialog without a name, and focus outside the dialog.
 */
export function findViolations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = await globalThis.axe?.run({ resultTypes: ['violations'] })
    if (!found) throw new Error('no axe in the page')
    const wrong = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    const dialog = document.querySelector('dialog[open]')
    if (dialog) {
      const name = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent
      if (!name) wrong.push('the dialog has no name')
      if (!dialog.contains(document.activeElement)) wrong.push('the focus is outside of the dialog')
    }
    return wrong
  })
}
