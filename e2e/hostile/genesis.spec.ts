import { join } from 'node:path'
import type { StackAddresses } from '../src/StackAddresses.ts'
import { siteText } from '../src/siteText.ts'
import { HostileServer } from './HostileServer.ts'
import { serveOtherSite } from './serveOtherSite.ts'
import { expect, test } from './test.ts'

const text = siteText('en_US')
const real = JSON.parse(process.env.GRANARY_E2E_STACK ?? '{}') as StackAddresses
const hoodiGenesis = '0xbbe312868b376a3001692a646dd2d7d1e4406380dfd86b98aa8a34d1557c971b'

type Block = { number: string; hash: string }

/** The wallet's node returns the real chain's first block: to the site it is that chain. */
const onTheRealChain = test.extend<{ node: HostileServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  node: async ({}, use) => {
    const node = await HostileServer.start(real.ethereumRpcUrl)
    node.tell({
      to: /^POST/,
      alter: (answer: { result: Block | null }) =>
        answer.result?.number === '0x0'
          ? { ...answer, result: { ...answer.result, hash: hoodiGenesis } }
          : answer,
    })
    await use(node)
    await node.close()
  },
  stack: async ({ stack, node }, use) => use({ ...stack, ethereumRpcUrl: node.url }),
})

onTheRealChain(
  'a site for play money rejects a wallet on the real chain with the same id',
  async ({ page, screens, wallet }) => {
    await screens.openConnected()
    await screens.fillDetails({ type: '0x01', count: 1 })
    await screens.continueToCredentials()
    await screens.button('stake.generate').click()
    await expect(page.getByText(text('stake.error.CHAIN_IS_REAL')).first()).toBeVisible()
    await expect(screens.button('stake.step.sign')).toBeDisabled()
    expect(wallet.count('eth_sendTransaction')).toBe(0)
  },
)

const ofARealSite = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  hostile: async ({}, use) => {
    await serveOtherSite(() => join(import.meta.dirname, '../../apps/web/dist'), use)
  },
})

ofARealSite(
  'a site for the real chain rejects a wallet on a local chain with the same id',
  async ({ page, screens, wallet }) => {
    // This site was built without a splitter: makes the local server's offers match.
    await page.route('**/offers', async route => {
      // Headers that the browser adds and this fetch omits.
      const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' }
      const response = await route.fetch({ headers })
      const offer = (await response.json()) as { withdrawalAddress?: string }
      const changed = { ...offer, feeRecipient: offer.withdrawalAddress, providerShareBps: 0 }
      await route.fulfill({ response, json: changed })
    })
    await screens.openConnected()
    await screens.fillDetails({ type: '0x01', count: 1 })
    await screens.continueToCredentials()
    await screens.button('stake.generate').click()
    await expect(page.getByText(text('stake.error.CHAIN_GENESIS_WRONG')).first()).toBeVisible()
    await expect(screens.button('stake.step.sign')).toBeDisabled()
    expect(wallet.count('eth_sendTransaction')).toBe(0)
  },
)
