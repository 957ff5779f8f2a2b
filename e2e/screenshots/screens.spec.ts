// npm run screenshots: draws every main screen in four looks into .granary/pictures, and those that the documents show
// into docs/pictures.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Look, looks } from '../src/looks.ts'
import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, test } from '../src/test.ts'

const root = join(import.meta.dirname, '../..')

/** What the documents show. */
const shown = new Set([
  'home-1440-light-en',
  'home-390-light-zh',
  'network-1440-dark-zh',
  'stake-details-1440-light-en',
  'stake-review-1440-light-en',
  'stake-review-390-dark-en',
  'stake-confirmed-1440-light-en',
  'validators-1440-light-en',
  'wallet-connect-1440-light-en',
  'wallet-account-390-dark-en',
])

const fileLook = ({ language, theme, viewport }: Look) => `${viewport.width}-${theme}-${language.slice(0, 2)}`

for (const look of looks) {
  test(`screens: ${look.name}`, async ({ page, wallet, devnet }) => {
    const text = siteText(look.language)
    const screens = new StakingScreens(page, wallet, text)
    const shoot = (name: string, fullPage = true) => draw(page, `${name}-${fileLook(look)}`, fullPage)
    await applyLook(page, look)

    await page.goto('/')
    await expect(page.getByText('Hoodi').first()).toBeVisible()
    await shoot('home')
    await page.goto('/hoodi')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shoot('network')

    await screens.open()
    await screens.button('stake.connectWallet').click()
    await expect(page.getByRole('dialog').getByRole('button', { name: wallet.name })).toBeVisible()
    await shoot('wallet-connect', false)
    await page.keyboard.press('Escape')
    await screens.connect()
    await screens.fillDetails({ type: '0x01', count: 10 })
    await shoot('stake-details')
    await screens.continueToCredentials()
    await shoot('stake-credentials')
    await screens.continueToReview()
    await shoot('stake-review')
    await devnet.pause()
    await screens.sign()
    await expect(screens.heading('stake.step.broadcast')).toBeVisible()
    await shoot('stake-broadcast')
    await devnet.resume()
    await screens.expectConfirmed()
    await shoot('stake-confirmed')
    await page.getByRole('link', { name: text('stake.viewValidator') }).click()
    await devnet.warpEpochs(12)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(6_000)
    await shoot('validators')
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(wallet.address.slice(0, 6), 'i') })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await shoot('wallet-account', false)
  })
}

async function draw(page: Page, name: string, fullPage: boolean): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(400)
  const folder = join(root, shown.has(name) ? 'docs/pictures' : '.granary/pictures')
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage, animations: 'disabled' })
}
