// npm run screenshots: the ways out of a stake, the list of operations with an unpaid withdrawal, and a
// claim.
import { devnetAddresses, providerShareBps } from '@granary/devnet'
import { splitterAddress } from '@granary/staking/ethereum/splitter'
import { createTestClient, http, parseEther } from 'viem'
import type { Look } from '../src/looks.ts'
import { siteText } from '../src/siteText.ts'
import { applyLook, expect, test } from '../src/test.ts'
import { validatorsOf } from '../src/validatorsOf.ts'
import { drawScreen } from './drawScreen.ts'

const text = siteText('en_US')
const look: Look = {
  name: 'desktop, English, light',
  language: 'en_US',
  theme: 'light',
  viewport: { width: 1440, height: 900 },
}

test('operations of Ethereum validators', async ({ page, wallet, devnet, stack, screens }) => {
  test.slow()
  const main = page.getByRole('main')
  const ownOf = () => validatorsOf(wallet.address, stack)
  await applyLook(page, look)
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 2 })
  await screens.sign()
  await screens.expectConfirmed()
  await main.getByRole('link', { name: text('stake.viewValidator') }).click()
  await page.goto('/hoodi/staking')
  await screens.prepare({ type: '0x02', totalEth: '96' })
  await screens.sign()
  await screens.expectConfirmed()
  await devnet.warpEpochs(30)
  await devnet.pause()
  const compounding = (await ownOf()).find(({ validator }) =>
    validator.withdrawal_credentials.startsWith('0x02'),
  )
  await page.goto(`/hoodi/operation?action=partial&validators=${compounding?.index}`)
  await main.getByRole('textbox').first().fill('12.5')
  await main.getByRole('button', { name: text('claim.action.review'), exact: true }).click()
  const sign = main.getByRole('button', { name: text('stake.action.sign'), exact: true })
  await expect(sign).toBeEnabled({ timeout: 30_000 })
  await devnet.resume()
  await sign.click()
  await expect(page.getByRole('heading', { name: text('stake.action.step.confirmed') })).toBeVisible({
    timeout: 60_000,
  })
  await main.getByRole('link', { name: text('claim.action.toOperations') }).click()
  await expect(
    main.getByRole('listitem').getByText(text('claim.operation.state.working')).first(),
  ).toBeVisible({ timeout: 60_000 })
  await devnet.pause()
  await expect(main.locator('details').first()).toBeVisible({ timeout: 60_000 })
  await drawScreen(page, 'ethereum-operations', look)

  const splitter = splitterAddress(wallet.address.toLowerCase() as `0x${string}`, {
    factory: devnetAddresses.rewardSplitterFactory,
    shareBps: providerShareBps,
  })
  // Simulates a month's block income.
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.ethereumRpcUrl) })
  await chain.setBalance({ address: splitter, value: parseEther('0.184216') })
  await page.goto('/hoodi/claim')
  await expect(main.getByRole('button', { name: /^Claim 0\.16/ })).toBeVisible({ timeout: 60_000 })
  await drawScreen(page, 'ethereum-claim', look)
  await devnet.resume()
})
