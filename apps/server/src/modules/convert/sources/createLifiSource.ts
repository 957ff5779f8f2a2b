import * as z from 'zod/mini'
import type { OutsideSource } from '../convertSettings.ts'
import type { SwapAsk, SwapSource } from '../SwapSource.ts'
import { askSource } from './askSource.ts'
import { amountText, anyAddress, calldata, coinsText } from './forms.ts'

const answer = z.object({
  estimate: z.object({ toAmount: amountText, approvalAddress: anyAddress }),
  transactionRequest: z.object({ to: anyAddress, data: calldata, value: coinsText }),
})

/** Quotes only ask how much: LI.FI wants an account all the same. */
const anyone = '0x000000000000000000000000000000000000dead'

const coin = '0x0000000000000000000000000000000000000000'

/** LI.FI's `/v1/quote`: https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer */
export function createLifiSource({ url, key }: OutsideSource): SwapSource {
  const ask = async ({ chainId, from, to, amount, account }: SwapAsk, slippageBps: number) => {
    const lifiToken = (token: string) => (/^0xe{40}$/.test(token) ? coin : token)
    const query = new URLSearchParams({
      fromChain: String(chainId),
      toChain: String(chainId),
      fromToken: lifiToken(from),
      toToken: lifiToken(to),
      fromAmount: String(amount),
      fromAddress: account ?? anyone,
      slippage: String(slippageBps / 10_000),
    })
    const headers = key ? { 'x-lifi-api-key': key.reveal() } : {}
    return askSource('LI.FI', `${url}/v1/quote?${query}`, answer, { headers })
  }
  return {
    name: 'lifi',
    serves: () => true,
    spender: async () => null,
    async quote(swap) {
      const got = await ask(swap, 100)
      if (!got) return null
      const { estimate, transactionRequest } = got
      const { toAmount, approvalAddress: spender } = estimate
      return { toAmount, spender, router: transactionRequest.to, path: null, blockNumber: null }
    },
    async build(swap, slippageBps) {
      return (await ask(swap, slippageBps))?.transactionRequest ?? null
    },
  }
}
