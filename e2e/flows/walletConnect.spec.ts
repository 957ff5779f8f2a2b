import type { Page } from '@playwright/test'
import { formatEther } from 'viem'
import { PhoneWallet } from '../src/PhoneWallet.ts'
import { readQr } from '../src/readQr.ts'
import { expect, test } from '../src/test.ts'
import { transactionsOf } from '../src/transactionsOf.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the modal at the code and reads it from its pixels. */
async function showCode(page: Page): Promise<string> {
  await dialog(page)
    .getByRole('button', { name: /WalletConnect/ })
    .click()
  const code = dialog(page).getByRole('img', { name: 'Code to scan with your wallet' })
  await expect(code).toBeVisible()
  return readQr(await code.screenshot())
}

test('[B1.06] [B2.06] a phone scans the code over the site’s own relay, signs a stake and stays connected', async ({
  page,
  wallet,
  screens,
  stack,
}) => {
  const phone = await PhoneWallet.start(stack.siteUrl, wallet, [560048, 71])
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  page.on('websocket', socket => requested.push(socket.url()))

  await test.step('nothing of it loads before the person asks', async () => {
    await screens.open()
    await screens.button('stake.connectWallet').click()
    await expect(dialog(page).getByRole('button', { name: /WalletConnect/ })).toBeVisible()
    expect(requested.filter(url => /relay|createSessions/.test(url))).toEqual([])
  })

  await test.step('a refusal in the wallet is told, and the next code is accepted', async () => {
    phone.approves = false
    await phone.pair(await showCode(page))
    await expect(dialog(page).getByRole('heading', { name: 'Connection rejected' })).toBeVisible()
    phone.approves = true
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    const code = dialog(page).getByRole('img', { name: 'Code to scan with your wallet' })
    await expect(code).toBeVisible()
    await phone.pair(readQr(await code.screenshot()))
    await expect(dialog(page)).toBeHidden()
    await expect(screens.button('stake.continue')).toBeVisible()
  })

  await test.step('the wallet signs and sends what the review shows', async () => {
    await screens.prepare({ type: '0x01', count: 1 })
    await expect(page.getByRole('main')).toContainText("Read through the provider's node")
    await screens.sign()
    await screens.expectConfirmed()
    const [transaction] = await transactionsOf(wallet.address, stack)
    expect(formatEther(transaction?.value ?? 0n)).toBe('32.005')
    expect(wallet.count('eth_sendTransaction')).toBe(1)
  })

  await test.step('the session survives a reload and follows the wallet', async () => {
    await page.reload()
    await page.getByRole('main').getByRole('button', { name: 'Stake more' }).click()
    await expect(screens.button('stake.continue')).toBeVisible()
    expect(phone.sessions).toHaveLength(1)
    await phone.changeChain(71)
    await expect(page.getByRole('main')).toContainText('Switch to Hoodi')
    await phone.changeChain(560048)
    await expect(screens.button('stake.continue')).toBeVisible()
  })

  await test.step('[A4.11] a session never asked for one of the networks is dropped, and connected anew', async () => {
    await page.evaluate(() => localStorage.setItem('@granary/wallet/remote_networks', 'eip155:560048'))
    await page.reload()
    await expect.poll(() => phone.sessions).toEqual([])
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await phone.pair(await showCode(page))
    await expect(dialog(page)).toBeHidden()
    expect(phone.sessions).toHaveLength(1)
  })

  await test.step('the page ends it at the wallet, and the wallet at the page', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Your account/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => phone.sessions).toEqual([])
    await expect(screens.button('stake.connectWallet')).toBeVisible()
    await screens.button('stake.connectWallet').click()
    await phone.pair(await showCode(page))
    await expect(dialog(page)).toBeHidden()
    await phone.disconnect()
    await expect(screens.button('stake.connectWallet')).toBeVisible()
  })

  const sockets = requested.filter(url => url.startsWith('ws'))
  expect(sockets.length).toBeGreaterThan(0)
  for (const url of sockets) expect(url).toContain(`${new URL(stack.siteUrl).host}/relay?`)
  await phone.stop()
})
