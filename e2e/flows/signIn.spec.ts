import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/expectAccessible.ts'
import { looks } from '../src/looks.ts'
import type { ScriptedWallet } from '../src/ScriptedWallet.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, expectNoSidewaysScroll, test } from '../src/test.ts'

/** Another device requests deposit data for the account: two validators, 96 ETH. */
async function askElsewhere(siteUrl: string, wallet: ScriptedWallet): Promise<void> {
  const response = await fetch(`${siteUrl}/api/v1/ethereum/hoodi/offers`, {
    method: 'POST',
    body: JSON.stringify({
      withdrawalAddress: wallet.address.toLowerCase(),
      credentialsType: '0x02',
      amountsGwei: ['32000000000', '64000000000'],
    }),
  })
  expect(response.status).toBe(200)
}

async function openConnected(page: Page, wallet: ScriptedWallet, connect: string): Promise<void> {
  await page.goto('/hoodi/validator')
  await page.getByRole('main').getByRole('button', { name: connect }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const signatures = (wallet: ScriptedWallet) =>
  wallet.requests.filter(({ method }) => method === 'personal_sign')

test('[B1.02] [B2.17] signed in with a message, an account sees offers from another device; signed out, it does not', async ({
  page,
  wallet,
  stack,
}) => {
  const text = siteText('en_US')
  await askElsewhere(stack.siteUrl, wallet)
  await openConnected(page, wallet, text('stake.connectWallet'))
  const section = page.getByRole('region', { name: text('stake.offers.title') })
  await expect(section).toBeVisible()
  expect(signatures(wallet)).toHaveLength(0)

  await test.step('the signed message names this site and this account', async () => {
    await section.getByRole('button', { name: text('stake.offers.signIn') }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const [signed] = signatures(wallet)
    const message = Buffer.from(String(signed?.params?.[0]).slice(2), 'hex').toString()
    expect(message).toContain(
      `${new URL(stack.siteUrl).host} wants you to sign in with your Ethereum account:\n`,
    )
    expect(message).toContain(`\n${wallet.address}\n`)
    expect(message).toContain('\nChain ID: 560048\n')
  })

  await test.step('the offer is listed, and after a reload without another signature', async () => {
    await expect(section.getByRole('listitem')).toContainText(/96\s*ETH/)
    await expect(section.getByRole('listitem')).toContainText('2 validators')
    await page.reload()
    await expect(section.getByRole('listitem')).toContainText(/96\s*ETH/)
    expect(signatures(wallet)).toHaveLength(1)
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })

  await test.step('a lost session asks for a new signature', async () => {
    await page.context().clearCookies()
    await page.reload()
    await section.getByRole('button', { name: text('stake.offers.signIn') }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await expect(section.getByRole('listitem')).toContainText(/96\s*ETH/)
    expect(signatures(wallet)).toHaveLength(2)
  })

  await test.step('signed out, the offers are hidden', async () => {
    await section.getByRole('button', { name: text('stake.offers.signOut') }).click()
    await expect(section.getByRole('button', { name: text('stake.offers.signIn') })).toBeVisible()
    await expect(section.getByRole('listitem')).toHaveCount(0)
    const ownOffers = `/api/v1/ethereum/hoodi/offers?withdrawalAddress=${wallet.address.toLowerCase()}`
    expect((await page.request.get(ownOffers)).status()).toBe(401)
  })
})

test('[B8.33] [B4.35] [B4.38] the dialog reports a declined signature, and cancel keeps the wallet connected', async ({
  page,
  wallet,
}) => {
  const text = siteText('en_US')
  await openConnected(page, wallet, text('stake.connectWallet'))
  await page.getByRole('button', { name: text('stake.offers.signIn') }).click()
  wallet.next('personal_sign', 'reject')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByText('Signature declined').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: text('stake.offers.signIn') })).toBeVisible()
})

for (const look of looks.filter(({ language }) => language === 'zh_CN'))
  test(`the sign-in and the offers are accessible and fit: ${look.name}`, async ({ page, wallet, stack }) => {
    const text = siteText(look.language)
    await askElsewhere(stack.siteUrl, wallet)
    await applyLook(page, look)
    await openConnected(page, wallet, text('stake.connectWallet'))
    const section = page.getByRole('region', { name: text('stake.offers.title') })
    await section.getByRole('button', { name: text('stake.offers.signIn') }).click()
    const dialog = page.getByRole('dialog')
    const sign = dialog.getByRole('button', { name: '登录', exact: true })
    await expect(sign).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await expectNoSidewaysScroll(page, 'sign-in')
    await sign.click()
    await expect(section.getByRole('listitem')).toBeVisible()
    await expectAccessible(page, 'offers')
    await expectNoSidewaysScroll(page, 'offers')
  })
