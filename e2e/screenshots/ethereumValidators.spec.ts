// npm run screenshots: the local chain's own validators, watched without a wallet.
import type { Look } from '../src/looks.ts'
import { applyLook, expect, test } from '../src/test.ts'
import { drawScreen } from './drawScreen.ts'

const drawn: readonly Look[] = [
  {
    name: 'desktop, English, light',
    language: 'en_US',
    theme: 'light',
    viewport: { width: 1440, height: 900 },
  },
  { name: 'phone, Chinese, dark', language: 'zh_CN', theme: 'dark', viewport: { width: 390, height: 844 } },
]

for (const look of drawn)
  test(`validators: ${look.name}`, async ({ page, devnet, stack }) => {
    const answer = await fetch(`${stack.beaconUrl}/eth/v1/beacon/states/head/validators/0`)
    const { data } = (await answer.json()) as { data: { validator: { withdrawal_credentials: string } } }
    const owner = `0x${data.validator.withdrawal_credentials.slice(-40)}`
    await devnet.warpEpochs(24)
    await applyLook(page, look)
    await page.goto(`/hoodi/validator?account=${owner}`)
    const rows = page.getByRole('main').locator('tbody tr[aria-rowindex]')
    await expect(rows.first()).toContainText('+', { timeout: 60_000 })
    await drawScreen(page, 'ethereum-validators', look)
    await rows.first().getByRole('link').click()
    await expect(page.getByRole('main').locator('canvas')).toBeVisible()
    await drawScreen(page, 'ethereum-validator', look)
  })
