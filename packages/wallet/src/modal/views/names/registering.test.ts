import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { type HostWindow, inPage, modalPages, pauseClock } from '../../../../test/modalPages.ts'
import type { View } from '../../../core/index.ts'

const { visit } = modalPages()

const config = (keys: object) => `config=${encodeURIComponent(JSON.stringify(keys))}`
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name })
const title = (page: Page) => dialog(page).locator('h2').textContent()

async function show(page: Page, view: View): Promise<void> {
  await inPage(page, ({ wallet }, next) => wallet.open(next), view)
  await dialog(page).waitFor()
}

async function connect(page: Page, ...ids: string[]): Promise<void> {
  const run = async ({ wallet }: HostWindow, connectors: readonly string[]) => {
    await Promise.all(wallet.namespaces.map(name => wallet.adapter(name)))
    for (const id of connectors) await wallet.connect(id)
  }
  await inPage(page, run, ids)
}

test('[B1.18] [B9.45] an account of a login chooses a name, signs for it and has it', async () => {
  const zone = 'granary.local'
  const { page, complaints } = await visit(`login&${config({ names: { url: '/', zone } })}`)
  const claims: { address: `0x${string}`; message: string; signature: `0x${string}` }[] = []
  await page.route('**/v1/profile/**', route => {
    const path = new URL(route.request().url()).pathname
    if (route.request().method() === 'POST') claims.push(route.request().postDataJSON())
    if (path.includes('/reverse/')) return route.fulfill({ json: [] })
    if (path.includes('/suggestions/'))
      return route.fulfill({ json: { suggestions: [{ name: `alice.${zone}`, registered: false }] } })
    return claims.length > 0
      ? route.fulfill({ json: { success: true } })
      : route.fulfill({ status: 404, json: {} })
  })
  await connect(page, 'login')
  await show(page, { name: 'Account' })
  await button(page, 'Choose a name').click()
  await expect.poll(() => title(page)).toBe('Account name')
  await button(page, 'Choose a name').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('alice')
  await dialog(page).getByText(`alice.${zone} is free.`).first().waitFor()
  await button(page, 'Register').click()
  await expect.poll(() => title(page)).toBe('Name registered')
  const [claim] = claims
  if (!claim) throw new Error('nothing was registered')
  expect(claim.message).toContain(`Register the name alice.${zone} for this account.`)
  expect(await verifyMessage(claim)).toBe(true)
  await button(page, 'Done').click()
  await dialog(page).getByText(`alice.${zone}`, { exact: true }).waitFor()
  // The browser logs the answer that no account has the name.
  expect(complaints.filter(text => !text.includes('404'))).toEqual([])
})

test('[B9.12] a name is asked for 500 ms after its last letter', async () => {
  const zone = 'granary.local'
  const { page } = await visit(`login&${config({ names: { url: '/', zone } })}`)
  const asked: string[] = []
  await page.route('**/v1/profile/**', route => {
    const { pathname } = new URL(route.request().url())
    if (pathname.includes('/reverse/')) return route.fulfill({ json: [] })
    asked.push(pathname)
    return route.fulfill({ json: { suggestions: [{ name: `alice.${zone}`, registered: false }] } })
  })
  await connect(page, 'login')
  await show(page, { name: 'RegisterAccountName' })
  await button(page, 'Choose a name').click()
  const field = dialog(page).getByRole('textbox', { name: 'Name' })
  await field.waitFor()
  await pauseClock(page)
  for (const typed of ['alic', 'alice']) {
    await field.fill(typed)
    await page.clock.runFor(499)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await dialog(page).getByText(`alice.${zone} is free.`).first().waitFor()
  expect(asked).toEqual(['/v1/profile/suggestions/alice'])
})
