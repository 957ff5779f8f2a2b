import { expect, test } from '../src/test.ts'

test("[B7.03] [B7.04] [B7.08] the site's modal asks the site's own registry, page by page, once it is open", async ({
  page,
}) => {
  const asked: string[] = []
  page.on('response', response => {
    const { pathname, search } = new URL(response.url())
    if (/getWallets|\/config$|\/origins$/.test(pathname))
      asked.push(`${response.status()} ${pathname}${search}`)
  })
  await page.goto('/hoodi/staking')
  const opener = page.getByRole('main').getByRole('button', { name: 'Connect wallet' })
  await opener.hover()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await opener.click()
  await expect.poll(() => asked.length).toBe(3)
  for (const answer of [
    /^200 \/appkit\/v1\/config/,
    /^200 \/projects\/v1\/origins/,
    /^200 \/getWallets\?.*page=1/,
  ])
    expect(asked).toContainEqual(expect.stringMatching(answer))

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /All wallets/ }).click()
  const rows = dialog.locator('li')
  await rows.first().waitFor()
  const size = await rows.first().getAttribute('aria-setsize')
  await dialog.locator('ul').evaluate(list => list.parentElement?.scrollTo(0, 40 * 64))
  await expect.poll(() => asked.at(-1)).toMatch(/^200 \/getWallets\?.*page=2/)
  // The registry knows the bundled wallets under their own ids: none is listed twice.
  expect(await rows.first().getAttribute('aria-setsize')).toBe(size)
  await expect(dialog.getByText('Invalid App Configuration')).toHaveCount(0)
})
