import type { Eip1193 } from '@granary/drivers/evm/chain'
import type { Address } from '../core/index.ts'
import { coinAddress, type SwapIntent } from './createSwapApi.ts'
import { SwapError } from './swapErrors.ts'
import { word } from './tokenCalls.ts'

export type PoolQuote = { readonly toAmount: bigint; readonly path: readonly Address[] }

/**
 * What Uniswap's pools pay, asked through the wallet's own node: the better of the direct pool and the way through the
 * wrapped coin.
 * @param router of the pinned ones, lower case
 * @param block `latest`, or a number as hex
 * @throws {SwapError} SWAP_ROUTE_MISSING
 */
export async function readPoolQuote(
  provider: Eip1193,
  router: Address,
  { from, to, amount }: Pick<SwapIntent, 'from' | 'to' | 'amount'>,
  block: `0x${string}` | 'latest' = 'latest',
): Promise<PoolQuote> {
  const ask = async (data: string) =>
    String(await provider.request({ method: 'eth_call', params: [{ to: router, data }, block] }))
  const wrapped = `0x${(await ask('0xad5c4648')).slice(26, 66)}` as Address
  const [first, last] = [from, to].map(token => (token === coinAddress ? wrapped : token)) as [
    Address,
    Address,
  ]
  const direct = [first, last]
  const paths = direct.includes(wrapped) ? [direct] : [direct, [first, wrapped, last]]
  const quotes = await Promise.all(
    paths.map(async path => {
      // A missing pool reverts.
      const answer = await ask(amountsOut(amount, path)).catch(() => '')
      return { path, toAmount: lastAmount(answer, path.length) }
    }),
  )
  const best = quotes.reduce((a, b) => (b.toAmount > a.toAmount ? b : a))
  if (best.toAmount === 0n) throw new SwapError('SWAP_ROUTE_MISSING')
  return best
}

/** A swap of this part of the amount is small beside it. */
const smallPart = 1_000n

/** Smallest units that a small swap must pay, for its own rounding not to look like an impact. */
const leastMeasured = 100_000n

/**
 * How much worse the price of a quote is than that of a thousandth of its amount, on the same way: what the swap's own size
 * costs, without the pools' fees.
 * @returns basis points, rounded up; null for an amount too small to tell
 */
export async function readPriceImpact(
  provider: Eip1193,
  router: Address,
  { amount }: Pick<SwapIntent, 'amount'>,
  { toAmount, path }: PoolQuote,
): Promise<number | null> {
  const part = amount / smallPart
  if (part === 0n) return null
  const data = amountsOut(part, path)
  const answer = await provider.request({ method: 'eth_call', params: [{ to: router, data }, 'latest'] })
  const small = lastAmount(String(answer), path.length)
  if (small < leastMeasured) return null
  const ideal = (small * amount) / part
  if (toAmount >= ideal) return 0
  return Number(((ideal - toAmount) * 10_000n + ideal - 1n) / ideal)
}

/** `getAmountsOut(uint256,address[])` */
const amountsOut = (amount: bigint, path: readonly Address[]) =>
  `0xd06ca61f${word(amount)}${word(64n)}${pathWords(path)}`

/** An array as ABI: its length, then its items. */
export const pathWords = (path: readonly Address[]) => word(BigInt(path.length)) + path.map(word).join('')

function lastAmount(answer: string, length: number): bigint {
  return /^0x[0-9a-f]+$/i.test(answer) && answer.length === 2 + 64 * (2 + length)
    ? BigInt(`0x${answer.slice(-64)}`)
    : 0n
}
