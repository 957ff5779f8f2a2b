import { siteText } from '../src/siteText.ts'
import { expect, test } from '../src/test.ts'

const text = siteText('en_US')

test("a phone's first screen shows the title, the yearly estimate and the way to stake", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const estimate = page
    .getByText(text('home.planEarn'))
    .locator('xpath=../..')
    .getByText(/^\d+\.\d+$/)
    .first()
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    estimate,
    page.getByRole('link', { name: text('home.stakeEthereum') }),
  ]) {
    await expect(part).toBeVisible()
    const box = await part.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(844)
  }
})

test("the amount and kind planned on Home open the flow's form", async ({ page }) => {
  await page.goto('/')
  await page.getByLabel(text('home.planAmount')).fill('1,000')
  await page.getByRole('radio', { name: text('home.planCompounding') }).check()
  const rate = page.getByRole('button', { name: /% today$/ })
  await rate.click()
  await expect(page.getByText(/a year to a validator that never misses a duty/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Stake 1,000 ETH' }).click()
  await expect(page).toHaveURL(/\/hoodi\/staking\?amount=1000&kind=0x02$/)
  await expect(page.getByRole('radio', { name: /0x02/ })).toBeChecked()
})
