import { siteText } from '../src/siteText.ts'
import { expect, test } from '../src/test.ts'

const text = siteText('en_US')
const wrongNumbers = ['0', '-1', '1.5', 'ten', '', '1e9', '1000000000', '0x10', '１０']

test('[A5.14] rejects an invalid number of validators with a code and does not continue', async ({
  page,
  screens,
}) => {
  await screens.openConnected()
  const field = page.getByLabel(text('stake.validatorCount'))
  for (const value of wrongNumbers) {
    await field.fill(value)
    await screens.button('stake.continue').click()
    await expect(field, value).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/VALIDATOR_COUNT_|BALANCE_TOO_LOW/), value).toBeAttached()
    await expect(screens.heading('stake.step.details')).toBeVisible()
  }
  await field.fill('1')
  await screens.continueToCredentials()
})

test('[A5.01] [A5.03] rejects an amount below 32, above the cap, malformed or above the balance with a code', async ({
  page,
  screens,
}) => {
  await screens.openConnected()
  await page.getByRole('radio', { name: new RegExp(text('stake.kindName.0x02')) }).check()
  const field = page.getByLabel(text('stake.total'), { exact: true })
  for (const value of ['31.999999999', '0', '-32', '1e3', 'all', '32.0000000001', '200000']) {
    await field.fill(value)
    await screens.button('stake.continue').click()
    await expect(
      page
        .getByText(/Code: [A-Z_]+/)
        .or(page.getByText(/[A-Z]+_[A-Z_]+/))
        .first(),
      value,
    ).toBeAttached()
    await expect(screens.heading('stake.step.details')).toBeVisible()
  }
})
