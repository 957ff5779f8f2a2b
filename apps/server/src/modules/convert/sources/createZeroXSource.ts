import * as z from 'zod/mini'
import type { OutsideSource } from '../convertSettings.ts'
import type { SwapAsk, SwapSource } from '../SwapSource.ts'
import { askSource } from './askSource.ts'
import { amountText, anyAddress, calldata, coinsText } from './forms.ts'

const noLiquidity = z.object({ liquidityAvailable: z.literal(false) })
const answer = z.union([
  z.object({
    liquidityAvailable: z.literal(true),
    buyAmount: amountText,
    allowanceTarget: z.optional(z.nullable(anyAddress)),
    transaction: z.object({ to: anyAddress, data: calldata, value: coinsText }),
  }),
  noLiquidity,
])

/** Quotes only ask how much: 0x wants an account all the same. */
const anyone = '0x000000000000000000000000000000000000dead'

/** 0x's Swap API v2 with AllowanceHolder: https://0x.org/docs/api#tag/Swap */
export function createZeroXSource({ url, key }: OutsideSource): SwapSource {
  const ask = async ({ chainId, from, to, amount, account }: SwapAsk, slippageBps: number) => {
    const query = new URLSearchParams({
      chainId: String(chainId),
      sellToken: from,
      buyToken: to,
      sellAmount: String(amount),
      taker: account ?? anyone,
      slippageBps: String(slippageBps),
    })
    const headers = { '0x-version': 'v2', ...(key ? { '0x-api-key': key.reveal() } : {}) }
    const got = await askSource('0x', `${url}/swap/allowance-holder/quote?${query}`, answer, { headers })
    return got?.liquidityAvailable ? got : null
  }
  return {
    name: '0x',
    serves: () => true,
    spender: async () => null,
    async quote(swap) {
      const got = await ask(swap, 100)
      if (!got) return null
      const { transaction, buyAmount: toAmount, allowanceTarget } = got
      const spender = allowanceTarget ?? transaction.to
      return { toAmount, spender, router: transaction.to, path: null, blockNumber: null }
    },
    async build(swap, slippageBps) {
      return (await ask(swap, slippageBps))?.transaction ?? null
    },
  }
}
