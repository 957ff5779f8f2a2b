import { expectAccessible } from '../src/expectAccessible.ts'
import type { StackAddresses } from '../src/StackAddresses.ts'
import { siteText } from '../src/siteText.ts'
import { buildVariantSite } from './buildVariantSite.ts'
import { depositAsStranger } from './depositAsStranger.ts'
import { HostileServer } from './HostileServer.ts'
import { everyKeyIsNew, offering } from './lies.ts'
import { serveOtherSite } from './serveOtherSite.ts'
import { test as base, expect } from './test.ts'

const text = siteText('en_US')
const real = JSON.parse(process.env.GRANARY_E2E_STACK ?? '{}') as StackAddresses

/** The site of a provider with a second beacon source, the local one on its own origin. */
const test = base.extend<{ second: HostileServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  second: async ({}, use) => {
    const second = await HostileServer.start(real.beaconUrl, { 'access-control-allow-origin': '*' })
    await use(second)
    await second.close()
  },
  hostile: async ({ second }, use) => {
    const settings = { secondBeaconApiUrls: [second.url] }
    await serveOtherSite(folder => buildVariantSite(folder, settings), use)
  },
  stack: async ({ stack, second }, use) => use({ ...stack, secondBeaconUrl: second.url }),
})

test('[F.07] the review asks and names a second beacon source; it rejects a key that the provider hides, and its silence stops the stake unless the person continues', async ({
  page,
  hostile,
  second,
  screens,
  wallet,
  devnet,
  stack,
}) => {
  const trap = await depositAsStranger(wallet.address, stack)
  await devnet.warpSlots(3)
  const unmade = page.getByRole('listitem').filter({ hasText: text('stake.check.noSecondBeacon') })
  const line = page.getByRole('listitem').filter({ hasText: text('stake.check.keysNewToSecondBeacon') })

  await screens.openConnected()
  await screens.fillDetails({ type: '0x01', count: 1 })
  await screens.continueToCredentials()
  expect(second.asked).toBe(0)

  await test.step("[F.50] [A1.32] the footer shows the provider's version", async () => {
    await expect(page.getByRole('contentinfo')).toContainText('1.6.383')
  })

  await test.step('the provider claims that the key is new, the second source knows it', async () => {
    hostile.tell(
      offering(() => [trap]),
      everyKeyIsNew,
    )
    await screens.button('stake.generate').click()
    await expect(line).toContainText(text('stake.error.SECOND_BEACON_KNOWS_KEY'))
    await expect(screens.button('stake.step.sign')).toBeDisabled()
    expect(wallet.count('eth_sendTransaction')).toBe(0)
  })

  await test.step('without its answer the stake stops, and the title says that it was not checked', async () => {
    hostile.tell()
    second.tell({ to: /./, answer: response => void response.writeHead(503).end() })
    await screens.button('stake.generateAgain').click()
    await expect(unmade).toContainText(text('stake.error.SECOND_BEACON_UNAVAILABLE'))
    await expect(page.getByText(text('stake.secondSilentTitle'))).toBeVisible()
    await expect(screens.button('stake.step.sign')).toBeDisabled()
    await expectAccessible(page, 'a silent second source')
  })

  await test.step('the person continues by an extra step: the page says so, and the stake can be signed', async () => {
    await screens.button('stake.secondSilentGoOn').press('Enter')
    await expect(unmade).toContainText(text('stake.error.SECOND_BEACON_WAIVED'))
    await expect(screens.button('stake.step.sign')).toBeEnabled()
  })

  await test.step('with its answer the page names it, and the stake continues', async () => {
    second.tell()
    await page.reload()
    await expect(screens.button('stake.step.sign')).toBeEnabled()
    // What passed is folded.
    await screens.button('stake.checksShow').click()
    await expect(line).toContainText(new URL(second.url).host)
  })
})
