import { expect, test } from '../src/test.ts'

test('[B1.13] a newcomer connects the development wallet, sees what it signs, stakes play money, and finds it in the account', async ({
  page,
}) => {
  await page.goto('/hoodi/staking')
  await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Development wallet/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Connect this page' })
    .getByRole('button', { name: /Confirm|Connect/ })
    .click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Continue' }).click()
  await main.getByRole('button', { name: 'Generate Your Deposit Data' }).click()
  const sign = main.getByRole('button', { name: 'Sign and Broadcast', exact: true })
  await expect(sign).toBeEnabled()
  await sign.click()

  const prompt = page.getByRole('dialog')
  await expect(prompt).toContainText('32.005')
  await expect(prompt).toContainText(/depositBatch/)
  await prompt.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit Confirmed!' })).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('button', { name: /0x|Account/ })
    .click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await expect(account.getByRole('listitem').filter({ hasText: 'Play Dollar' })).toContainText('$10,000.00')
  await account.getByRole('tab', { name: 'Activity' }).click()
  await expect(account.getByRole('listitem').filter({ hasText: 'Sent' }).first()).toContainText(
    '\u221232.005 ETH',
  )
})
