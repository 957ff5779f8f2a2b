import { expectAccessible } from '../src/expectAccessible.ts'
import { looks } from '../src/looks.ts'
import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, expectNoSidewaysScroll, test } from '../src/test.ts'

const pages = [
  '/',
  '/hoodi',
  '/eth',
  '/hoodi/staking',
  '/hoodi/validator',
  '/hoodi/reward',
  '/hoodi/ssv/operators',
  '/conflux/espace/staking',
  '/help',
  '/about',
  '/contact',
  '/no/such/page',
]

for (const look of looks) {
  test(`every page is accessible and fits: ${look.name}`, async ({ page }) => {
    await applyLook(page, look)
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', look.language === 'en_US' ? /^en/ : /^zh/)
      await expectAccessible(page, path)
      await expectNoSidewaysScroll(page, path)
    }
  })

  test(`[A1.27] [A1.28] ten validators in one transaction, every step accessible: ${look.name}`, async ({
    page,
    wallet,
    devnet,
  }) => {
    const text = siteText(look.language)
    const screens = new StakingScreens(page, wallet, text)
    const check = async (screen: string) => {
      await expectAccessible(page, screen)
      await expectNoSidewaysScroll(page, screen)
    }
    await applyLook(page, look)
    await screens.open()
    await screens.button('stake.connectWallet').click()
    await expect(page.getByRole('dialog').getByRole('button', { name: wallet.name })).toBeVisible()
    await check('wallet dialog')
    await page.keyboard.press('Escape')
    await screens.connect()
    await screens.fillDetails({ type: '0x01', count: 10 })
    await check('details')
    await screens.continueToCredentials()
    await check('credentials')
    await screens.continueToReview()
    await check('review')

    await devnet.pause()
    try {
      await screens.sign()
      await expect(screens.heading('stake.step.broadcast')).toBeVisible()
      await check('broadcast')
    } finally {
      await devnet.resume()
    }
    await screens.expectConfirmed()
    await check('confirmed')
    expect(wallet.count('eth_sendTransaction')).toBe(1)

    await page.getByRole('link', { name: text('stake.viewValidator') }).click()
    await expect(screens.heading('stake.step.confirmed')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check('validators')
  })
}
