import { siteText } from '../src/siteText.ts'
import { expect, test } from '../src/test.ts'

const titles: [path: string, title: string][] = [
  ['/', 'Home'],
  ['/conflux/espace/staking', 'Stake - Espace Conflux Staking'],
  ['/conflux/espace/dashboard', 'Dashboard - CFX - Conflux Staking Dashboard'],
  ['/contact', 'Contact'],
  ['/hoodi', 'Stake - Ethereum Staking'],
  ['/eth', 'Stake - Ethereum Staking'],
  ['/hoodi/reward', 'Reward - Ethereum Staking Dashboard'],
  ['/hoodi/validator', 'Validator - Ethereum Staking Dashboard'],
  ['/hoodi/claim', 'Claim'],
  ['/hoodi/operation', 'Operation'],
]

test('[A2.40] [A2.06] [A2.10] [A2.12] [A2.15] [A2.17] [A2.20] [A2.22] [A2.24] [A2.26] each page has its title and a description', async ({
  page,
}) => {
  for (const [path, title] of titles) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(`${title} | Stake Granary`)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{15,}/)
  }
})

const ssvPages: [page: string, title: string, heading: string][] = [
  ['operators', 'Select Operators - SSV - Ethereum Staking', 'Select operators'],
  ['funding-period', 'Select Funding Period', 'Select funding period'],
  ['upload-files', 'Upload Files - SSV', 'Upload files'],
  ['validator-detail', 'SSV Validator Detail', 'Your SSV validators'],
  ['deposit', 'Deposit - SSV', 'Your validators'],
]

test('[A2.28] [A2.29] [A2.30] [A2.31] [A2.32] [A2.33] [A2.34] [A2.35] [A2.36] [A2.37] [A2.38] each page of SSV opens by its address, with its title', async ({
  page,
}) => {
  for (const [path, title, heading] of ssvPages) {
    await page.goto(`/hoodi/ssv/${path}`)
    await expect(page, path).toHaveTitle(`${title} | Stake Granary`)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{15,}/)
  }
})

test('[F.43] [A2.59] [A2.60] [A2.61] [A2.62] [A8.01] [A8.02] [A2.39] unknown paths, networks and paths with undefined are not found', async ({
  page,
}) => {
  for (const path of [
    '/no/such/page',
    '/foo.bar',
    '/hoodi/foo.bar',
    '/holesky',
    '/ETH',
    '/hoodi/undefined',
    '/undefined',
    '/hoodi/staking/undefined',
  ]) {
    await page.goto(path)
    await expect(page.getByText('404'), path).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expect(page.getByText(/removed, renamed or (is )?temporarily unavailable/)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go Back Home' }).click()
  await expect(page).toHaveTitle('Home | Stake Granary')
})

test('[A1.29] [A1.30] [A3.26] the language is English at first, and the choice is kept', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Earn Rewards Through Decentralized Staking',
  )
  await page.getByRole('banner').getByRole('button', { name: '中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('zh_CN')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
    'Earn Rewards Through Decentralized Staking',
  )
})

test('[A2.43] on a narrow screen navigation scrolls to the top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  // A link that is followed before the scripts are there opens another document, at its top.
  await page.goto('/', { waitUntil: 'networkidle' })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await expect(page).toHaveTitle(/\| Stake Granary$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('[A8.03] [A2.47] a missing page module leads to /404 once', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.route(/\/assets\/HelpPage-.*\.(js|css)$/, route => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  await expect(page).toHaveURL(/\/404\?reloaded=1/)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})

test('a page not loaded before waits for the network, then opens by itself', async ({ page, context }) => {
  // The scripts follow the document, which shows the link without them.
  await page.goto('/', { waitUntil: 'networkidle' })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' })
  await context.setOffline(true)
  await link.click()
  const waiting = page.getByRole('alert').filter({ hasText: 'opens on its own once you are back' })
  await expect(waiting).toBeVisible()
  await expect(waiting).not.toContainText('/assets/')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
})

test('[F.50] [A2.02] [A2.03] [A2.04] [A9.20] a toast is 25rem wide at the top centre, over the page', async ({
  page,
}) => {
  const text = siteText('en_US')
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.route(/\/assets\//, route => route.abort())
  await page.getByRole('banner').getByRole('button', { name: '中文' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: text('header.languageFailed') })
  await expect(toast).toBeVisible()
  const place = () =>
    toast.evaluate(element => {
      const { left, width, top, height } = element.getBoundingClientRect()
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const page = document.querySelector('main') as Element
      return {
        widthRem: width / rem,
        offCentre: Math.round(left + width / 2 - document.documentElement.clientWidth / 2),
        top,
        isOnTop: element.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
        pageFollows: Boolean(element.compareDocumentPosition(page) & Node.DOCUMENT_POSITION_FOLLOWING),
      }
    })
  await expect.poll(place).toEqual({ widthRem: 25, offCentre: 0, top: 12, isOnTop: true, pageFollows: true })
})

test('[F.50] [A9.28] overlays are at z-index 1000', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: siteText('en_US')('common.skipToContent') })).toHaveCSS(
    'z-index',
    '1000',
  )
})

test('[A9.27] a tooltip of the site is at z-index 1100', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('button', { name: /theme/i }).hover()
  await expect(page.getByRole('tooltip')).toHaveCSS('z-index', '1100')
})
