// The frame of every flow on a small phone, and what a reload at a review keeps.
import type { Locator, Page } from '@playwright/test'
import { ConfluxDashboard } from '../src/ConfluxDashboard.ts'
import { test as confluxTest } from '../src/confluxTest.ts'
import { PlayPools } from '../src/PlayPools.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, test } from '../src/test.ts'
import { validatorsOf } from '../src/validatorsOf.ts'

const text = siteText('en_US')
const smallPhone = {
  name: 'small phone',
  language: 'en_US',
  theme: 'light',
  viewport: { width: 390, height: 664 },
} as const

/** The step's button in sight at both ends of the step, once in the page, and below its last line. */
async function expectBar(page: Page, label: string, last?: Locator): Promise<void> {
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: label, exact: true })
  await expect(button).toHaveCount(1)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(button).toBeInViewport({ ratio: 1 })
  const summary = main.getByRole('region', { name: text('stake.summary') })
  const lastRow = last ?? summary.locator('dl > div').last()
  await lastRow.evaluate(element => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await expect(button).toBeInViewport({ ratio: 1 })
  const row = await lastRow.boundingBox()
  const pressed = await button.boundingBox()
  expect(row && pressed && row.y + row.height <= pressed.y, `${label} covers the last row`).toBe(true)
}

test('on a small phone each step keeps its total and its one button in sight and covers no line', async ({
  page,
  screens,
}) => {
  await applyLook(page, smallPhone)
  await screens.openConnected()
  await screens.fillDetails({ type: '0x01', count: 2 })
  await expectBar(page, text('stake.continue'))
  await screens.continueToCredentials()
  await expectBar(page, text('stake.generate'), screens.button('common.back'))
  await screens.continueToReview()
  await expectBar(page, text('stake.step.sign'))
  const summary = page.getByRole('region', { name: text('stake.summary') })
  await expect(summary).toContainText('64.010')
  await expect(summary).toContainText('8% of execution rewards')
})

test('the review begins with one sentence and folds what passed', async ({ page, wallet, screens }) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 2 })
  const main = page.getByRole('main')
  const account = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`
  await expect(
    main.getByText(
      `64 ETH go to 2 validators. They come back, with all consensus rewards, to ${account} and nowhere else.`,
    ),
  ).toBeVisible()
  const heading = main.getByRole('heading', { name: /\d+ of \d+ checks passed/ })
  await expect(heading).toBeVisible()
  const checks = main.getByRole('listitem').filter({ hasText: text('stake.check.signatures') })
  await expect(checks).toHaveCount(0)
  await screens.button('stake.checksShow').click()
  await expect(checks).toBeVisible()
})

confluxTest(
  'a reload at the review of a Conflux unstake keeps what was entered',
  async ({ page, wallet, conflux, devnet, stack }) => {
    await new PlayPools(conflux).stake(wallet.account, 'vote', 5000)
    await devnet.mineConflux(61)
    const dashboard = new ConfluxDashboard(page, text)
    await dashboard.open(`?pool=${stack.votePool}`)
    await dashboard.connect(wallet)
    await dashboard.choose('unstake')
    await dashboard.amount.fill('2')
    await dashboard.review('unstake')
    await page.reload()
    await expect(dashboard.heading('claim.conflux.reviewTitle.unstake')).toBeVisible()
    await expect(page.getByText(/^2,000 CFX stop earning in/)).toBeVisible()
    await dashboard.button('stake.action.back').click()
    await expect(dashboard.amount).toHaveValue('2')
    await page.reload()
    await expect(dashboard.amount).toHaveValue('2')
    await dashboard.review('unstake')
    await dashboard.button('stake.action.sign').click()
    await dashboard.finish()
    await dashboard.choose('unstake')
    await expect(dashboard.amount).toHaveValue('')
  },
)

test('a reload at the review of an operation keeps what was entered', async ({
  page,
  wallet,
  devnet,
  stack,
  screens,
}) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x02', totalEth: '96' })
  await screens.sign()
  await screens.expectConfirmed()
  await devnet.warpEpochs(30)
  const [validator] = await validatorsOf(wallet.address, stack)
  const main = page.getByRole('main')
  await page.goto(`/hoodi/operation?action=partial&validators=${validator?.index}`)
  await main.getByRole('textbox').fill('12.5')
  await main.getByRole('button', { name: text('claim.action.review'), exact: true }).click()
  const sentence = page.getByText(/^12\.5 ETH leaves validator \d+ and is paid to/)
  await expect(sentence).toBeVisible()
  await page.reload()
  await expect(sentence).toBeVisible()
  await main.getByRole('button', { name: text('stake.action.back'), exact: true }).click()
  await expect(main.getByRole('textbox')).toHaveValue('12.5')

  await test.step("the browser's Back leads from the review to the form, then out of it", async () => {
    await page.goto('/hoodi/operation')
    await page.goto(`/hoodi/operation?action=partial&validators=${validator?.index}`)
    await main.getByRole('textbox').fill('7')
    await main.getByRole('button', { name: text('claim.action.review'), exact: true }).click()
    const review = page.getByText(/^7 ETH leaves validator \d+ and is paid to/)
    await expect(review).toBeVisible()
    await page.reload()
    await expect(review).toBeVisible()
    await page.goBack()
    await expect(main.getByRole('textbox')).toHaveValue('7')
    await page.goBack()
    await expect(page).toHaveURL(/\/hoodi\/operation$/)
    expect(wallet.count('eth_sendTransaction')).toBe(1)
  })
})
