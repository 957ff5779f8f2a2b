import type { StackAddresses } from '../src/StackAddresses.ts'
import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { test as base, expect } from '../src/test.ts'
import { HostileServer } from './HostileServer.ts'

type Fixtures = {
  /** In front of this run's real server; the page knows no other. */
  hostile: HostileServer
}

const real = JSON.parse(process.env.GRANARY_E2E_STACK ?? '{}') as StackAddresses

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  hostile: async ({}, use) => {
    const hostile = await HostileServer.start(real.siteUrl)
    await use(hostile)
    await hostile.close()
  },
  stack: async ({ hostile, stack }, use) => use({ ...stack, siteUrl: hostile.url }),
  screens: async ({ page, wallet }, use) => {
    await use(new StakingScreens(page, wallet, siteText('en_US')))
    // Whatever a test tried, only its honest steps may have asked the wallet.
    expect(wallet.count('wallet_sendCalls')).toBe(0)
  },
})

export { expect }
