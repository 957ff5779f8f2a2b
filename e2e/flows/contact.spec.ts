import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '../src/expectAccessible.ts'
import { looks } from '../src/looks.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, expectNoSidewaysScroll, test } from '../src/test.ts'

/** Mails to the provider that hold a text, as the mail server got them. */
function mailsWith(folder: string, part: string): string[] {
  return readdirSync(folder)
    .map(name => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''))
    .filter(mail => mail.includes('To: support@granary.localhost') && mail.includes(part))
}

test('[A7.19] [A2.107] a message survives a reload, is sent once on a double click, and its state is read by reference', async ({
  page,
  context,
  stack,
}) => {
  const text = siteText('en_US')
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('header.contact') })
    .click()
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: text('contact.form.type.feedback') }).check()
  await main.getByLabel(text('contact.form.name'), { exact: true }).fill('Ada <script>')
  const words = `The receipt is a joy to read. ${Date.now()}`
  await main.getByLabel(text('contact.form.message'), { exact: true }).fill(words)
  await main.getByLabel(text('contact.form.replyTo')).fill('ada@mail')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact'))).toContain('ada@mail')

  await page.reload()
  await expect(main.getByLabel(text('contact.form.message'), { exact: true })).toHaveValue(words)
  // The press comes out of the wrong field: its error must not move the button away.
  await main.getByLabel(text('contact.form.replyTo')).fill('ada@mail.')
  const send = main.getByRole('button', { name: text('contact.form.send') })
  await send.click()
  await expect(main.getByText(text('contact.form.replyToWrong'))).toBeVisible()
  await expect(main.getByLabel(text('contact.form.replyTo'))).toBeFocused()
  await expectAccessible(page, 'contact with an error')
  await main.getByLabel(text('contact.form.replyTo')).fill('ada@mail.example')

  // Offline the draft stays.
  await context.setOffline(true)
  await expect(main.getByText(text('contact.form.offline'))).toBeVisible()
  await send.click()
  await expect(main.getByText(text('contact.form.error.API_UNREACHABLE'))).toBeVisible()
  await context.setOffline(false)

  const refusals: string[] = []
  page.on('response', response => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`)
  })
  await send.dblclick()
  await expect(main.getByRole('heading', { name: text('contact.form.sent') })).toBeFocused()
  expect(refusals).toEqual([])
  const reference = new URL(page.url()).searchParams.get('reference') ?? ''
  expect(reference).toMatch(/^[0-9A-Z-]{19}$/)
  await expectAccessible(page, 'contact after sending')
  await expect.poll(() => mailsWith(stack.mailFolder, words).length).toBe(1)

  await page.goto('/contact')
  await page.getByLabel(text('contact.form.lookLabel')).fill(reference.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: text('contact.form.lookAction') }).click()
  const passedOn = main.getByText(text('contact.form.state.passed_on'), { exact: true })
  await expect(passedOn).toBeVisible({ timeout: 60_000 })
  await expect(main.getByText(words)).toHaveCount(0)
  const [letter = ''] = mailsWith(stack.mailFolder, words)
  expect(letter).toContain(`Subject: Contact: Feedback ${reference}`)
  expect(letter).toContain('Reply-To: ada@mail.example')
  expect(mailsWith(stack.mailFolder, words)).toHaveLength(1)
})

for (const look of looks)
  test(`the contact page is accessible and fits: ${look.name}`, async ({ page }) => {
    const text = siteText(look.language)
    await applyLook(page, look)
    await page.goto('/contact?code=RPC_UPSTREAM_UNAVAILABLE')
    const message = page.getByLabel(text('contact.form.message'), { exact: true })
    await expect(message).toHaveValue(/RPC_UPSTREAM_UNAVAILABLE/)
    await page.getByRole('button', { name: text('contact.form.send') }).click()
    await expect(page.getByText(text('contact.form.nameWrong'))).toBeVisible()
    await expectAccessible(page, look.name)
    await expectNoSidewaysScroll(page, look.name)
    await page.goto('/contact?reference=0000-0000-0000-0000')
    await expect(page.getByText(text('contact.form.error.CONTACT_NOT_FOUND'))).toBeVisible()
    await expectAccessible(page, `${look.name}, unknown reference`)
    await expectNoSidewaysScroll(page, `${look.name}, unknown reference`)
  })
