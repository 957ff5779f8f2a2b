import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../src/expectAccessible.ts'
import { looks } from '../src/looks.ts'
import type { ScriptedWallet } from '../src/ScriptedWallet.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, expectNoSidewaysScroll, test } from '../src/test.ts'

type Text = ReturnType<typeof siteText>

/** Opens the connected account's alerts, signed in. */
async function openAlerts(page: Page, wallet: ScriptedWallet, text: Text): Promise<Locator> {
  await page.goto('/hoodi/reward')
  await page
    .getByRole('main')
    .getByRole('button', { name: text('reward.owner.connect') })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: text('reward.alert.open'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text('reward.alert.title'), exact: true })
  await dialog.getByRole('button', { name: text('reward.alert.signIn'), exact: true }).click()
  // The wallet's window opens above this one.
  await expect(page.locator('dialog[open]')).toHaveCount(2)
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^(Sign in|登录)$/ })
    .click()
  await expect(dialog.getByText(text('reward.alert.empty'))).toBeVisible()
  return dialog
}

/** The newest mail to an address, without soft line breaks. */
async function mailTo(folder: string, address: string): Promise<string> {
  const find = () =>
    readdirSync(folder)
      .sort()
      .map(name => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .findLast(mail => mail.includes(`To: ${address}`))
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

test('an alert by mail is confirmed by its link, tested, changed and deleted', async ({
  page,
  context,
  wallet,
  stack,
}) => {
  const text = siteText('en_US')
  const dialog = await openAlerts(page, wallet, text)
  const address = `e2e-${wallet.address.slice(2, 10).toLowerCase()}@mail.example`
  await dialog.getByRole('button', { name: text('reward.alert.add') }).click()
  await dialog.getByRole('button', { name: text('reward.alert.create.email') }).click()
  await expect(dialog.getByText(text('reward.alert.targetWrong.email'))).toBeVisible()
  await dialog.getByLabel(text('reward.alert.target.email')).fill(address)
  const create = dialog.getByRole('button', { name: text('reward.alert.create.email') })
  // Offline, the input stays; pressed twice, it creates one alert.
  await context.setOffline(true)
  await create.click()
  await expect(dialog.getByRole('alert').filter({ hasText: /does not answer/ })).toBeVisible()
  await context.setOffline(false)
  await expect(dialog.getByLabel(text('reward.alert.target.email'))).toHaveValue(address)
  await create.dblclick()
  await expect(dialog.getByText(text('reward.alert.linkSent'))).toBeVisible()
  const card = dialog.getByRole('listitem')
  await expect(card).toHaveCount(1)
  await expect(card.getByText(text('reward.alert.state.unconfirmed'))).toBeVisible()

  const link =
    /http:\/\/\S+\/alerts\/confirm\?token=[\w-]+/.exec(await mailTo(stack.mailFolder, address))?.[0] ?? ''
  const other = await page.context().newPage()
  await other.goto(link)
  await expectAccessible(other, 'page of a link')
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await other.close()
  await expect(card.getByText(text('reward.alert.state.active'), { exact: true })).toBeVisible()

  await card.getByRole('button', { name: text('reward.alert.test') }).click()
  await expect(card.getByText(text('reward.alert.tested'))).toBeVisible()
  expect(await mailTo(stack.mailFolder, address)).toContain(
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  )

  await card.getByRole('button', { name: text('reward.alert.edit') }).click()
  await dialog.getByRole('checkbox', { name: text('reward.alert.kind.sweep') }).check()
  await dialog.getByLabel(text('reward.alert.threshold.sweep')).fill('1.0000000001')
  await dialog.getByRole('button', { name: text('reward.alert.save') }).click()
  await expect(dialog.getByText(text('reward.alert.amountWrong'))).toBeVisible()
  await dialog.getByLabel(text('reward.alert.threshold.sweep')).fill('1.5')
  await dialog.getByRole('button', { name: text('reward.alert.save') }).click()
  await expect(card.getByText(text('reward.alert.kind.sweep'))).toBeVisible()

  await card.getByRole('button', { name: text('reward.alert.delete') }).click()
  await card.getByRole('button', { name: text('reward.alert.deleteSure') }).click()
  await expect(dialog.getByText(text('reward.alert.empty'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

// The test before covers English and light.
for (const look of looks.filter(({ language }) => language === 'zh_CN'))
  test(`the alerts are accessible and fit: ${look.name}`, async ({ page, wallet }) => {
    const text = siteText(look.language)
    const hook = createServer((request, response) => request.pipe(response)).listen(0, '127.0.0.1')
    await applyLook(page, look)
    const dialog = await openAlerts(page, wallet, text)
    const shoot = async (name: string) => {
      await expectAccessible(page, `alerts: ${name}`)
      await expectNoSidewaysScroll(page, `alerts: ${name}`)
      const folder = process.env.GRANARY_PICTURES
      if (folder) await page.screenshot({ path: join(folder, `alerts-${look.name}-${name}.png`) })
    }
    await shoot('empty')
    await dialog.getByRole('button', { name: text('reward.alert.add') }).click()
    await shoot('form')
    await dialog.getByLabel(text('reward.alert.channel'), { exact: true }).selectOption('webhook')
    await dialog.getByText(text('reward.alert.payload'), { exact: true }).click()
    await shoot('payload')
    const { port } = hook.address() as AddressInfo
    await dialog.getByLabel(text('reward.alert.target.webhook')).fill(`http://127.0.0.1:${port}/hook`)
    await dialog.getByRole('button', { name: text('reward.alert.create.webhook') }).click()
    await expect(dialog.getByText(/whsec_/)).toBeVisible()
    await shoot('secret')
    await dialog.getByRole('button', { name: text('reward.alert.confirm.webhook') }).click()
    await expect(dialog.getByText(text('reward.alert.state.active'), { exact: true })).toBeVisible()
    hook.close()
    hook.closeAllConnections()
    await dialog.getByRole('button', { name: text('reward.alert.test') }).click()
    await expect(dialog.getByText(/ALERT_WEBHOOK_FAILED/)).toBeVisible()
    await shoot('failed')
  })
