import { pressIfThere } from '../src/pressIfThere.ts'
import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { expect, test } from '../src/test.ts'
import { transactionsOf } from '../src/transactionsOf.ts'

const text = siteText('en_US')

test('[A4.12] a rejection in the wallet leads back to the review with nothing lost, and signing again works', async ({
  page,
  wallet,
  stack,
  screens,
}) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 1 })
  wallet.next('eth_sendTransaction', 'reject')
  await screens.sign()
  await expect(page.getByText(text('stake.notice.rejected'))).toBeVisible()
  await expect(screens.heading('stake.step.review')).toBeVisible()
  await screens.sign()
  await screens.expectConfirmed()
  expect(await transactionsOf(wallet.address, stack)).toHaveLength(1)
})

test('a reload at the review returns to the review with the same keys, verified again', async ({
  page,
  screens,
}) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 2 })
  await page.getByText('2 public keys, deposit file, all figures').click()
  const key = page.getByRole('main').getByRole('row').nth(1)
  const before = await key.textContent()
  await page.reload()
  await expect(screens.heading('stake.step.review')).toBeVisible()
  await expect(screens.button('stake.step.sign')).toBeEnabled()
  await page.getByText('2 public keys, deposit file, all figures').click()
  expect(await key.textContent()).toBe(before)
})

test('[A2.76] [A2.77] [A4.02] a reload while the transaction is pending keeps waiting for it, and it is sent once', async ({
  page,
  wallet,
  devnet,
  stack,
  screens,
}) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 1 })
  await devnet.pause()
  try {
    await screens.sign()
    await expect(screens.heading('stake.step.broadcast')).toBeVisible()
    await expect(page.getByText('Staking in progress')).toBeVisible()
    await page.reload()
    await expect(screens.heading('stake.step.broadcast')).toBeVisible()
  } finally {
    await devnet.resume()
  }
  await screens.expectConfirmed()
  expect(wallet.count('eth_sendTransaction')).toBe(1)
  expect(await transactionsOf(wallet.address, stack)).toHaveLength(1)
})

test('a double click on Sign and Broadcast asks the wallet once', async ({ wallet, stack, screens }) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 1 })
  await screens.button('stake.step.sign').dblclick()
  await screens.expectConfirmed()
  expect(wallet.count('eth_sendTransaction')).toBe(1)
  expect(await transactionsOf(wallet.address, stack)).toHaveLength(1)
})

test('[A4.13] asks a wallet on another network to switch before anything else', async ({
  page,
  wallet,
  stack,
  screens,
}) => {
  await screens.openConnected()
  await wallet.changeChain(page, 71)
  await expect(page.getByText(/Your wallet is on another network/)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Switch to Hoodi' }).click()
  await expect(screens.button('stake.continue')).toBeVisible()
  expect(wallet.chainId).toBe(560048)
  await screens.prepare({ type: '0x01', count: 1 })

  await wallet.changeChain(page, 71)
  await expect(page.getByText(text('stake.stopped.network'))).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Switch to Hoodi' }).click()
  await expect(screens.button('stake.step.sign')).toBeEnabled()
  await screens.sign()
  await screens.expectConfirmed()
  expect(await transactionsOf(wallet.address, stack)).toHaveLength(1)
})

test('Back and Change details lead to the form with its input, Stake more to a new one', async ({
  page,
  screens,
  wallet,
}) => {
  await screens.openConnected()
  await screens.fillDetails({ type: '0x01', count: 3 })
  await page.reload()
  await expect(screens.button('stake.continue')).toBeVisible()
  await expect(page.getByLabel(text('stake.validatorCount'))).toHaveValue('3')
  await screens.continueToCredentials()
  await screens.button('common.back').click()
  await expect(screens.heading('stake.step.details')).toBeVisible()
  await expect(page.getByLabel(text('stake.validatorCount'))).toHaveValue('3')
  await screens.continueToCredentials()
  await screens.continueToReview()
  await screens.button('stake.change').click()
  await expect(screens.heading('stake.step.details')).toBeVisible()
  await screens.prepare({ type: '0x01', count: 1 })
  await screens.sign()
  await screens.expectConfirmed()
  await screens.button('stake.stakeMore').click()
  await expect(screens.heading('stake.step.details')).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(screens.heading('stake.step.details')).toBeVisible()
  expect(wallet.count('eth_sendTransaction')).toBe(1)
})

test('of two tabs at the review one asks the wallet, and both arrive at the confirmed deposit', async ({
  context,
  screens,
  wallet,
  devnet,
  stack,
}) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 1 })
  const other = new StakingScreens(await context.newPage(), wallet, text)
  await other.page.goto('/hoodi/staking')
  await expect(other.button('stake.step.sign')).toBeEnabled()
  await devnet.pause()
  try {
    await screens.sign()
    await expect(screens.heading('stake.step.broadcast')).toBeVisible()
    // The other tab may follow the deposit by now, without that button.
    await pressIfThere(other.button('stake.step.sign'))
  } finally {
    await devnet.resume()
  }
  await screens.expectConfirmed()
  await other.expectConfirmed()
  expect(wallet.count('eth_sendTransaction')).toBe(1)
  expect(await transactionsOf(wallet.address, stack)).toHaveLength(1)
})

test('losing the network at the review sends nothing and says so; the same stake continues when it is back', async ({
  context,
  screens,
  wallet,
  stack,
}) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 1 })
  await context.setOffline(true)
  await screens.sign()
  await expect(screens.page.getByText(text('stake.sign.stopped'))).toBeVisible()
  expect(wallet.count('eth_sendTransaction')).toBe(0)
  await context.setOffline(false)
  await screens.button('stake.backToReview').click()
  await expect(screens.button('stake.step.sign')).toBeEnabled()
  await screens.sign()
  await screens.expectConfirmed()
  expect(await transactionsOf(wallet.address, stack)).toHaveLength(1)
})
