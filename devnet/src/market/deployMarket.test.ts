import { playTokenAbi } from '@granary/contracts'
import {
  type Address,
  createTestClient,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { hoodi } from 'viem/chains'
import { expect, test } from 'vitest'
import { devnetAccounts } from '../devnetAccounts.ts'
import { devnetAddresses } from '../devnetAddresses.ts'
import { hoodiGenesis } from '../execution/hoodiGenesis.ts'
import { startAnvilExecution } from '../execution/startAnvilExecution.ts'
import { deployMarket } from './deployMarket.ts'
import { marketTokens } from './marketTokens.ts'

const { weth, uniswapRouter, playDollar, playBarley, playMillet } = devnetAddresses
const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
])

test('the market has tokens and funded pools once, and pays what it quotes to the wei', async () => {
  const genesis = hoodiGenesis({ timestamp: 1_700_000_000, kind: 'anvil' })
  const chain = await startAnvilExecution(0, Buffer.from(JSON.stringify(genesis)))
  const client = createTestClient({ mode: 'anvil', chain: hoodi, transport: http(chain.execution.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const account = devnetAccounts.address(0)
  /** A loaded machine may mine before a transaction is in the pool. */
  const balanceAfterBlock = (address: Address) => async () => {
    await client.mine({ blocks: 1 })
    return client
      .readContract({ address, abi: playTokenAbi, functionName: 'balanceOf', args: [account] })
      .catch(() => undefined)
  }
  try {
    await deployMarket(chain.execution.rpcUrl)
    await expect.poll(balanceAfterBlock(playDollar)).toBe(marketTokens.dollar.gift)
    await expect.poll(balanceAfterBlock(playBarley)).toBe(marketTokens.barley.gift)
    await expect.poll(balanceAfterBlock(playMillet)).toBe(marketTokens.millet.gift)
    expect(
      await client.readContract({ address: playDollar, abi: playTokenAbi, functionName: 'decimals' }),
    ).toBe(6)
    const path = [weth, playDollar, playBarley]
    const [, , out] = await client.readContract({
      address: uniswapRouter,
      abi: routerAbi,
      functionName: 'getAmountsOut',
      args: [parseEther('1'), path],
    })
    await client.writeContract({
      account,
      address: uniswapRouter,
      abi: routerAbi,
      functionName: 'swapExactETHForTokens',
      args: [0n, path, account, maxUint256],
      value: parseEther('1'),
    })
    await expect.poll(balanceAfterBlock(playBarley)).toBe(marketTokens.barley.gift + (out ?? 0n))
    await deployMarket(chain.execution.rpcUrl)
    expect(await chain.execution.hasPendingTransactions()).toBe(false)
  } finally {
    await chain.stop()
  }
})
