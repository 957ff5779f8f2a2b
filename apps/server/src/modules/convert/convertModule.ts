import { convertRoutes, defaultSlippagePercent, nativeTokenAddress } from '@granary/api/convert'
import { knownTokens } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, toHex } from 'viem'
import { admitPages, createAdmission } from '#server/modules/projects/admitPages.ts'
import type { App } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import { createTokenReader, type TokenReader } from '#server/platform/tokens/createTokenReader.ts'
import type { ChainUpstream, ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { RpcCallRefusedError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import { convertSettings } from './convertSettings.ts'
import {
  askOf,
  createSwapService,
  isNative,
  SwapNetworkUnsupportedError,
  type SwapService,
  SwapTokensInvalidError,
} from './createSwapService.ts'
import { readGasPrices } from './readGasPrices.ts'
import type { SwapCall, SwapSource } from './SwapSource.ts'
import { createLifiSource } from './sources/createLifiSource.ts'
import { createOneInchSource } from './sources/createOneInchSource.ts'
import { createParaSwapSource } from './sources/createParaSwapSource.ts'
import { createUniswapSource } from './sources/createUniswapSource.ts'
import { createZeroXSource } from './sources/createZeroXSource.ts'

/** Swaps for the wallet toolkit: offers, allowances and unsigned transactions. */
export const convertModule = defineModule({
  name: 'convert',
  settings: convertSettings,
  start(context) {
    const { settings, chains, metrics } = context
    const { routers, tokens, lifi, paraswap, zeroX, oneInch, perMinute } = settings.of(convertSettings)
    const reader = createTokenReader([])
    const decimalsOf = async (chainId: number, token: Hex) => {
      const chain = chainOf(chains, chainId)
      if (isNative(token)) return chain.chain.nativeCurrency.decimals
      return (await reader.facts(chain, [token])).get(token)?.decimals
    }
    const sources: SwapSource[] = [
      createUniswapSource(chains, routers),
      ...(lifi ? [createLifiSource(lifi)] : []),
      ...(paraswap ? [createParaSwapSource(paraswap, decimalsOf)] : []),
      ...(zeroX ? [createZeroXSource(zeroX)] : []),
      ...(oneInch ? [createOneInchSource(oneInch)] : []),
    ]
    const failures = metricsOf(metrics.registry, 'source').counter(
      'granary_convert_source_failures_total',
      'Questions that a source of swaps did not answer',
    )
    const service = createSwapService({ sources, chains, failed: source => failures.inc({ source }) })
    const admission = createAdmission(context, { name: 'convert', perMinute })
    return {
      routes(app) {
        for (const route of Object.values(convertRoutes)) admitPages(app, route, admission)
        quoteRoutes(app, service)
        chainRoutes(app, chains, service)
        implement(app, convertRoutes.getSwapTokens, async ({ query: { chainId } }) => {
          const own = [...knownTokens, ...tokens]
            .filter(token => token.chainId === chainId)
            .map(({ address }) => address.toLowerCase() as Hex)
          return { tokens: await offeredTokens(chainOf(chains, chainId), reader, own) }
        })
        buildRoutes(app, chains, service)
      },
    }
  },
})

function quoteRoutes(app: App, service: SwapService): void {
  implement(app, convertRoutes.getSwapQuotes, async ({ query }) => {
    const { from, to, amount, userAddress = null } = query
    const quotes = await service.quotes(askOf(query, amount, userAddress))
    return {
      quotes: quotes.map(({ path, ...quote }, place) => ({
        ...quote,
        path: path && [...path],
        id: `${quote.source}-${place}`,
        fromAccount: from,
        toAccount: to,
        fromAmount: amount,
      })),
    }
  })
}

function chainRoutes(app: App, chains: ChainUpstreams, service: SwapService): void {
  implement(app, convertRoutes.getSwapGasPrice, ({ query }) => readGasPrices(chainOf(chains, query.chainId)))
  implement(app, convertRoutes.getSwapAllowance, async ({ query }) => {
    const { tokenAddress, userAddress, source } = query
    const chain = chainOf(chains, tokenAddress.chainId)
    if (isNative(tokenAddress.address)) throw new SwapTokensInvalidError('coins need no allowance')
    const spender = await service.spender(tokenAddress.chainId, source)
    return { allowance: await readToken(chain, tokenAddress.address, 'allowance', [userAddress, spender]) }
  })
}

function buildRoutes(app: App, chains: ChainUpstreams, service: SwapService): void {
  implement(app, convertRoutes.buildSwapApproval, async ({ query }) => {
    const { from, amount, userAddress, source } = query
    const chain = chainOf(chains, from.chainId)
    askOf(query, amount ?? 1n, userAddress)
    if (isNative(from.address)) throw new SwapTokensInvalidError('coins need no approval')
    const spender = await service.spender(from.chainId, source)
    const value = amount ?? (await readToken(chain, from.address, 'balanceOf', [userAddress]))
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, value] })
    return transactionOf(chain, userAddress, { to: from.address, data, value: 0n }, true)
  })
  implement(app, convertRoutes.buildSwap, async ({ body }) => {
    const { from, amount, userAddress, source, eip155, disableEstimate = false } = body
    const chain = chainOf(chains, from.chainId)
    const ask = { ...askOf(body, amount, userAddress), account: userAddress }
    const slippageBps = Math.round((eip155?.slippage ?? defaultSlippagePercent) * 100)
    const call = await service.build(ask, slippageBps, source)
    return transactionOf(chain, userAddress, call, !disableEstimate)
  })
}

/** The chain's coin and its own choice of tokens. */
async function offeredTokens(chain: ChainUpstream, reader: TokenReader, own: readonly Hex[]) {
  const { id: chainId, nativeCurrency } = chain.chain
  const facts = await reader.facts(chain, own)
  const coin = { address: { chainId, address: nativeTokenAddress as Hex }, ...nativeCurrency, logoUri: null }
  const tokens = [...facts].map(([address, { name, symbol, decimals }]) => ({
    address: { chainId, address },
    name,
    symbol,
    decimals,
    logoUri: `/public/getTokenImage/${encodeURIComponent(symbol.toLowerCase())}`,
  }))
  return [coin, ...tokens]
}

async function transactionOf(chain: ChainUpstream, account: Hex, call: SwapCall, isEstimated: boolean) {
  const [{ standard }, gas] = await Promise.all([
    readGasPrices(chain),
    isEstimated ? estimateGas(chain, account, call) : null,
  ])
  const { id: chainId } = chain.chain
  return {
    tx: {
      from: { chainId, address: account },
      to: { chainId, address: call.to },
      data: call.data,
      value: call.value,
      eip155: { gas, gasPrice: standard },
    },
  }
}

async function estimateGas(chain: ChainUpstream, from: Hex, call: SwapCall): Promise<bigint> {
  const rpc = await chain.rpc()
  const { to, data, value, gasReserve = 0n } = call
  try {
    const gas = await rpc.call('eth_estimateGas', [{ from, to, data, value: toHex(value) }])
    return BigInt(gas as Hex) + gasReserve
  } catch (error) {
    if (error instanceof RpcCallRefusedError) throw new SwapWouldFailError(error.details)
    throw error
  }
}

async function readToken(
  chain: ChainUpstream,
  token: Hex,
  functionName: 'allowance' | 'balanceOf',
  args: readonly [Hex] | readonly [Hex, Hex],
): Promise<bigint> {
  const rpc = await chain.rpc()
  const data = encodeFunctionData({ abi: erc20Abi, functionName, args } as never)
  try {
    const answer = (await rpc.call('eth_call', [{ to: token, data }, 'latest'])) as Hex
    return decodeFunctionResult({ abi: erc20Abi, functionName, data: answer })
  } catch (error) {
    if (error instanceof RefusedError && !(error instanceof RpcCallRefusedError)) throw error
    throw new SwapTokensInvalidError(`${token} is no token`)
  }
}

/** @throws {SwapNetworkUnsupportedError} SWAP_NETWORK_UNSUPPORTED for a chain without a node */
function chainOf(chains: ChainUpstreams, chainId: number): ChainUpstream {
  const chain = chains.get(chainId)
  if (!chain?.configured) throw new SwapNetworkUnsupportedError()
  return chain
}

export class SwapWouldFailError extends RefusedError {
  constructor(details: string | undefined) {
    super('This transaction would fail now.', {
      code: 'SWAP_WOULD_FAIL',
      status: 422,
      ...(details && { details }),
    })
  }
}
