import type { Page } from '@playwright/test'
import { createPublicClient, http, parseEther } from 'viem'
import { liquidateOwn } from '../src/liquidateOwn.ts'
import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { expect, expectNoSidewaysScroll, test } from '../src/test.ts'
import { validatorsOf } from '../src/validatorsOf.ts'

const text = siteText('zh_CN')
test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

test('on a phone, in Chinese: a stake that a rejection and a reload interrupt, then a top-up, reactivation, exit, removal and withdrawal', async ({
  page,
  wallet,
  devnet,
  stack,
}) => {
  const screens = new StakingScreens(page, wallet, text)
  const main = page.getByRole('main')
  const chain = createPublicClient({ transport: http(stack.ethereumRpcUrl) })
  const asked = () => wallet.count('eth_sendTransaction')

  await test.step('the registration is confirmed, the deposit rejected', async () => {
    await page.goto('/hoodi/ssv/operators')
    await screens.button('stake.ssv.operators.propose').click()
    await expectNoSidewaysScroll(page, 'operators')
    await main.getByRole('link', { name: text('stake.continue'), exact: true }).click()
    await page.getByLabel(text('stake.validatorCount')).fill('1')
    await screens.connect()
    await expectNoSidewaysScroll(page, 'funding')
    await screens.button('stake.continue').click()
    await expect(screens.heading('stake.ssv.files.title')).toBeVisible()
    await expectNoSidewaysScroll(page, 'files')
    await screens.button('stake.continue').click()
    await expect(screens.heading('stake.ssv.choiceTitle')).toBeVisible()
    await screens.button('stake.continue').click()
    await screens.button('stake.generate').click()
    await expectNoSidewaysScroll(page, 'registration review')
    await screens.button('stake.ssv.register').click()
    await expect(screens.button('stake.step.sign')).toBeEnabled()
    expect(asked()).toBe(1)
    wallet.next('eth_sendTransaction', 'reject')
    await screens.sign()
    await expect(page.getByText(text('stake.action.notice.rejected'))).toBeVisible()
    expect(await validatorsOf(wallet.address, stack)).toEqual([])
  })

  await test.step('after a reload only the deposit is left', async () => {
    await page.reload()
    await expect(screens.button('stake.step.sign')).toBeEnabled()
    await screens.sign()
    await screens.expectConfirmed()
    expect(asked()).toBe(3)
  })

  await test.step('its operators run the validator', async () => {
    await devnet.warpEpochs(10)
    await expect
      .poll(async () => (await validatorsOf(wallet.address, stack)).map(({ status }) => status))
      .toEqual(['active_ongoing'])
  })

  await test.step('a top-up', async () => {
    await openActions(page)
    await main.getByRole('link', { name: text('stake.ssv.action.name.deposit') }).click()
    await page.getByRole('textbox', { name: text('stake.ssv.action.amount') }).fill('1')
    const before = await chain.getBalance({ address: wallet.address })
    await signIt(page)
    const spent = before - (await chain.getBalance({ address: wallet.address }))
    // The validator's rewards arrive in the same account.
    expect(spent).toBeGreaterThan(parseEther('0.99'))
    expect(spent).toBeLessThan(parseEther('1.01'))
    await expect(main.getByText(/^1\.04\d*ETH$/).first()).toBeVisible()
  })

  await test.step('after a liquidation the cluster is reactivated for half a year', async () => {
    await liquidateOwn(wallet.account, stack)
    await expect(async () => {
      await openActions(page)
      await main
        .getByRole('link', { name: text('stake.ssv.action.name.reactivate'), exact: true })
        .click({ timeout: 3_000 })
    }).toPass()
    await expect(page.getByRole('textbox', { name: text('stake.ssv.action.amount') })).toHaveValue(/^0\.0/)
    await signIt(page)
    await expect(main.getByText(text('stake.ssv.detail.status.active')).first()).toBeVisible()
    await expect(main.getByText(/（18[123] 天）/)).toBeVisible()
  })

  await test.step('the operators exit the validator', async () => {
    await main
      .getByRole('link', { name: /^0x|^.*0x[0-9a-f]{8}/ })
      .first()
      .click()
    await main.getByRole('link', { name: text('stake.ssv.action.name.exit'), exact: true }).click()
    await page.getByRole('checkbox', { name: text('stake.ssv.action.sure.exit') }).check()
    await signIt(page)
    await expect
      .poll(async () => {
        await devnet.warpEpochs(1)
        return (await validatorsOf(wallet.address, stack)).map(({ status }) => status).join()
      })
      .toMatch(/exit|withdrawal/)
  })

  await test.step('the validator is removed, and the rest of the balance comes back', async () => {
    await main.getByRole('link', { name: text('stake.ssv.action.name.remove'), exact: true }).click()
    await page.getByRole('checkbox', { name: text('stake.ssv.action.sure.remove') }).check()
    await signIt(page)
    await openActions(page)
    await expect(main.getByText(text('stake.ssv.detail.status.empty')).first()).toBeVisible()
    await main.getByRole('link', { name: text('stake.ssv.action.name.withdraw'), exact: true }).click()
    await screens.button('stake.ssv.action.max').click()
    const before = await chain.getBalance({ address: wallet.address })
    await signIt(page)
    expect((await chain.getBalance({ address: wallet.address })) - before).toBeGreaterThan(parseEther('0.01'))
  })
})

async function openActions(page: Page): Promise<void> {
  await page.goto('/hoodi/ssv/validator-detail')
  await expect(page.getByText(text('stake.ssv.detail.cluster')).first()).toBeVisible()
  await expectNoSidewaysScroll(page, 'clusters')
}

/** From the filled form to the block, and back to the page that it was opened from. */
async function signIt(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: text('stake.ssv.action.review'), exact: true }).click()
  const sign = main.getByRole('button', { name: text('stake.action.sign'), exact: true })
  await expect(sign).toBeEnabled()
  await expectNoSidewaysScroll(page, 'review')
  await sign.click()
  await expect(page.getByRole('heading', { name: text('stake.action.step.confirmed') })).toBeVisible()
  await main.getByRole('link', { name: text('stake.ssv.action.backToDetail') }).click()
}
