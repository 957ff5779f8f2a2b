import { associatedTokenAccount } from '@granary/drivers/solana'
import { BitcoinLedger } from '@granary/drivers/testing/bitcoin'
import { SolanaLedger } from '@granary/drivers/testing/solana'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bitcoinTestAccounts } from '../../../../test/bitcoinTestAccounts.ts'
import { solanaTestAccount } from '../../../../test/createSolanaTestWallet.ts'
import { axeFindings, inPage, modalPages } from '../../../../test/modalPages.ts'

// Sending on Solana and Bitcoin in a real browser. The chains are in memory, but verify each signature.

const pages = modalPages()

const [alice, bob, mint, mint2022] = [0, 1, 2, 3].map(index => solanaTestAccount(index).address) as [
  string,
  string,
  string,
  string,
]
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

async function visit(chain: 'solana' | 'bitcoin', answer: (page: Page) => Promise<unknown>) {
  const config = encodeURIComponent(JSON.stringify({ features: { send: true } }))
  const { page, complaints } = await pages.blank({ viewport: { width: 390, height: 800 } })
  await answer(page)
  await page.goto(pages.address(`${chain}=Marigold&authorised&config=${config}`))
  await page.hover('#opener')
  await page.click('#opener')
  await dialog(page)
    .getByRole('button', { name: /^Marigold/ })
    .click()
  await openAccount(page, chain)
  await press(page, 'Send')
  await title(page, 'Send')
  return { page, complaints }
}

/** A cluster with an account of ten coins, which answers the page. */
function solanaChain() {
  const ledger = new SolanaLedger()
  ledger.fund(alice, 10n ** 10n)
  const answer = (page: Page) =>
    page.route('**/rpc/solana', async route => {
      const { method, params } = route.request().postDataJSON() as { method: string; params: unknown[] }
      const said = await ledger.node(method, params).then(
        result => ({ result }),
        ({ rpcCode, details }) => ({ error: { code: rpcCode, message: details } }),
      )
      await route.fulfill({ json: { jsonrpc: '2.0', id: 1, ...said } })
    })
  return { ledger, answer }
}

function bitcoinChain(address: string, sats: bigint) {
  const ledger = new BitcoinLedger('mainnet')
  ledger.fund(address, sats)
  const answer = (page: Page) =>
    page.route('**/rpc/bitcoin/**', async route => {
      const path = new URL(route.request().url()).pathname.replace('/rpc/bitcoin', '')
      const body = route.request().postData()
      const said = body === null ? await ledger.get(path) : await ledger.post(path, body)
      if (said === null) await route.fulfill({ status: 404 })
      else await route.fulfill({ body: typeof said === 'string' ? said : JSON.stringify(said) })
    })
  return { ledger, answer }
}

const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true }).waitFor()
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const type = (page: Page, label: string, text: string) => dialog(page).getByLabel(label).fill(text)

async function openAccount(page: Page, chain: 'solana' | 'bitcoin'): Promise<void> {
  const status = () =>
    inPage(
      page,
      ({ wallet }, isSolana) => wallet.store.getState().connections[isSolana ? 'solana' : 'bip122'].status,
      chain === 'solana',
    )
  await expect.poll(status).toBe('connected')
  await inPage(page, ({ wallet }) => wallet.open({ name: 'Account' }))
}

async function review(page: Page, amount: string, receiver: string): Promise<void> {
  await type(page, 'Amount', amount)
  await type(page, 'Receiver', receiver)
  await press(page, 'Review')
  await title(page, 'Check and send')
}

test('[B1.14] sends SOL: loaded again on its way, the page follows the one transaction that the wallet signed', async () => {
  const { ledger, answer } = solanaChain()
  const { page, complaints } = await visit('solana', answer)
  ledger.automine = false
  await review(page, '1.5', bob)
  await dialog(page).getByText('1.5 SOL').first().waitFor()
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await press(page, 'Send')
  await title(page, 'On its way')
  await page.reload()
  await openAccount(page, 'solana')
  await dialog(page).getByRole('button', { name: '1.5 SOL On its way' }).click()
  await title(page, 'On its way')
  ledger.advance()
  await title(page, 'Sent')
  expect(ledger.lamportsOf(bob)).toBe(1_500_000_000n)
  expect(ledger.entries).toHaveLength(1)
  expect(ledger.calls.filter(method => method === 'sendTransaction')).toHaveLength(1)
  await press(page, 'Done')
  await title(page, 'Account')
  expect(complaints).toEqual([])
})

test('[B1.15] sends a listed token of Solana: loaded again while the wallet is asked, the page asks anew only when no block can hold it', async () => {
  const { ledger, answer } = solanaChain()
  ledger.addMint(mint, 6)
  ledger.addMint(mint2022, 9, token2022)
  ledger.addTokens(associatedTokenAccount(alice, mint, tokenProgram), mint, alice, 1_000_000_000n)
  ledger.addTokens(
    associatedTokenAccount(alice, mint2022, token2022),
    mint2022,
    alice,
    7n * 10n ** 9n,
    token2022,
  )
  const { page } = await visit('solana', answer)
  await dialog(page).getByRole('button', { name: /^SOL/ }).click()
  await title(page, 'Choose a coin or token')
  const shown = (key: string) => `${key.slice(0, 4)}…${key.slice(-4)}`
  await dialog(page)
    .getByRole('button', { name: shown(mint2022) })
    .getByText('7', { exact: true })
    .waitFor()
  await dialog(page)
    .getByRole('button', { name: shown(mint) })
    .click()
  await dialog(page)
    .getByText(`You have 1,000 ${shown(mint)}`)
    .waitFor()
  await review(page, '12.5', bob)
  await inPage(page, window => {
    const { otherWallets } = window as unknown as {
      otherWallets: Record<string, { state: { answer: string } }>
    }
    const marigold = otherWallets['solana:Marigold']
    if (marigold) marigold.state.answer = 'hang'
  })
  await press(page, 'Send')
  await dialog(page).getByText('Confirm in Marigold').first().waitFor()
  await page.reload()
  await openAccount(page, 'solana')
  await dialog(page).getByRole('button', { name: /^12.5/ }).click()
  ledger.advance(400)
  await press(page, 'My wallet sent nothing')
  await dialog(page).getByText('Nothing was sent. You can try again.').waitFor()
  await press(page, 'Send')
  await title(page, 'Sent')
  expect(ledger.unitsOf(associatedTokenAccount(bob, mint, tokenProgram))).toBe(12_500_000n)
  expect(ledger.entries).toHaveLength(1)
})

test('[B1.14] sends BTC: loaded again on its way, the page follows the one payment that the wallet signed', async () => {
  const [from, to] = [0, 1].map(index => bitcoinTestAccounts(index).payment.address) as [string, string]
  const { ledger, answer } = bitcoinChain(from, 150_000n)
  const { page, complaints } = await visit('bitcoin', answer)
  await review(page, '0.001', to)
  await dialog(page).getByText('0.001 BTC').first().waitFor()
  await press(page, 'Send')
  await title(page, 'On its way')
  await page.clock.install()
  await page.reload()
  await openAccount(page, 'bitcoin')
  await dialog(page).getByRole('button', { name: '0.001 BTC On its way' }).click()
  await title(page, 'On its way')
  ledger.mine()
  // Until the next look.
  await page.clock.fastForward(10_000)
  await title(page, 'Sent')
  expect(ledger.balanceOf(to)).toBe(100_000n)
  expect(ledger.posted).toHaveLength(1)
  expect(complaints).toEqual([])
})
