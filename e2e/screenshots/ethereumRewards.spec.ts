// Rewards of a stake after some days, watching its owner's account.
import type { Look } from '../src/looks.ts'
import { readRewards } from '../src/ownerRewards.ts'
import { applyLook, expect, test } from '../src/test.ts'
import { drawScreen } from './drawScreen.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const shownLooks: readonly Look[] = [
  { name: 'desktop, English, light', language: 'en_US', theme: 'light', viewport: desktop },
  { name: 'desktop, Chinese, dark', language: 'zh_CN', theme: 'dark', viewport: desktop },
  { name: 'phone, Chinese, dark', language: 'zh_CN', theme: 'dark', viewport: phone },
  { name: 'phone, English, light', language: 'en_US', theme: 'light', viewport: phone },
]

test('rewards of Ethereum validators', async ({ browser, wallet, devnet, stack, screens }) => {
  test.slow()
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 3 })
  await screens.sign()
  await screens.expectConfirmed()
  await devnet.pause()
  const shoot = async (look: Look, name: string, ready: string) => {
    const context = await browser.newContext({ baseURL: stack.siteUrl })
    const page = await context.newPage()
    await applyLook(page, look)
    await page.goto(`/hoodi/reward?account=${wallet.address}`)
    await expect(page.getByRole('main').locator(ready).first()).toBeVisible({ timeout: 30_000 })
    await page.waitForTimeout(1_000)
    await drawScreen(page, name, look)
    await context.close()
  }
  for (const look of shownLooks) await shoot(look, 'ethereum-waiting', 'ol li')
  await devnet.resume()
  await devnet.warpEpochs(110)
  await devnet.pause()
  const owner = wallet.address.toLowerCase() as `0x${string}`
  await expect
    .poll(async () => (await readRewards(stack, owner)).days.length, { timeout: 60_000 })
    .toBeGreaterThan(10)
  for (const look of shownLooks) await shoot(look, 'ethereum-rewards', 'canvas')
  await devnet.resume()
})
