import { readFile } from 'node:fs/promises'
import { checksumAddress } from '@granary/staking/address'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../src/expectAccessible.ts'
import { looks } from '../src/looks.ts'
import { pressIfThere } from '../src/pressIfThere.ts'
import type { StackAddresses } from '../src/StackAddresses.ts'
import { type Language, siteText } from '../src/siteText.ts'
import { applyLook, expect, expectNoSidewaysScroll, test } from '../src/test.ts'
import { validatorsOf } from '../src/validatorsOf.ts'

const text = siteText('en_US')
const status = (state: string) => text(`reward.validators.status.${state}`)

const main = (page: Page) => page.getByRole('main')
const table = (page: Page, language: Language = 'en_US') =>
  main(page).getByRole('table', { name: siteText(language)('reward.validators.table'), exact: true })
const rows = (page: Page, language?: Language) => table(page, language).locator('tbody tr[aria-rowindex]')
const button = (place: Locator, id: `${string}.${string}`) =>
  place.getByRole('button', { name: text(id), exact: true })

test('[A2.21] [A2.22] [A2.86] [A2.87] [A2.88] [A3.02] validators from deposit to active in the table and on their page, by withdrawal address', async ({
  page,
  wallet,
  devnet,
  stack,
  screens,
}) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 2 })
  await screens.sign()
  await screens.expectConfirmed()

  await test.step('the table updates itself, state by state', async () => {
    await page.getByRole('link', { name: text('stake.viewValidator') }).click()
    await expect(page).toHaveTitle(/^Validator - Ethereum Staking Dashboard \|/)
    await expect(rows(page)).toHaveCount(2)
    await expect(table(page)).toHaveAttribute('aria-rowcount', '3')
    await devnet.warpEpochs(9)
    await expect(rows(page).first()).toContainText(status('active_ongoing'))
    await expect(rows(page).nth(1)).toContainText(status('active_ongoing'))
    const [known] = await validatorsOf(wallet.address, stack)
    await expect(table(page)).toContainText(known?.index ?? 'none')
    await expect(rows(page).first()).toContainText(wallet.address.slice(-4))
    await expectAccessible(page, 'table of validators')
  })
  const all = await validatorsOf(wallet.address, stack)
  const [first, second] = all.toSorted((one, other) => Number(one.index) - Number(other.index))
  if (!first || !second) throw new Error('no validators')

  await test.step('search, sort and selection lead to the available actions', async () => {
    const search = main(page).getByRole('searchbox')
    await search.fill(second.index)
    await expect(rows(page)).toHaveCount(1)
    await search.fill(first.validator.pubkey.slice(0, 20))
    await expect(rows(page)).toHaveCount(1)
    await search.fill('')
    const head = table(page).getByRole('columnheader', { name: text('reward.validators.column.index') })
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await table(page)
      .getByRole('checkbox', { name: text('reward.validators.chooseAll') })
      .check()
    const exit = main(page).getByRole('link', { name: text('reward.validators.action.exit') })
    await expect(exit).toHaveAttribute('href', new RegExp(`action=exit.*${first.index}.*${second.index}`))
    await button(main(page), 'reward.validators.chooseNone').click()
    await rows(page).first().getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(1).getByRole('link')).toBeFocused()
  })

  await test.step("a validator's page: its life, its actions, and why some are unavailable", async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(second.index)
    await expect(
      main(page).getByText(text('reward.validators.life.step.active'), { exact: true }),
    ).toBeVisible()
    // The page rereads the queues every half minute.
    await expect(main(page)).toContainText(text('reward.validators.obstacle.PARTIAL_NEEDS_COMPOUNDING'))
    await expect(
      main(page).getByRole('link', { name: text('reward.validators.action.compound') }),
    ).toHaveAttribute('href', new RegExp(`action=compound.*${second.index}`))
    await expect(main(page)).toContainText(text('reward.validators.leave.paid'))
    const events = main(page).getByRole('table', { name: text('reward.validators.events.title') })
    // Recorded when a reward day closes; a page asks every half minute.
    await devnet.warpEpochs(11)
    const older = button(main(page), 'reward.validators.events.older')
    await expect(async () => {
      // Payments come every eight slots on the local chain and fill the newest page.
      await pressIfThere(older)
      await expect(events).toContainText(text('reward.validators.events.type.activated'), { timeout: 1_000 })
    }).toPass()
    await expect(main(page).locator('canvas')).toBeVisible()
    await expectAccessible(page, 'page of a validator')
  })

  await test.step('a label survives a reload and is in the table', async () => {
    await button(main(page), 'reward.validators.label.give').click()
    await main(page).getByLabel(text('reward.validators.label.name')).fill('=Cellar, left')
    await button(main(page), 'reward.validators.label.save').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('=Cellar, left')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('=Cellar, left')
    await main(page)
      .getByRole('link', { name: text('reward.validators.all') })
      .click()
    await expect(table(page).getByRole('link', { name: '=Cellar, left' })).toBeVisible()
  })
})

/** The genesis validators and their withdrawal address. */
async function foundingValidators(stack: StackAddresses) {
  const response = await fetch(`${stack.beaconUrl}/eth/v1/beacon/states/head/validators?id=0,1`)
  const { data } = (await response.json()) as {
    data: { index: string; validator: { pubkey: string; withdrawal_credentials: string } }[]
  }
  const [first, second] = data
  if (!first || !second) throw new Error('The chain has no validators.')
  return { first, second, owner: checksumAddress(`0x${first.validator.withdrawal_credentials.slice(-40)}`) }
}

test('labels and the table export without formulas; labels import as a whole or not at all', async ({
  page,
  stack,
}) => {
  const { first, second, owner } = await foundingValidators(stack)
  const label = '=Cellar, left'
  await page.addInitScript(
    ([key, name]) => localStorage.setItem('granary.labels', JSON.stringify({ [key ?? '']: name })),
    [second.validator.pubkey, label],
  )
  await page.goto(`/hoodi/validator?account=${owner}`)
  await expect(rows(page).first()).toBeVisible()
  await main(page).getByRole('searchbox').fill('cellar')
  await expect(rows(page)).toHaveCount(1)
  await test.step('the files of the table and of the labels hold no formula', async () => {
    const saved = page.waitForEvent('download')
    await main(page)
      .getByRole('button', { name: text('reward.validators.csv') })
      .click()
    const csv = await readFile(await (await saved).path(), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect(csv).toContain(`,"'=Cellar, left",active_ongoing,`)
  })

  await test.step('labels export to a file and import as a whole or not at all', async () => {
    await button(main(page), 'reward.validators.label.title').click()
    const dialog = page.getByRole('dialog')
    const saved = page.waitForEvent('download')
    await button(dialog, 'reward.validators.label.export').click()
    const file = await readFile(await (await saved).path(), 'utf8')
    expect(file).toContain(`${second.validator.pubkey},"'=Cellar, left"`)
    await expectAccessible(page, 'labels')
    const choose = (content: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'l.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await choose(`${first.validator.pubkey},Attic\nme.eth,No key\n`)
    await expect(dialog.getByRole('alert')).toContainText('Line 2: neither an address nor a public key')
    expect(await page.evaluate(() => localStorage.getItem('granary.labels'))).not.toContain('Attic')
    await choose(`${first.validator.pubkey},Attic\n${second.validator.pubkey},Other\n`)
    await expect(dialog).toContainText('1 new, 0 unchanged, 1 with another name here.')
    await button(dialog, 'reward.validators.label.keepMine').click()
    await expect(dialog).toContainText('1 label imported.')
    await page.keyboard.press('Escape')
    await expect(table(page).getByRole('link', { name: label })).toBeVisible()
    await main(page).getByRole('searchbox').fill('attic')
    await expect(rows(page).getByRole('link', { name: 'Attic' })).toBeVisible()
  })
})

test('watches anyone without a wallet, by address or by a list of keys and indices: everything is visible, no action available', async ({
  page,
  stack,
}) => {
  const { first, second, owner } = await foundingValidators(stack)
  await page.goto('/hoodi/validator')
  await main(page).getByLabel(text('reward.owner.watchLabel')).fill(owner)
  await button(main(page), 'reward.owner.watchShow').click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', /^[0-9]{2,}$/)
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  await test.step('names the line of a mistake in a list and does not keep a secret', async () => {
    await page.goto('/hoodi/validator')
    await expect(main(page).getByRole('link', { name: new RegExp(`${owner.slice(-6)}$`) })).toBeVisible()
    const list = main(page).getByLabel(text('reward.validators.watch.label'))
    await list.fill('ab'.repeat(32))
    await button(main(page), 'reward.validators.watch.show').click()
    await expect(main(page)).toContainText(text('reward.validators.watch.refusal.secret'))
    await expect(list).toHaveValue('')
    await list.fill(`${first.validator.pubkey.slice(2)}\n0x12, ${second.index}`)
    await button(main(page), 'reward.validators.watch.show').click()
    await expect(main(page)).toContainText('Line 2: 0x12')
    await list.fill(`${first.validator.pubkey.slice(2)}\n${second.index}`)
    await button(main(page), 'reward.validators.watch.show').click()
  })

  await expect(page).toHaveURL(/keys=0x[0-9a-f]{64}/)
  await expect(rows(page)).toHaveCount(2)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await rows(page).first().getByRole('link').click()
  await expect(main(page)).toContainText(text('reward.validators.do.watching'))
})

for (const look of looks)
  test(`validators are accessible and fit: ${look.name}`, async ({ page, stack }) => {
    const own = siteText(look.language)
    const { owner } = await foundingValidators(stack)
    await applyLook(page, look)
    await page.goto(`/hoodi/validator?account=${owner}`)
    await expect(rows(page, look.language).first()).toBeVisible()
    await expectAccessible(page, 'watched validators')
    await expectNoSidewaysScroll(page, 'watched validators')
    await rows(page, look.language).first().getByRole('link').click()
    await expect(page.getByText(own('reward.validators.life.title'))).toBeVisible()
    await expectAccessible(page, 'a watched validator')
    await expectNoSidewaysScroll(page, 'a watched validator')
    await page.goto('/hoodi/validator')
    await expect(page.getByLabel(own('reward.validators.watch.label'))).toBeVisible()
    await expectAccessible(page, 'nobody')
    await expectNoSidewaysScroll(page, 'nobody')
  })
