import { looks } from '../src/looks.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, test } from '../src/test.ts'
import { drawScreen } from './drawScreen.ts'

for (const look of looks) {
  test(`contact: ${look.name}`, async ({ page }) => {
    const text = siteText(look.language)
    await applyLook(page, look)
    await page.goto('/contact')
    await page.getByLabel(text('contact.form.name'), { exact: true }).fill('Ada')
    await page
      .getByLabel(text('contact.form.message'), { exact: true })
      .fill(
        look.language === 'zh_CN'
          ? '质押页面停在第三步，刷新之后仍然如此。'
          : 'The deposit page stays at step three, also after a reload.',
      )
    await drawScreen(page, 'contact', look)
    await page.getByRole('button', { name: text('contact.form.send') }).click()
    await expect(page.getByRole('heading', { name: text('contact.form.sent') })).toBeVisible()
    await drawScreen(page, 'contact-sent', look)
  })
}
