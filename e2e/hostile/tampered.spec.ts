import type { Page } from '@playwright/test'
import { siteText } from '../src/siteText.ts'
import { expect, test } from './test.ts'

const text = siteText('en_US')
const added = (code: string) => (body: Buffer) => Buffer.concat([body, Buffer.from(code)])

/** The page without its import map, which fixes the contents of lazy scripts. */
const unguarded = {
  to: /^GET \/$/,
  tamper: (page: Buffer) =>
    Buffer.from(page.toString('utf8').replace(/<script type="importmap">.*?<\/script>/, '')),
}

test('does not run a lazy script with altered bytes and tells the visitor', async ({
  page,
  hostile,
  browser,
}) => {
  const altered = { to: /^GET \/assets\/HelpPage-[^/]*\.js$/, tamper: added('\n;window.hostileRan = 1') }
  const open = async (page: Page) => {
    // A link that is followed before the scripts are there opens another document.
    await page.goto(hostile.url, { waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  }
  hostile.tell(altered)
  await open(page)
  await expect(page).toHaveURL(/\/404\?reloaded=1/)
  expect(hostile.told).toBeGreaterThan(0)
  expect(await page.evaluate(() => 'hostileRan' in window)).toBe(false)

  await test.step('the import map keeps it out: without one it runs', async () => {
    hostile.tell(altered, unguarded)
    const newcomer = await browser.newPage()
    await open(newcomer)
    await expect.poll(() => newcomer.evaluate(() => 'hostileRan' in window)).toBe(true)
    await newcomer.close()
  })
})

test('does not apply a lazy style sheet with altered bytes', async ({ page, hostile }) => {
  hostile.tell({
    to: /^GET \/assets\/staking-[^/]*\.css$/,
    tamper: added('body { display: none !important }'),
  })
  await page.goto('/')
  await page.getByRole('link', { name: /^Stake 320 ETH/ }).click()
  await expect.poll(() => hostile.told).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/404\?reloaded=1/)
  await expect(page.locator('body')).toBeVisible()
})

test('does not run an altered verifier: nothing is proved, so nothing can be signed', async ({
  page,
  hostile,
  screens,
  wallet,
}) => {
  const yes = `
    self.onmessage = event => {
      event.stopImmediatePropagation()
      const ids = ['count', 'credentials', 'amounts', 'forkVersion', 'dataRoots', 'signatures', 'uniqueKeys']
      postMessage(ids.map(id => ({ id, status: 'passed', failedRows: [] })))
    }`
  hostile.tell({ to: /^GET \/assets\/verifyDeposits\.worker-[^/]*\.js$/, tamper: () => Buffer.from(yes) })
  await screens.openConnected()
  await screens.fillDetails({ type: '0x01', count: 1 })
  await screens.continueToCredentials()
  await screens.button('stake.generate').click()
  await expect(page.getByText(text('stake.error.VERIFIER_FAILED')).first()).toBeVisible()
  await expect(screens.button('stake.step.sign')).toBeDisabled()
  expect(hostile.told).toBeGreaterThan(0)
  expect(wallet.count('eth_sendTransaction')).toBe(0)

  await test.step('the true one, once loaded, proves the same deposit data', async () => {
    hostile.tell()
    await screens.button('stake.checkAgain').click()
    await expect(screens.button('stake.step.sign')).toBeEnabled()
  })
})
