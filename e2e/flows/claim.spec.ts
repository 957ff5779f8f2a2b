import { readFile } from 'node:fs/promises'
import { devnetAddresses, providerShareBps } from '@granary/devnet'
import { splitterAddress } from '@granary/staking/ethereum/splitter'
import type { Page } from '@playwright/test'
import { createPublicClient, createTestClient, http, parseEther, publicActions } from 'viem'
import { expectAccessible } from '../src/expectAccessible.ts'
import { looks } from '../src/looks.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, expectNoSidewaysScroll, test } from '../src/test.ts'

const text = siteText('en_US')
const factory = devnetAddresses.rewardSplitterFactory

const figure = (page: Page, id: `${string}.${string}`) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(text(id), { exact: true }) })
    .first()

// A failed test must not leave the clock stopped.
test.afterEach(({ devnet }) => devnet.resume())

test('[A2.23] [A2.24] [A2.99] [A2.100] [A2.101] [A2.102] [A2.103] rewards in the splitter are shown and claimed to the wei by one transaction that creates it', async ({
  page,
  wallet,
  devnet,
  stack,
  screens,
}) => {
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.ethereumRpcUrl) }).extend(
    publicActions,
  )
  const staker = wallet.address.toLowerCase() as `0x${string}`
  const splitter = splitterAddress(staker, { factory, shareBps: providerShareBps })

  await screens.openConnected()
  await page.goto('/hoodi/claim')
  await expect(page).toHaveTitle(/^Claim/)
  // This account never staked, and its splitter is empty.
  await expect(page.getByText(text('reward.eth.noneText'))).toBeVisible()

  // As a priority fee: no code runs, and no splitter exists yet.
  await chain.setBalance({ address: splitter, value: parseEther('1.5') })
  // It arrived between two blocks, and the server caches reads of the newest block until the next one.
  const site = createPublicClient({
    transport: http(`${stack.siteUrl}/api/v1/networks/eth/infura?network_type=hoodi`),
  })
  await expect.poll(() => site.getBalance({ address: splitter })).toBe(parseEther('1.5'))
  await page.reload()
  await expect(figure(page, 'claim.eth.available')).toContainText('1.38')
  await expect(figure(page, 'claim.eth.consensus')).toBeVisible()
  await expect(page.getByText(text('claim.eth.notCreated'))).toBeVisible()
  // Both languages, widths and themes; every look when drawing pictures.
  for (const look of process.env.GRANARY_PICTURES ? looks : looks.slice(1, 3)) {
    await applyLook(page, look)
    await page.reload()
    const words = siteText(look.language)
    await expect(page.getByText(words('claim.eth.notCreated'))).toBeVisible()
    await expectAccessible(page, look.name)
    await expectNoSidewaysScroll(page, look.name)
    if (process.env.GRANARY_PICTURES)
      await page.screenshot({
        path: `${process.env.GRANARY_PICTURES}/claim-${look.name}.png`,
        fullPage: true,
      })
  }
  await applyLook(page, looks[0] as (typeof looks)[number])
  await page.reload()

  await page.getByRole('button', { name: /^Claim 1\.38 ETH/ }).click()
  await expect(page.getByRole('heading', { name: text('claim.eth.reviewTitle') })).toBeVisible()
  const sign = page.getByRole('button', { name: text('stake.action.sign') })
  await expect(sign).toBeEnabled()
  await expectAccessible(page, 'review of a claim')
  if (process.env.GRANARY_PICTURES)
    await page.screenshot({ path: `${process.env.GRANARY_PICTURES}/claim-review.png`, fullPage: true })
  const before = await chain.getBalance({ address: staker })
  const asked = wallet.count('eth_sendTransaction')
  // Refused, pressed twice and reloaded while pending: one claim in the end.
  wallet.next('eth_sendTransaction', 'reject')
  await sign.click()
  await expect(page.getByText(text('stake.action.notice.rejected'))).toBeVisible()
  await expect(sign).toBeEnabled()
  await devnet.pause()
  await sign.dblclick()
  const waiting = page.getByRole('heading', { level: 1, name: text('stake.action.step.broadcast') })
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await devnet.resume()
  await expect(page.getByText(text('claim.eth.done'))).toBeVisible()
  expect(wallet.count('eth_sendTransaction')).toBe(asked + 2)
  const after = await chain.getBalance({ address: staker })
  const fee = parseEther('0.01')
  expect(after - before).toBeLessThanOrEqual(parseEther('1.38'))
  expect(after - before).toBeGreaterThan(parseEther('1.38') - fee)
  await expect(page.getByText('1.38').first()).toBeVisible()
  if (process.env.GRANARY_PICTURES)
    await page.screenshot({ path: `${process.env.GRANARY_PICTURES}/claim-done.png`, fullPage: true })
  await page.getByRole('button', { name: text('claim.eth.back') }).click()
  await expect(page.getByText(text('claim.eth.nothing'))).toBeVisible()
  expect(await chain.getBalance({ address: splitter })).toBe(0n)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: text('claim.eth.download') }).click()
  const file = await readFile((await (await saved).path()) ?? '', 'utf8')
  expect(file).toContain('consensus_rewards_eth,execution_rewards_eth')

  // An account without validators is told so, without mention of a splitter.
  await page.goto(`/hoodi/claim?account=0x${'57'.repeat(20)}`)
  await expect(page.getByRole('heading', { name: text('claim.eth.watchedTitle') })).toBeVisible()
  await expect(page.getByText(text('reward.eth.noneWatchedText'))).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(text('claim.eth.splitter'))
})
