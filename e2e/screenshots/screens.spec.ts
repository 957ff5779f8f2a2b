// npm run screenshots: draws every main screen in four looks into .granary/pictures, and those in the
// documents into docs/pictures.
import { looks } from '../src/looks.ts'
import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, test } from '../src/test.ts'
import { drawScreen } from './drawScreen.ts'

for (const look of looks) {
  test(`screens: ${look.name}`, async ({ page, wallet, devnet }) => {
    const text = siteText(look.language)
    const screens = new StakingScreens(page, wallet, text)
    const shoot = (name: string, fullPage = true) => drawScreen(page, name, look, fullPage)
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
    // On a phone its summary sticks to the window's end, over the page.
    await shoot('stake-review', look.viewport.width > 600)
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
    // Its tokens are there.
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await shoot('wallet-account', false)
  })
}
