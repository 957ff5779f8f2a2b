import { expectAccessible } from '../src/expectAccessible.ts'
import { looks } from '../src/looks.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, expectNoSidewaysScroll, test } from '../src/test.ts'

const text = siteText('en_US')

test('a search leads to an answer by keyboard, and Back returns to the results', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('searchbox').fill('hardware')
  const result = page.getByRole('link', { name: text('contact.help.topic.hardware') })
  await result.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/help#hardware$/)
  await expect(page.locator('#hardware')).toHaveAttribute('open')
  await expect(page.locator('#hardware > summary')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('hardware')
  await expect(result).toBeVisible()
})

test('an address with a place or a code shows that entry, and the contents lead to a section', async ({
  page,
}) => {
  await page.goto('/help#eth-exit')
  await expect(page.locator('#eth-exit > summary')).toBeFocused()
  await expect(page.locator('#eth-exit')).toBeInViewport()

  await page.goto('/help?error=DEPOSIT_KEY_USED')
  const card = page.getByRole('region', { name: 'DEPOSIT_KEY_USED' })
  await expect(card).toContainText(text('contact.help.family.deposit.money'))
  await expect(card).toBeFocused()
  const [technical] = await Promise.all([
    page.waitForEvent('popup'),
    card.getByRole('link', { name: text('contact.help.errorPage') }).click(),
  ])
  await expect(technical.locator('body')).toContainText('# DEPOSIT_KEY_USED')

  await page.getByRole('link', { name: text('contact.help.sectionGlossary'), exact: true }).click()
  await expect(page).toHaveURL(/\/help#glossary$/)
  await expect(page.locator('#glossary')).toBeInViewport()
})

for (const look of looks)
  test(`help, its entries, tutorials, about and community are accessible and fit: ${look.name}`, async ({
    page,
  }) => {
    await applyLook(page, look)
    for (const path of [
      '/help#contracts',
      '/help?error=RECEIPT_TIMEOUT',
      '/help?q=exit',
      '/tutorials',
      '/about',
      '/community',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, path)
      await expectNoSidewaysScroll(page, path)
    }
  })
