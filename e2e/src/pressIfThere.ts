import type { Locator } from '@playwright/test'

/**
 * Presses a button that may go away at any moment: between a look at it and a click of Playwright's, which would then wait
 * for it to come back.
 */
export async function pressIfThere(button: Locator): Promise<void> {
  await button.evaluateAll(found => {
    for (const each of found as HTMLElement[]) each.click()
  })
}
