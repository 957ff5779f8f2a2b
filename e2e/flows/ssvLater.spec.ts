import { devnetAddresses } from '@granary/devnet'
import { type SsvCluster, ssvEventsAbi, ssvFunctionsAbi } from '@granary/staking/ssv'
import type { Page } from '@playwright/test'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  type LocalAccount,
  parseEther,
  parseEventLogs,
  publicActions,
} from 'viem'
import { expectAccessible } from '../src/expectAccessible.ts'
import type { StackAddresses } from '../src/StackAddresses.ts'
import { StakingScreens } from '../src/StakingScreens.ts'
import { siteText } from '../src/siteText.ts'
import { expect, expectNoSidewaysScroll, test } from '../src/test.ts'
import { validatorsOf } from '../src/validatorsOf.ts'

const text = siteText('zh_CN')
test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

test('on a phone, in Chinese: a stake that a rejection and a reload interrupt, then a top-up, reactivation, exit, removal and withdrawal', async ({
  page,
  wallet,
  devnet,
  stack,
}) => {
  const screens = new StakingScreens(page, wallet, text)
  const main = page.getByRole('main')
  const chain = createPublicClient({ transport: http(stack.ethereumRpcUrl) })
  const asked = () => wallet.count('eth_sendTransaction')

  await test.step('the registration is confirmed, the deposit rejected', async () => {
    await page.goto('/hoodi/ssv/operators')
    await screens.button('stake.ssv.operators.propose').click()
    await expectNoSidewaysScroll(page, 'operators')
    await expectAccessible(page, 'operators on a phone')
    await main.getByRole('link', { name: text('stake.continue'), exact: true }).click()
    await page.getByLabel(text('stake.validatorCount')).fill('1')
    await screens.connect()
    await expectNoSidewaysScroll(page, 'funding')
    await screens.button('stake.continue').click()
    await expect(page).toHaveURL(/upload-files/)
    await expectNoSidewaysScroll(page, 'files')
    await screens.button('stake.continue').click()
    await expect(page).toHaveURL(/ssv\/deposit/)
    await screens.button('stake.continue').click()
    await screens.button('stake.generate').click()
    await expectNoSidewaysScroll(page, 'registration review')
    await screens.button('stake.ssv.register').click()
    await expect(screens.button('stake.step.sign')).toBeEnabled()
    expect(asked()).toBe(1)
    wallet.next('eth_sendTransaction', 'reject')
    await screens.sign()
    await expect(page.getByText(text('stake.action.notice.rejected'))).toBeVisible()
    expect(await validatorsOf(wallet.address, stack)).toEqual([])
  })

  await test.step('after a reload only the deposit is left', async () => {
    await page.reload()
    await expect(screens.button('stake.step.sign')).toBeEnabled()
    await screens.sign()
    await screens.expectConfirmed()
    expect(asked()).toBe(3)
  })

  await test.step('its operators run the validator', async () => {
    await devnet.warpEpochs(14)
    await expect
      .poll(async () => (await validatorsOf(wallet.address, stack)).map(({ status }) => status))
      .toEqual(['active_ongoing'])
  })

  await test.step('a top-up', async () => {
    await openActions(page)
    await main.getByRole('link', { name: text('stake.ssv.action.name.deposit') }).click()
    await page.getByRole('textbox', { name: text('stake.ssv.action.amount') }).fill('1')
    const before = await chain.getBalance({ address: wallet.address })
    await signIt(page)
    const spent = before - (await chain.getBalance({ address: wallet.address }))
    // The validator's rewards arrive in the same account.
    expect(spent).toBeGreaterThan(parseEther('0.99'))
    expect(spent).toBeLessThan(parseEther('1.01'))
    await expect(main.getByText(/^1\.04\d*ETH$/).first()).toBeVisible()
  })

  await test.step('after a liquidation the cluster is reactivated for half a year', async () => {
    await liquidateOwn(wallet.account, stack)
    await expect(async () => {
      await openActions(page)
      await main
        .getByRole('link', { name: text('stake.ssv.action.name.reactivate'), exact: true })
        .click({ timeout: 3_000 })
    }).toPass()
    await expect(page.getByRole('textbox', { name: text('stake.ssv.action.amount') })).toHaveValue(/^0\.0/)
    await signIt(page)
    await expect(main.getByText(text('stake.ssv.detail.status.active')).first()).toBeVisible()
    await expect(main.getByText(/（18[123] 天）/)).toBeVisible()
  })

  await test.step('the operators exit the validator', async () => {
    await openActions(page)
    await main
      .getByRole('link', { name: /^0x|^.*0x[0-9a-f]{8}/ })
      .first()
      .click()
    await main.getByRole('link', { name: text('stake.ssv.action.name.exit'), exact: true }).click()
    await page.getByRole('checkbox', { name: text('stake.ssv.action.sure.exit') }).check()
    await signIt(page)
    await expect
      .poll(async () => {
        await devnet.warpEpochs(1)
        return (await validatorsOf(wallet.address, stack)).map(({ status }) => status).join()
      })
      .toMatch(/exit|withdrawal/)
  })

  await test.step('the validator is removed, and the rest of the balance comes back', async () => {
    await main.getByRole('link', { name: text('stake.ssv.action.name.remove'), exact: true }).click()
    await page.getByRole('checkbox', { name: text('stake.ssv.action.sure.remove') }).check()
    await signIt(page)
    await openActions(page)
    await expect(main.getByText(text('stake.ssv.detail.status.empty')).first()).toBeVisible()
    await main.getByRole('link', { name: text('stake.ssv.action.name.withdraw'), exact: true }).click()
    await screens.button('stake.ssv.action.max').click()
    const before = await chain.getBalance({ address: wallet.address })
    await signIt(page)
    expect((await chain.getBalance({ address: wallet.address })) - before).toBeGreaterThan(parseEther('0.01'))
  })
})

/** The owner may end the service of its cluster at any time; what was in it comes back. */
async function liquidateOwn(account: LocalAccount, { ethereumRpcUrl }: StackAddresses): Promise<void> {
  const chain = createWalletClient({ account, transport: http(ethereumRpcUrl) }).extend(publicActions)
  const to = devnetAddresses.ssvNetwork
  const logs = await chain.getLogs({ address: to, fromBlock: 0n })
  const newest = parseEventLogs({ abi: ssvEventsAbi, logs }).findLast(
    ({ args }) => 'cluster' in args && args.owner.toLowerCase() === account.address.toLowerCase(),
  )
  if (!newest) throw new Error('the account has no cluster')
  const { cluster, operatorIds } = newest.args as { cluster: SsvCluster; operatorIds: readonly bigint[] }
  const abi = ssvFunctionsAbi
  const data = encodeFunctionData({
    abi,
    functionName: 'liquidate',
    args: [account.address, operatorIds, cluster],
  })
  const hash = await chain.sendTransaction({ to, data, gas: 5_000_000n, chain: null })
  expect((await chain.waitForTransactionReceipt({ hash })).status).toBe('success')
}

async function openActions(page: Page): Promise<void> {
  await page.goto('/hoodi/ssv/validator-detail')
  await expect(page.getByText(text('stake.ssv.detail.cluster')).first()).toBeVisible()
  await expectNoSidewaysScroll(page, 'clusters')
}

/** From the filled form to the block, and back to the page that it was opened from. */
async function signIt(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: text('stake.ssv.action.review'), exact: true }).click()
  const sign = main.getByRole('button', { name: text('stake.action.sign'), exact: true })
  await expect(sign).toBeEnabled()
  await expectNoSidewaysScroll(page, 'review')
  await sign.click()
  await expect(page.getByRole('heading', { name: text('stake.action.step.confirmed') })).toBeVisible()
  await main.getByRole('link', { name: text('stake.ssv.action.backToDetail') }).click()
}
