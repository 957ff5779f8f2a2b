import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { expectAccessible } from '../src/expectAccessible.ts'
import { looks } from '../src/looks.ts'
import type { StackAddresses } from '../src/StackAddresses.ts'
import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, expectNoSidewaysScroll, test } from '../src/test.ts'
import { transactionsOf } from '../src/transactionsOf.ts'

const text = siteText('en_US')

const badge = (page: Page, name: RegExp | string) => page.getByRole('banner').getByRole('button', { name })
const list = (page: Page) => page.getByRole('dialog', { name: text('reward.unfinished.title') })

async function contentOf(download: Promise<Download>): Promise<string> {
  return readFileSync(await (await download).path(), 'utf8')
}

/** The request of two validators with 32 ETH each, under another device's id. */
async function openOnAnotherDevice(withdrawalAddress: string, { siteUrl }: StackAddresses): Promise<void> {
  const response = await fetch(`${siteUrl}/api/v1/ethereum/hoodi/offers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      withdrawalAddress,
      credentialsType: '0x01',
      amountsGwei: ['32000000000', '32000000000'],
      intentId: crypto.randomUUID(),
    }),
  })
  expect(response.status).toBe(200)
}

test('the next visit finds an unfinished stake, and the list resumes or forgets it', async ({
  page,
  context,
  wallet,
  stack,
  screens,
}) => {
  await screens.openConnected()
  await expect(badge(page, /unfinished/)).toBeHidden()
  await openOnAnotherDevice(wallet.address.toLowerCase(), stack)
  await screens.prepare({ type: '0x01', count: 2 })
  await expect(page.getByText(text('stake.elsewhereTitle'))).toBeVisible()
  await expect(badge(page, '1 unfinished action')).toBeVisible()
  await page.close()

  const next = await context.newPage()
  await next.goto('/')
  await expect(next.getByText('1 unfinished action')).toBeVisible()
  await expect(badge(next, '1 unfinished action')).toBeVisible()
  await next.getByRole('button', { name: text('reward.unfinished.open') }).click()
  const row = list(next).getByRole('listitem').first()
  await expect(row).toContainText('64')
  await expect(row).toContainText('2 validators on Hoodi')
  await expect(row).toContainText(text('reward.unfinished.state.proved'))
  await expectAccessible(next, 'list of unfinished actions')
  await row.getByRole('link', { name: text('reward.unfinished.continue') }).click()
  await expect(next).toHaveURL(new RegExp(`/hoodi/staking\\?account=${wallet.address.toLowerCase()}`))
  const again = new StakingScreens(next, wallet, text)
  await expect(again.heading('stake.step.review')).toBeVisible()
  await expect(again.button('stake.step.sign')).toBeEnabled()

  await test.step("without its wallet the page names the stake's account", async () => {
    await next.evaluate(() => localStorage.clear())
    await next.goto('/help')
    await badge(next, '1 unfinished action').click()
    await list(next)
      .getByRole('link', { name: text('reward.unfinished.continue') })
      .click()
    await expect(next.getByText(text('stake.stopped.disconnected'))).toBeVisible()
    await expect(next.getByRole('main')).toContainText(wallet.address.slice(0, 6))
  })

  await test.step('Forget asks first', async () => {
    await badge(next, '1 unfinished action').click()
    await list(next)
      .getByRole('button', { name: text('reward.unfinished.forget') })
      .click()
    await list(next)
      .getByRole('button', { name: text('reward.unfinished.forgetYes') })
      .click()
    await expect(list(next)).toContainText(text('reward.unfinished.none'))
    await next.keyboard.press('Escape')
    await expect(badge(next, /unfinished/)).toBeHidden()
  })
  expect(wallet.count('eth_sendTransaction')).toBe(0)
})

test('every page and tab follows a pending deposit, and its receipt matches both chains', async ({
  page,
  context,
  wallet,
  devnet,
  stack,
  screens,
}) => {
  const other = await context.newPage()
  await other.goto('/help')
  await screens.openConnected()
  await screens.prepare({ type: '0x02', totalEth: '96' })
  await devnet.pause()
  try {
    await screens.sign()
    await expect(screens.heading('stake.step.broadcast')).toBeVisible()
    await expect(badge(other, '1 unfinished action')).toBeVisible()
    await page.close()
    await badge(other, '1 unfinished action').click()
    await expect(list(other)).toContainText(text('reward.unfinished.state.broadcast'))
    await expect(list(other).getByRole('button', { name: text('reward.unfinished.forget') })).toBeHidden()
  } finally {
    await devnet.resume()
  }
  await expect(list(other)).toContainText(text('reward.unfinished.state.confirmed'))
  await expect(other.getByText(text('reward.unfinished.confirmedToast'))).toBeVisible()
  await expect(badge(other, /unfinished/)).toBeHidden()
  expect(wallet.count('eth_sendTransaction')).toBe(1)

  const saved = other.waitForEvent('download')
  await list(other)
    .getByRole('button', { name: text('reward.receipt.downloadJson') })
    .click()
  const json = await contentOf(saved)
  const receipt = JSON.parse(json)
  const chain = createPublicClient({ transport: http(stack.ethereumRpcUrl) })
  const [sent] = await transactionsOf(wallet.address, stack)
  const mined = await chain.getTransactionReceipt({ hash: sent?.hash ?? '0x' })
  const block = await chain.getBlock({ blockHash: mined.blockHash })
  expect(receipt.stake).toMatchObject({
    account: wallet.address.toLowerCase(),
    chainId: 560048,
    totalGwei: '96000000000',
  })
  expect(receipt.transactions).toEqual([
    expect.objectContaining({
      hash: sent?.hash,
      to: sent?.to?.toLowerCase(),
      valueWei: String(sent?.value),
      nonce: sent?.nonce,
      blockNumber: Number(mined.blockNumber),
      blockHash: mined.blockHash,
      blockTimeSeconds: Number(block.timestamp),
      gasUsed: String(mined.gasUsed),
      effectiveGasPriceWei: String(mined.effectiveGasPrice),
      networkFeeWei: String(mined.gasUsed * mined.effectiveGasPrice),
    }),
  ])
  expect(receipt.proof.checks.length).toBeGreaterThanOrEqual(13)
  await devnet.warpEpochs(8)
  for (const deposit of receipt.deposits) {
    const answer = await fetch(`${stack.beaconUrl}/eth/v1/beacon/states/head/validators/${deposit.pubkey}`)
    const { data } = (await answer.json()) as {
      data: { balance: string; validator: { withdrawal_credentials: string } }
    }
    expect(data.validator.withdrawal_credentials).toBe(deposit.withdrawalCredentials)
    expect(BigInt(data.balance)).toBeGreaterThanOrEqual(BigInt(deposit.amountGwei))
  }

  await test.step('list and receipt are accessible and fit in every look', async () => {
    const paper = await context.newPage()
    for (const look of looks) {
      const words = siteText(look.language)
      await applyLook(other, look)
      await other.goto('/help')
      await badge(other, /^(Your actions in this browser|此浏览器中的操作)$/).click()
      const dialog = other.getByRole('dialog', { name: words('reward.unfinished.title') })
      await expectAccessible(other, `list, ${look.name}`)
      await expectNoSidewaysScroll(other, `list, ${look.name}`)
      const file = other.waitForEvent('download')
      await dialog.getByRole('button', { name: words('reward.receipt.download'), exact: true }).click()
      await paper.setViewportSize(look.viewport)
      await paper.emulateMedia({ colorScheme: look.theme })
      await paper.setContent(await contentOf(file))
      await expect(paper.getByRole('heading', { level: 1 })).toHaveText(words('reward.receipt.title'))
      await expect(paper.getByText(createHash('sha256').update(json).digest('hex'))).toBeVisible()
      await expectAccessible(paper, `receipt, ${look.name}`)
      await expectNoSidewaysScroll(paper, `receipt, ${look.name}`)
    }
  })
})

test('sets a damaged record aside, exports it as found, and only then allows removing it', async ({
  page,
  screens,
}) => {
  await screens.openConnected()
  await screens.fillDetails({ type: '0x01', count: 1 })
  await screens.continueToCredentials()
  const damaged = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('granary')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('transactions', 'readwrite').objectStore('transactions')
          const reading = store.getAll()
          reading.onsuccess = () => {
            const data = { ...reading.result[0].data, intent: 'eaten by a mouse' }
            const record = { ...reading.result[0], data, note: '<img src=x>' }
            store.put(record).onsuccess = () => {
              opening.result.close()
              resolve(record.id)
            }
          }
        }
      }),
  )
  await page.goto('/help')
  await badge(page, '1 unfinished action').click()
  await expect(list(page)).toContainText(text('reward.unfinished.setAsideTitle'))
  const remove = list(page).getByRole('button', { name: text('reward.unfinished.remove'), exact: true })
  await expect(remove).toBeHidden()
  const saved = page.waitForEvent('download')
  await list(page)
    .getByRole('button', { name: text('reward.unfinished.exportOne') })
    .click()
  const { raw } = JSON.parse(await contentOf(saved))
  expect(raw).toMatchObject({ id: damaged, data: { intent: 'eaten by a mouse' }, note: '<img src=x>' })
  const all = page.waitForEvent('download')
  await list(page)
    .getByRole('button', { name: text('reward.unfinished.export') })
    .click()
  expect(JSON.parse(await contentOf(all)).setAside).toMatchObject([{ raw: { id: damaged } }])
  await remove.click()
  await list(page)
    .getByRole('button', { name: text('reward.unfinished.removeYes') })
    .click()
  await expect(list(page)).toContainText(text('reward.unfinished.none'))
  await page.keyboard.press('Escape')
  await expect(badge(page, /unfinished/)).toBeHidden()
})
