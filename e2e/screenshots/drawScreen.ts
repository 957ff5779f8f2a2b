import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Look } from '../src/looks.ts'

const root = join(import.meta.dirname, '../..')

/** Screens in the documents. */
const shown = new Set([
  'home-1440-light-en',
  'home-390-light-zh',
  'network-1440-dark-zh',
  'stake-details-1440-light-en',
  'stake-review-1440-light-en',
  'stake-review-390-dark-en',
  'stake-confirmed-1440-light-en',
  'ethereum-validators-1440-light-en',
  'ethereum-validators-390-dark-zh',
  'wallet-connect-1440-light-en',
  'wallet-account-390-dark-en',
  'ethereum-operations-1440-light-en',
  'ethereum-claim-1440-light-en',
  'ethereum-rewards-1440-light-en',
  'ethereum-waiting-1440-light-en',
  'ethereum-waiting-390-dark-zh',
  'ethereum-rewards-390-dark-zh',
  'contact-1440-light-en',
  'conflux-dashboard-1440-light-en',
  'conflux-stake-amount-1440-light-en',
  'conflux-stake-confirmed-390-dark-en',
  'ssv-operators-1440-light-en',
  'ssv-funding-390-light-zh',
  'ssv-review-1440-light-en',
  'ssv-clusters-390-dark-en',
  'ssv-validator-1440-light-en',
])

const fileLook = ({ language, theme, viewport }: Look) => `${viewport.width}-${theme}-${language.slice(0, 2)}`

/**
 * Draws the page as it is: into docs/pictures if the documents show it, else into .granary/pictures.
 * @param screen `stake-review`; the look is appended to the file name
 */
export async function drawScreen(page: Page, screen: string, look: Look, fullPage = true): Promise<void> {
  const name = `${screen}-${fileLook(look)}`
  await page.evaluate(() => document.fonts.ready)
  // Parts of the page load as they come in sight.
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  })
  await page.waitForTimeout(600)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  // Focus may have scrolled the page, which would put sticky parts in its middle.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForTimeout(400)
  const folder = join(root, shown.has(name) ? 'docs/pictures' : '.granary/pictures')
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage, animations: 'disabled' })
}
