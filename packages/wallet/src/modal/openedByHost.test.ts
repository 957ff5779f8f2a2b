import { expect, test } from 'vitest'
import { inPage, modalPages } from '../../test/modalPages.ts'
import type { View } from '../core/index.ts'

const { visit } = modalPages()

async function opened(view: View) {
  const { page } = await visit('wallets=Marigold')
  await inPage(page, ({ wallet }, next) => wallet.open(next), view)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

test('[B8.44] an unconfigured network reaches no wallet and shows the alert', async () => {
  const dialog = await opened({ name: 'SwitchNetwork', network: 99999 })
  await dialog.getByText('Network Not Found').waitFor()
  expect(await dialog.locator('h2').textContent()).toBe('Choose a network')
})

test('without WalletConnect its view shows the available wallets', async () => {
  const dialog = await opened({ name: 'ConnectingWalletConnectBasic' })
  expect(await dialog.locator('h2').textContent()).toBe('All wallets')
})
