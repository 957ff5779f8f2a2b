import { type ConnectedDevnet, connectDevnet } from '@granary/devnet'
import { test as base, expect, type Page } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Look } from './looks.ts'
import { ScriptedWallet } from './ScriptedWallet.ts'
import type { StackAddresses } from './StackAddresses.ts'
import { StakingScreens } from './StakingScreens.ts'
import { siteText } from './siteText.ts'

type Fixtures = {
  stack: StackAddresses
  /** The local chains: warp, statistics. */
  devnet: ConnectedDevnet
  /** A wallet with a new account with 100,000 ETH, announced in every page of the test, initially on Hoodi. */
  wallet: ScriptedWallet
  /** The staking flow in English, with that wallet. */
  screens: StakingScreens
  /** Fails the test if a page called another host, violated the content security policy or threw. */
  guard: undefined
}

// Set by the global set-up before any worker loads this file.
const addresses = JSON.parse(process.env.GRANARY_E2E_STACK ?? '{}') as StackAddresses

export const test = base.extend<Fixtures>({
  stack: [addresses, { option: true }],
  baseURL: async ({ stack }, use) => use(stack.siteUrl),
  devnet: async ({ stack }, use) => use(await connectDevnet(stack.controlUrl)),
  wallet: async ({ context, stack }, use) => {
    const account = privateKeyToAccount(generatePrivateKey())
    const chain = createTestClient({ mode: 'anvil', transport: http(stack.ethereumRpcUrl) })
    await chain.setBalance({ address: account.address, value: parseEther('100000') })
    const chains = { 560048: stack.ethereumRpcUrl, 71: stack.confluxRpcUrl }
    const wallet = new ScriptedWallet({ account, chains, chainId: 560048 })
    await wallet.install(context)
    await use(wallet)
  },
  screens: async ({ page, wallet }, use) => use(new StakingScreens(page, wallet, siteText('en_US'))),
  guard: [
    async ({ context, stack }, use) => {
      const troubles: string[] = []
      const origins = [stack.siteUrl, stack.secondBeaconUrl]
      context.on('request', request => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && !origins.includes(url.origin))
          troubles.push(`outside request: ${url}`)
      })
      context.on('weberror', webError => troubles.push(`page error: ${webError.error().message}`))
      context.on('console', message => {
        if (/Content Security Policy|requires '?Trusted/i.test(message.text())) troubles.push(message.text())
      })
      await use(undefined)
      expect(troubles).toEqual([])
    },
    { auto: true },
  ],
})

/** Sets the page's look from its next navigation. */
export async function applyLook(page: Page, { language, theme, viewport }: Look): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.addInitScript(value => localStorage.setItem('language', value), language)
}

/** Checks that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, screen).toBeLessThanOrEqual(0)
}

export { expect }
