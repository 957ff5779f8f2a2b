import * as z from 'zod/mini'
import type { OutsideSource } from '../convertSettings.ts'
import type { SwapAsk, SwapSource } from '../SwapSource.ts'
import { askSource, SwapSourceFailedError } from './askSource.ts'
import { amountText, anyAddress, calldata, coinsText } from './forms.ts'

/** The route goes back byte for byte to build the transaction. */
const priced = z.object({ priceRoute: z.looseObject({}) })
const route = z.object({
  destAmount: amountText,
  tokenTransferProxy: anyAddress,
  contractAddress: anyAddress,
})
const built = z.object({ to: anyAddress, data: calldata, value: coinsText })

/** ParaSwap's market API: https://developers.velora.xyz/api/velora-api/velora-market-api */
export function createParaSwapSource(
  { url }: OutsideSource,
  decimalsOf: (chainId: number, token: SwapAsk['from']) => Promise<number | undefined>,
): SwapSource {
  async function priceRoute({ chainId, from, to, amount }: SwapAsk) {
    const [srcDecimals, destDecimals] = await Promise.all([
      decimalsOf(chainId, from),
      decimalsOf(chainId, to),
    ])
    if (srcDecimals === undefined || destDecimals === undefined) return null
    const query = new URLSearchParams({
      srcToken: from,
      destToken: to,
      srcDecimals: String(srcDecimals),
      destDecimals: String(destDecimals),
      amount: String(amount),
      side: 'SELL',
      network: String(chainId),
      version: '6.2',
    })
    const got = await askSource('ParaSwap', `${url}/prices?${query}`, priced)
    return got && { route: got.priceRoute, srcDecimals, destDecimals }
  }
  return {
    name: 'paraswap',
    serves: () => true,
    spender: async () => null,
    async quote(swap) {
      const got = await priceRoute(swap)
      if (!got) return null
      const read = route.safeParse(got.route)
      if (!read.success) throw new SwapSourceFailedError('ParaSwap', read.error)
      const { destAmount: toAmount, tokenTransferProxy: spender, contractAddress: router } = read.data
      return { toAmount, spender, router, path: null, blockNumber: null }
    },
    async build(swap, slippageBps) {
      const got = await priceRoute(swap)
      if (!got) return null
      const body = JSON.stringify({
        srcToken: swap.from,
        destToken: swap.to,
        srcDecimals: got.srcDecimals,
        destDecimals: got.destDecimals,
        srcAmount: String(swap.amount),
        slippage: slippageBps,
        priceRoute: got.route,
        userAddress: swap.account,
      })
      const address = `${url}/transactions/${swap.chainId}?ignoreChecks=true`
      return askSource('ParaSwap', address, built, { method: 'POST', body })
    },
  }
}
