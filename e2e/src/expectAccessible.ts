import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with axe's findings on the current page (WCAG 2.2 A and AA, and best practices). */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Judges colours after transitions end.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(animation => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map(animation => animation.finished.catch(() => {})))
  })
  // In the page itself: the other mode opens an empty page each time for cross-origin frames, which the site
  // lacks.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(node => node.html.slice(0, 200)),
  }))
  expect(found, screen).toEqual([])
}
