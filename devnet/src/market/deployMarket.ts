import { createRequire } from 'node:module'
import { playTokenAbi } from '@granary/contracts'
import { playTokenBytecode } from '@granary/contracts/bytecode'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  parseGwei,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { devnetAccounts } from '../devnetAccounts.ts'
import { devnetAddresses, ethereumChainId } from '../devnetAddresses.ts'
import { createJsonRpc } from '../execution/jsonRpc.ts'
import { marketAccount, marketAccountWei } from './marketAccount.ts'
import { dollarBarleyPool, type MarketToken, marketTokens } from './marketTokens.ts'

const require = createRequire(import.meta.url)

const { weth, uniswapFactory, uniswapRouter, playDollar, playBarley, playMillet } = devnetAddresses

const routerAbi = parseAbi([
  'constructor(address factory, address weth)',
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
])
const factoryAbi = parseAbi(['constructor(address feeToSetter)'])

/** The development wallet's accounts. */
const giftedAccounts = devnetAccounts.all.slice(0, 5)

type Call = { to?: Address; data: Hex; value?: bigint; gas: bigint }

/**
 * Sends the deployment of WETH, Uniswap v2 and three tokens, fills their pools, and gives tokens to the development
 * wallet's accounts. Takes effect with the next block or two. Does nothing if the market exists.
 * @param rpcUrl an anvil with Hoodi's chain id
 */
export async function deployMarket(rpcUrl: string): Promise<void> {
  const rpc = createJsonRpc(rpcUrl)
  const { address, privateKey } = marketAccount
  const sent = await rpc.request<Hex>('eth_getTransactionCount', [address, 'latest'])
  if (BigInt(sent) > 0n) return
  await rpc.request('anvil_setBalance', [address, toHex(marketAccountWei)])
  const signer = privateKeyToAccount(privateKey)
  const raw = await Promise.all(
    [...deployments(), ...liquidity(), ...gifts()].map((call, nonce) =>
      signer.signTransaction({
        chainId: ethereumChainId,
        type: 'eip1559',
        nonce,
        maxFeePerGas: parseGwei('20'),
        maxPriorityFeePerGas: parseGwei('1'),
        ...call,
      }),
    ),
  )
  await rpc.batch(raw.map(transaction => ({ method: 'eth_sendRawTransaction', params: [transaction] })))
}

/** In the order of `devnetAddresses`: their nonces are their addresses. */
function deployments(): Call[] {
  const factory = encodeDeployData({
    abi: factoryAbi,
    bytecode: bytecodeOf(require('@uniswap/v2-core/build/UniswapV2Factory.json')),
    args: [marketAccount.address],
  })
  const router = encodeDeployData({
    abi: routerAbi,
    bytecode: bytecodeOf(require('@uniswap/v2-periphery/build/UniswapV2Router02.json')),
    args: [uniswapFactory, weth],
  })
  const tokens: MarketToken[] = [marketTokens.dollar, marketTokens.barley, marketTokens.millet]
  return [
    { data: bytecodeOf(require('@uniswap/v2-periphery/build/WETH9.json')), gas: 1_000_000n },
    { data: factory, gas: 4_000_000n },
    { data: router, gas: 5_500_000n },
    ...tokens.map(({ name, symbol, decimals, supply }) => ({
      data: encodeDeployData({
        abi: playTokenAbi,
        bytecode: playTokenBytecode,
        args: [name, symbol, decimals, supply],
      }),
      gas: 1_200_000n,
    })),
  ]
}

/** GPL: read from its package into the local chain, and in nothing that ships. */
function bytecodeOf({ bytecode }: { bytecode: string }): Hex {
  return `0x${bytecode}`
}

function liquidity(): Call[] {
  const tokens = [
    { address: playDollar, pool: marketTokens.dollar.pool },
    { address: playBarley, pool: marketTokens.barley.pool },
    { address: playMillet, pool: marketTokens.millet.pool },
  ]
  const approve = encodeFunctionData({
    abi: playTokenAbi,
    functionName: 'approve',
    args: [uniswapRouter, maxUint256],
  })
  const common = { to: uniswapRouter, gas: 3_000_000n }
  const { dollar, barley } = dollarBarleyPool
  return [
    ...tokens.map(({ address }) => ({ to: address, data: approve, gas: 60_000n })),
    ...tokens.map(({ address, pool }) => ({
      ...common,
      value: pool.wei,
      data: encodeFunctionData({
        abi: routerAbi,
        functionName: 'addLiquidityETH',
        args: [address, pool.tokens, 0n, 0n, marketAccount.address, maxUint256],
      }),
    })),
    {
      ...common,
      data: encodeFunctionData({
        abi: routerAbi,
        functionName: 'addLiquidity',
        args: [playDollar, playBarley, dollar, barley, 0n, 0n, marketAccount.address, maxUint256],
      }),
    },
  ]
}

function gifts(): Call[] {
  const gifted = [
    { to: playDollar, gift: marketTokens.dollar.gift },
    { to: playBarley, gift: marketTokens.barley.gift },
    { to: playMillet, gift: marketTokens.millet.gift },
  ]
  return giftedAccounts.flatMap(({ address }) =>
    gifted.map(({ to, gift }) => ({
      to,
      gas: 60_000n,
      data: encodeFunctionData({ abi: playTokenAbi, functionName: 'transfer', args: [address, gift] }),
    })),
  )
}
