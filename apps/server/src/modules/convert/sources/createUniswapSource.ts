import { nativeTokenAddress } from '@granary/api/convert'
import { multicall3Abi } from '@granary/contracts'
import type { Hex } from '@granary/staking/ethereum'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { ChainAnswerInvalidError } from '#server/platform/upstreams/ChainAnswerInvalidError.ts'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import type { SwapAsk, SwapOffer, SwapSource } from '../SwapSource.ts'

const routerAbi = parseAbi([
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
])

/**
 * Gas that a pool may take beyond an estimate: in the second of its last swap it skips writing two cumulative prices, and in
 * the next block it writes them.
 */
const gasReserveOfPool = 44_200n

/** Seconds in which a built swap must be in a block. */
const deadlineSeconds = 1_200n

/**
 * Uniswap v2's pools, asked on the chain: the better of the direct pool and the way through the wrapped coin. The offer is
 * the pools' own answer, to the wei, in the block that it names.
 */
export function createUniswapSource(chains: ChainUpstreams, routers: ReadonlyMap<number, Hex>): SwapSource {
  const wrapped = new Map<number, Promise<Hex>>()

  function wrappedCoin(chainId: number, router: Hex): Promise<Hex> {
    const known = wrapped.get(chainId)
    if (known) return known
    const read = readWrappedCoin(chains, chainId, router)
    wrapped.set(chainId, read)
    read.catch(() => wrapped.delete(chainId))
    return read
  }

  async function quote(ask: SwapAsk): Promise<SwapOffer | null> {
    const router = routers.get(ask.chainId)
    if (!router) return null
    const weth = await wrappedCoin(ask.chainId, router)
    const [from, to] = [ask.from, ask.to].map(token => (token === nativeTokenAddress ? weth : token))
    if (!from || !to || from === to) return null
    const direct = [from, to]
    const paths = direct.includes(weth) ? [direct] : [direct, [from, weth, to]]
    const { amounts, blockNumber } = await readAmounts(chains, ask, router, paths)
    const offers = paths.map((path, place) => ({ path, toAmount: amounts[place] ?? 0n }))
    const best = offers.reduce((a, b) => (b.toAmount > a.toAmount ? b : a))
    return best.toAmount === 0n ? null : { ...best, router, spender: router, blockNumber }
  }

  return {
    name: 'uniswap',
    serves: chainId => routers.has(chainId) && chains.get(chainId)?.configured === true,
    quote,
    spender: async chainId => routers.get(chainId) ?? null,
    async build(ask, slippageBps) {
      const offer = await quote(ask)
      if (!offer?.path) return null
      const least = (offer.toAmount * BigInt(10_000 - slippageBps)) / 10_000n
      const gasReserve = gasReserveOfPool * BigInt(offer.path.length - 1)
      const deadline = BigInt(Math.floor(Date.now() / 1_000)) + deadlineSeconds
      const end = [least, offer.path, ask.account, deadline] as const
      if (ask.from === nativeTokenAddress) {
        const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args: end })
        return { to: offer.router, data, value: ask.amount, gasReserve }
      }
      const functionName =
        ask.to === nativeTokenAddress ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
      const data = encodeFunctionData({ abi: routerAbi, functionName, args: [ask.amount, ...end] })
      return { to: offer.router, data, value: 0n, gasReserve }
    },
  }
}

/** What each path pays, undefined where a pool is missing or too shallow, all in one block. */
async function readAmounts(
  chains: ChainUpstreams,
  { chainId, amount }: SwapAsk,
  router: Hex,
  paths: readonly (readonly Hex[])[],
): Promise<{ amounts: (bigint | undefined)[]; blockNumber: number }> {
  const upstream = upstreamOf(chains, chainId)
  const multicall = upstream.chain.contracts.multicall3.address
  const calls = [
    {
      target: multicall,
      allowFailure: false,
      callData: encodeFunctionData({ abi: multicall3Abi, functionName: 'getBlockNumber' }),
    },
    ...paths.map(path => ({
      target: router,
      allowFailure: true,
      callData: encodeFunctionData({ abi: routerAbi, functionName: 'getAmountsOut', args: [amount, path] }),
    })),
  ]
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const rpc = await upstream.rpc()
  const answer = (await rpc.call('eth_call', [{ to: multicall, data }, 'latest'])) as Hex
  try {
    const [block, ...results] = decodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      data: answer,
    })
    return {
      blockNumber: Number(BigInt(block?.returnData ?? 0)),
      amounts: results.map(({ success, returnData }) =>
        success
          ? decodeFunctionResult({
              abi: routerAbi,
              functionName: 'getAmountsOut',
              data: returnData,
            }).at(-1)
          : undefined,
      ),
    }
  } catch {
    throw new ChainAnswerInvalidError(upstream.chain.name, 'the router answered with something else')
  }
}

async function readWrappedCoin(chains: ChainUpstreams, chainId: number, router: Hex): Promise<Hex> {
  const upstream = upstreamOf(chains, chainId)
  const rpc = await upstream.rpc()
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'WETH' })
  const answer = (await rpc.call('eth_call', [{ to: router, data }, 'latest'])) as Hex
  try {
    return decodeFunctionResult({
      abi: routerAbi,
      functionName: 'WETH',
      data: answer,
    }).toLowerCase() as Hex
  } catch {
    throw new ChainAnswerInvalidError(upstream.chain.name, `${router} is no router of Uniswap v2`)
  }
}

function upstreamOf(chains: ChainUpstreams, chainId: number) {
  const upstream = chains.get(chainId)
  if (!upstream) throw new RangeError(`The server has no chain ${chainId}.`)
  return upstream
}
