import * as z from 'zod/mini'
import type { OutsideSource } from '../convertSettings.ts'
import type { SwapSource } from '../SwapSource.ts'
import { askSource } from './askSource.ts'
import { amountText, anyAddress, calldata, coinsText } from './forms.ts'

const quoted = z.object({ dstAmount: amountText })
const spender = z.object({ address: anyAddress })
const built = z.object({ tx: z.object({ to: anyAddress, data: calldata, value: coinsText }) })

/** 1inch's Classic Swap v6.0: https://portal.1inch.dev/documentation/apis/swap/classic-swap */
export function createOneInchSource({ url, key }: OutsideSource): SwapSource {
  const headers = key ? { authorization: `Bearer ${key.reveal()}` } : {}
  const base = (chainId: number) => `${url}/swap/v6.0/${chainId}`
  const spenderOf = async (chainId: number) =>
    (await askSource('1inch', `${base(chainId)}/approve/spender`, spender, { headers }))?.address ?? null
  return {
    name: '1inch',
    serves: () => true,
    spender: spenderOf,
    async quote({ chainId, from, to, amount }) {
      const query = new URLSearchParams({ src: from, dst: to, amount: String(amount) })
      const [got, router] = await Promise.all([
        askSource('1inch', `${base(chainId)}/quote?${query}`, quoted, { headers }),
        spenderOf(chainId),
      ])
      if (!got || !router) return null
      return { toAmount: got.dstAmount, spender: router, router, path: null, blockNumber: null }
    },
    async build({ chainId, from, to, amount, account }, slippageBps) {
      const query = new URLSearchParams({
        src: from,
        dst: to,
        amount: String(amount),
        from: account,
        origin: account,
        slippage: String(slippageBps / 100),
        disableEstimate: 'true',
      })
      return (await askSource('1inch', `${base(chainId)}/swap?${query}`, built, { headers }))?.tx ?? null
    },
  }
}
