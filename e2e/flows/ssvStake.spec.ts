import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { expect, test } from '../src/test.ts'

const text = siteText('en_US')

test('[A1.08] a newcomer registers two validators with four operators, and sees them active', async ({
  page,
  wallet,
  devnet,
}) => {
  const screens = new StakingScreens(page, wallet, text)
  const main = page.getByRole('main')
  await page.goto('/hoodi/ssv/operators')

  await test.step('[A2.28] [A2.29] [A2.30] the best proposal chooses four operators', async () => {
    await expect(page).toHaveTitle(/^Select Operators - SSV - Ethereum Staking/)
    await screens.button('stake.ssv.operators.propose').click()
    await expect(page).toHaveURL(/operators=\d+%2C\d+%2C\d+%2C\d+|operators=\d+,\d+,\d+,\d+/)
    await main.getByRole('link', { name: text('stake.continue'), exact: true }).click()
  })

  await test.step('[A2.31] [A2.32] a year is paid ahead for two validators', async () => {
    await expect(page).toHaveTitle(/^Select Funding Period/)
    await page.getByLabel(text('stake.validatorCount')).fill('2')
    await screens.connect()
    await screens.button('stake.continue').click()
  })

  await test.step('[A2.33] [A2.34] the provider makes keys and shares', async () => {
    await expect(page).toHaveTitle(/^Upload Files - SSV/)
    await expect(screens.heading('stake.ssv.files.title')).toBeVisible()
    await screens.button('stake.continue').click()
  })

  await test.step('[A2.37] [A2.38] registration, then deposit, each proved and signed', async () => {
    await expect(page).toHaveTitle(/^Deposit - SSV/)
    await expect(screens.heading('stake.ssv.choiceTitle')).toBeVisible()
    await screens.button('stake.continue').click()
    await screens.button('stake.generate').click()
    const register = screens.button('stake.ssv.register')
    await expect(register).toBeEnabled()
    await register.click()
    await expect(screens.button('stake.step.sign')).toBeEnabled()
    await screens.sign()
    await screens.expectConfirmed()
  })

  await test.step('[A2.35] [A2.36] its operators run both validators', async () => {
    await devnet.warpEpochs(10)
    await page.goto(`/hoodi/ssv/validator-detail?account=${wallet.address}`)
    await expect(page).toHaveTitle(/^SSV Validator Detail/)
    await expect(main.getByText('Active', { exact: true }).first()).toBeVisible()
  })
})
