import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { expectAgreement } from '../src/expectAgreement.ts'
import { siteText } from '../src/siteText.ts'
import { expect, test } from '../src/test.ts'
import { transactionsOf } from '../src/transactionsOf.ts'

const text = siteText('en_US')
const assets = join(import.meta.dirname, '../../apps/web/dist-devnet/assets')
const batchContract = /batchDeposit:[`"']0x[0-9a-fA-F]{40}[`"']/

/**
 * Serves the site as built without a batch contract: the script with the address without it, and the pages with that
 * script's new hash and without rendered content. Drops the policy, which names the hash of the page's own script.
 */
async function withoutBatchContract(context: BrowserContext): Promise<void> {
  const name = readdirSync(assets).find(
    file => file.endsWith('.js') && batchContract.test(readFileSync(join(assets, file), 'utf8')),
  )
  if (!name) throw new Error('No script of the site names the batch contract.')
  const before = readFileSync(join(assets, name), 'utf8')
  const after = before.replace(batchContract, 'batchDeposit:null')
  await context.route(`**/assets/${name}`, async route =>
    route.fulfill({ response: await route.fetch(), body: after }),
  )
  await context.route('**/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    const body = (await response.text())
      .replaceAll(/sha(256|384)-[\w+/=]+/g, integrity =>
        integrity === hashOf(before, integrity) ? hashOf(after, integrity) : integrity,
      )
      // Rendered with the batch contract.
      .replace(/<div id="app" .*?<\/div>(?=\s*<script type="importmap">)/s, '<div id="app"></div>')
    await route.fulfill({ response, headers, body })
  })
}

/** In the algorithm of the expected integrity. */
function hashOf(text: string, integrity: string): string {
  const [algorithm = 'sha256'] = integrity.split('-')
  return `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`
}

test('[A4.01] without a batch contract three validators are three deposits into the official contract, one after another', async ({
  context,
  page,
  wallet,
  stack,
  screens,
}) => {
  await withoutBatchContract(context)
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 3 })
  await expect(page.getByText(text('stake.officialTitle'))).toBeVisible()
  await expect(screens.value('stake.reviewServiceFee')).toContainText('0')
  wallet.next('eth_sendTransaction', 'approve')
  wallet.next('eth_sendTransaction', 'reject')
  await screens.sign()

  await test.step('rejecting the second one leads to the review, and a reload returns there', async () => {
    await expect(page.getByText(text('stake.notice.rejected'))).toBeVisible()
    await expect(page.getByText('1 of 3 confirmed')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 of 3 confirmed')).toBeVisible()
    await expect(screens.button('stake.step.sign')).toBeEnabled()
  })

  await screens.sign()
  await screens.expectConfirmed()
  const sent = await transactionsOf(wallet.address, stack)
  expect(sent.map(({ to, value }) => [to, value])).toEqual(
    Array(3).fill(['0x00000000219ab540356cbb839cbe05303d7705fa', 32n * 10n ** 18n]),
  )
  await expectAgreement(page, wallet.address, stack, 3)
})

test('a wallet with bundles is asked once, and a page that dies meanwhile finds all deposits', async ({
  context,
  page,
  wallet,
  stack,
  screens,
}) => {
  await withoutBatchContract(context)
  wallet.takesBundles = true
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 4 })
  wallet.next('wallet_sendCalls', 'silent')
  await screens.sign()
  await expect(page.getByText(text('stake.sign.asking'))).toBeVisible()
  await expect.poll(() => wallet.sent.length).toBe(4)
  await page.reload()
  await screens.expectConfirmed()
  expect([wallet.count('wallet_sendCalls'), wallet.count('eth_sendTransaction')]).toEqual([1, 0])
  await expectAgreement(page, wallet.address, stack, 4)
})
