import { createPublicClient, formatEther, http } from 'viem'
import { expect, test } from '../src/test.ts'

test('[B1.16] a person buys play coins with a test card, and the account holds them', async ({
  page,
  context,
  wallet,
  screens,
  stack,
}) => {
  const chain = createPublicClient({ transport: http(stack.ethereumRpcUrl) })
  await screens.openConnected()
  const before = await chain.getBalance({ address: wallet.address })
  const dialog = page.getByRole('dialog')
  const openBuy = async () => {
    await page.getByRole('banner').getByRole('button', { name: /0x/ }).click()
    await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  }
  await openBuy()
  const [card] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Continue to Sandbox' }).click(),
  ])
  await expect(dialog.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible()

  // A real card never leaves the page.
  await card.getByLabel('Card number').fill('5555 5555 5555 4444')
  await card.getByLabel(/Expires/).fill('12/39')
  await card.getByLabel('Security code').fill('123')
  const sent: string[] = []
  card.on('request', request => sent.push(`${request.url()} ${request.postData()}`))
  await card.getByRole('button', { name: 'Pay 100.00 USD' }).click()
  await expect(card.getByRole('alert')).toContainText('not one of the test cards')
  expect(sent).toEqual([])
  await card.getByLabel('Card number').fill('4242424242424242')
  await card.getByRole('button', { name: 'Pay 100.00 USD' }).click()
  await expect(card.getByRole('status')).toContainText('Delivered')
  expect(sent.join()).not.toContain('4242')
  await expect(dialog.getByRole('heading', { name: 'Delivered' })).toBeVisible()
  const after = await chain.getBalance({ address: wallet.address })
  expect(Number(formatEther(after - before))).toBeCloseTo(0.05, 3)

  await page.reload()
  await openBuy()
  await dialog.getByRole('button', { name: /Your purchases/ }).click()
  await expect(dialog.getByRole('button', { name: /ETH.*Delivered/ })).toBeVisible()
})
