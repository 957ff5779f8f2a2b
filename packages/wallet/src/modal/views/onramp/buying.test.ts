import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inPage, modalPages } from '../../../../test/modalPages.ts'

// The seller's page in a tab of its own, with a service of the test.

const pages = modalPages()
const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true }).waitFor()

const money = (amount: string, currency = 'USD') => ({ amount, currency })
const answers: Readonly<Record<string, object>> = {
  'supported-chains': { http: ['eip155:560048'], ws: [] },
  'onramp/options': {
    providers: [{ id: 'sandbox', name: 'Sandbox', isSandbox: true }],
    purchaseCurrencies: [
      {
        id: 'ETH',
        name: 'Ether',
        symbol: 'ETH',
        networks: [{ name: 'hoodi', display_name: 'Hoodi', chain_id: '560048', contract_address: '' }],
      },
    ],
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'CARD', min: '10.00', max: '7500.00' }] }],
  },
  'onramp/quote': {
    coinbaseFee: money('0.00'),
    networkFee: money('0.10'),
    paymentSubtotal: money('99.90'),
    paymentTotal: money('100.00'),
    purchaseAmount: money('0.03996', 'ETH'),
    quoteId: 'q1',
  },
  'onramp/orders': { orders: [] },
}

async function openForm() {
  const { page } = await pages.blank({ viewport: { width: 390, height: 800 } })
  await page.route(/\/v1\//, route => {
    const part = Object.keys(answers).find(key => route.request().url().includes(key))
    return part ? route.fulfill({ json: answers[part] }) : route.fulfill({ status: 404, json: {} })
  })
  const config = encodeURIComponent(JSON.stringify({ features: { onramp: ['sandbox'] }, blockchainUrl: '/' }))
  await page.goto(pages.address(`login&config=${config}`))
  await inPage(page, async ({ wallet }) => {
    await wallet.adapter('eip155')
    await wallet.connect('login')
    wallet.open({ name: 'Fund' })
  })
  let answer = (_status: number) => {}
  const answered = new Promise<number>(resolve => {
    answer = resolve
  })
  await page.route('**/v1/generators/onrampurl*', async route => {
    const status = await answered
    await route.fulfill({ status, json: { url: 'http://127.0.0.1:9/pay' } })
  })
  const buy = () => dialog(page).getByRole('button', { name: 'Continue to Sandbox' }).click()
  return { page, answer, buy }
}

test("the seller's tab opens with the click, before the service answers, and gets no hold of this page", async () => {
  const { page, answer, buy } = await openForm()
  const referrers: (string | undefined)[] = []
  await page.context().route('http://127.0.0.1:9/**', route => {
    referrers.push(route.request().headers().referer)
    return route.fulfill({ body: 'Pay here', contentType: 'text/html' })
  })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), buy()])
  expect(tab.url()).toBe('about:blank')
  expect(await tab.title()).toBe('Continue to Sandbox')
  answer(200)
  await tab.getByText('Pay here').waitFor()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  expect(referrers).toEqual([undefined])
  await title(page, 'Waiting for payment')
})

test('where the browser opens no tab, the view has a link to the page', async () => {
  const { page, answer, buy } = await openForm()
  await page.evaluate(() => {
    window.open = () => null
  })
  await buy()
  answer(200)
  await title(page, 'Waiting for payment')
  const link = dialog(page).getByRole('link', { name: /Open Sandbox again/ })
  expect(await link.getAttribute('href')).toBe('http://127.0.0.1:9/pay')
  expect(await link.getAttribute('target')).toBe('_blank')
})

test('the tab closes again where the seller gives no page', async () => {
  const { page, answer, buy } = await openForm()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), buy()])
  answer(500)
  await expect.poll(() => tab.isClosed()).toBe(true)
  await title(page, 'Buy')
})
