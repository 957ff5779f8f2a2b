import { devnetAddresses } from '@granary/devnet'
import type { Locator } from '@playwright/test'
import { type Address, createPublicClient, erc20Abi, http, parseAbi, parseEther, parseUnits } from 'viem'
import { expect, test } from '../src/test.ts'

const { playDollar, playMillet, uniswapRouter, weth } = devnetAddresses
const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
])

test('[B1.17] a person swaps coins, then tokens with a permission, and the activity lists both', async ({
  page,
  wallet,
  screens,
  stack,
}) => {
  const chain = createPublicClient({ transport: http(stack.ethereumRpcUrl) })
  const held = (token: Address) =>
    chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [wallet.address] })
  const poolAmount = async (amount: bigint, path: Address[]) => {
    const call = { address: uniswapRouter, abi: routerAbi, functionName: 'getAmountsOut' } as const
    return (await chain.readContract({ ...call, args: [amount, path] })).at(-1)
  }
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).click()
  await screens.openConnected()
  await page.getByRole('banner').getByRole('button', { name: /0x/ }).click()
  await press('Swap')

  const dollars = await poolAmount(parseEther('1.5'), [weth, playDollar])
  await choose(dialog, 'What to get', 'PUSD')
  await dialog.getByLabel('You pay').fill('1.5')
  await expect(dialog.getByText('You get at least')).toBeVisible()
  await expect(dialog.getByText('Permission first')).toBeHidden()
  await press('Review')
  const coinsBefore = await chain.getBalance({ address: wallet.address })
  await press('Swap')
  await expect(dialog.getByRole('heading', { name: 'Swapped' })).toBeVisible()
  expect(wallet.sent).toHaveLength(1)
  expect(await held(playDollar)).toBe(dollars)
  const { gasUsed, effectiveGasPrice } = await chain.getTransactionReceipt({
    hash: wallet.sent[0]?.hash ?? '0x',
  })
  const spent = coinsBefore - (await chain.getBalance({ address: wallet.address }))
  expect(spent - gasUsed * effectiveGasPrice).toBe(parseEther('1.5'))

  await press('Done')
  await press('Swap')
  const millet = await poolAmount(parseUnits('1000', 6), [playDollar, weth, playMillet])
  await choose(dialog, /^ETH/, 'PUSD')
  await choose(dialog, /^ETH/, 'MILLET')
  await dialog.getByLabel('You pay').fill('1000')
  await expect(dialog.getByText('1,000 PUSD, no more')).toBeVisible()
  await press('Review')
  await press('Permit and swap')
  await expect(dialog.getByRole('heading', { name: 'Swapped' })).toBeVisible()
  expect(wallet.sent).toHaveLength(3)
  expect(await held(playMillet)).toBe(millet)
  expect(await held(playDollar)).toBe((dollars ?? 0n) - parseUnits('1000', 6))
  const allowance = { address: playDollar, abi: erc20Abi, functionName: 'allowance' } as const
  expect(await chain.readContract({ ...allowance, args: [wallet.address, uniswapRouter] })).toBe(0n)

  await press('Done')
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const swapped = dialog.getByRole('listitem').filter({ hasText: 'Swapped' })
  await expect(swapped).toHaveCount(2)
  await expect(swapped.first()).toContainText('1,000 PUSD')
  await expect(swapped.first()).toContainText(/\+[\d,.]+ MILLET/)
  await expect(swapped.last()).toContainText(/1\.5 ETH/)
  await expect(swapped.last()).toContainText(/\+2,9[\d.]+ PUSD/)
})

async function choose(dialog: Locator, opener: string | RegExp, symbol: string): Promise<void> {
  await dialog.getByRole('button', { name: opener }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${symbol}`) }).click()
  await expect(dialog.getByRole('heading', { name: 'Swap', exact: true })).toBeVisible()
}
