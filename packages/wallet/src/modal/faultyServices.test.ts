import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { inPage, modalPages } from '../../test/modalPages.ts'
import type { View } from '../core/index.ts'

// What each view of the wallet's services says while these are silent, slow, broken or answer nonsense.

const pages = modalPages()
const dialog = (page: Page) => page.getByRole('dialog')
const says = (page: Page, text: string | RegExp) => dialog(page).getByText(text).first().waitFor()

type Answer = (route: Route) => Promise<unknown>

const swapFails = {
  silent: /swap service does not answer/,
  broken: /swap service does not work/,
  garbled: /makes no sense/,
}
const faults: [string, Answer, keyof typeof swapFails][] = [
  ['silent', async () => undefined, 'silent'],
  ['answered with HTTP 500', route => route.fulfill({ status: 500 }), 'broken'],
  ['answered with a page', route => route.fulfill({ body: '<html>' }), 'garbled'],
  ['answered with other JSON', route => route.fulfill({ json: { answer: [{}] } }), 'garbled'],
]

const nodeAnswers: Record<string, unknown> = {
  eth_chainId: '0x88bb0',
  eth_blockNumber: '0x10',
  eth_getBalance: '0x56bc75e2d63100000',
}

const answerNode: Answer = route => {
  type Call = { readonly id: number; readonly method: string }
  const answer = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: nodeAnswers[method] ?? null })
  const asked: Call | Call[] = route.request().postDataJSON()
  return route.fulfill({ json: Array.isArray(asked) ? asked.map(answer) : answer(asked) })
}

/** A page with a connected account, which an impatient one leaves a service after a quarter of a second. */
async function visit(
  answer: Answer,
  { wallet = 'Marigold', isImpatient = false }: { wallet?: 'Marigold' | 'login'; isImpatient?: boolean } = {},
) {
  const { page, complaints } = await pages.blank({ viewport: { width: 390, height: 800 } })
  if (isImpatient)
    await page.addInitScript(() => {
      const { fetch } = window
      window.fetch = (asked, init = {}) => {
        if (!String(asked).includes('/v1/')) return fetch(asked, init)
        const ends = [AbortSignal.timeout(250), ...(init.signal ? [init.signal] : [])]
        return fetch(asked, { ...init, signal: AbortSignal.any(ends) })
      }
    })
  await page.route('**/rpc/**', answerNode)
  await page.route(/\/v1\//, answer)
  const features = { send: true, swaps: true, history: true, onramp: ['sandbox'] }
  const names = { url: '/', zone: 'granary.local' }
  const config = encodeURIComponent(JSON.stringify({ features, names, blockchainUrl: '/' }))
  const query = wallet === 'login' ? 'login' : 'wallets=Marigold&authorised'
  await page.goto(pages.address(`${query}&config=${config}`))
  await inPage(
    page,
    async ({ wallet }, id) => {
      await Promise.all(wallet.namespaces.map(name => wallet.adapter(name)))
      await wallet.connect(id)
    },
    wallet === 'login' ? 'login' : 'org.example.marigold',
  )
  const show = (view: View) => inPage(page, ({ wallet }, next) => wallet.open(next), view)
  const errors = () => complaints.filter(text => !/^(Failed to load resource|\[wallet\])/.test(text))
  return { page, show, errors }
}

test.each(faults)(
  'with services %s each view says so, and what needs none of them works',
  async (_, answer, how) => {
    const { page, show, errors } = await visit(answer, { isImpatient: how === 'silent' })
    await show({ name: 'Account' })
    await says(page, 'The tokens could not be read. Nothing has happened to them.')
    await dialog(page).getByText('100.000').waitFor()
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await says(page, 'The transactions could not be read. Nothing has happened to your money.')
    await show({ name: 'Transactions' })
    await says(page, 'The transactions could not be read. Nothing has happened to your money.')
    await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
    await show({ name: 'WalletSend' })
    await says(page, 'You have 100 ETH')
    await show({ name: 'WalletSendSelectToken' })
    await says(page, 'Hoodi Ether')
    await show({ name: 'SwapSelectToken', side: 'to' })
    await says(page, swapFails[how])
    await show({ name: 'Swap' })
    await says(page, swapFails[how])
    await dialog(page).getByRole('button', { name: 'Check again' }).waitFor()
    await show({ name: 'OnRampTokenSelect' })
    await dialog(page)
      .getByRole('button', { name: /on Ethereum|Ether/ })
      .first()
      .waitFor()
    await show({ name: 'Fund' })
    await says(page, 'These figures are examples; nothing can be bought now.')
    await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
    expect(errors()).toEqual([])
  },
)

test('with silent or broken names a name is called neither free nor taken', async () => {
  let answer: Answer = async () => undefined
  const { page, show, errors } = await visit(route => answer(route), { wallet: 'login', isImpatient: true })
  await show({ name: 'RegisterAccountNameChooseName' })
  for (const [place, [, next]] of faults.entries()) {
    answer = next
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill(`alice${place}`)
    await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
    expect(
      await dialog(page)
        .getByText(/ is (free|taken)/)
        .count(),
    ).toBe(0)
  }
  expect(errors()).toEqual([])
})

test('while services are slow each view says what it reads', async () => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const { page, show, errors } = await visit(async route => {
    await released
    await route.fulfill({ status: 500 })
  })
  // Nobody gives up in this test.
  await page.evaluate(() => Object.assign(AbortSignal, { timeout: () => new AbortController().signal }))
  await show({ name: 'Account' })
  await dialog(page).getByRole('status', { name: 'Reading the tokens' }).waitFor()
  await show({ name: 'Transactions' })
  await dialog(page).getByRole('status', { name: 'Reading the transactions' }).waitFor()
  await show({ name: 'SwapSelectToken', side: 'to' })
  await says(page, 'Reading the tokens')
  await show({ name: 'OnRampTokenSelect' })
  await dialog(page).getByRole('status', { name: 'Reading the offers' }).waitFor()
  await show({ name: 'Fund' })
  await dialog(page).getByRole('status', { name: 'Reading the offers' }).waitFor()
  release()
  await says(page, 'These figures are examples; nothing can be bought now.')
  expect(errors()).toEqual([])
})
