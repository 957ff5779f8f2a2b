import type { Address } from '../core/index.ts'
import { coinAddress, type SwapCall, type SwapIntent } from './createSwapApi.ts'
import { pathWords } from './readPoolQuote.ts'
import { word } from './tokenCalls.ts'

/** Seconds in which a swap must be in a block. */
const deadlineSeconds = 1_200

/**
 * A swap through Uniswap's Router02: `swapExactETHForTokens`, `swapExactTokensForETH` or `swapExactTokensForTokens`. The
 * output goes to the account.
 * @param least smallest output that the account accepts
 */
export function buildPoolCall(
  router: Address,
  { from, to, amount, account }: SwapIntent,
  { path, least }: { readonly path: readonly Address[]; readonly least: bigint },
): SwapCall {
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + deadlineSeconds)
  if (from === coinAddress) {
    const words = [least, 128n, account, deadline].map(word).join('')
    return { to: router, data: `0x7ff36ab5${words}${pathWords(path)}`, valueWei: amount }
  }
  const selector = to === coinAddress ? '0x18cbafe5' : '0x38ed1739'
  const words = [amount, least, 160n, account, deadline].map(word).join('')
  return { to: router, data: `${selector}${words}${pathWords(path)}` as `0x${string}`, valueWei: 0n }
}

/**
 * Gas that a pool may take beyond an estimate: in the second of its last swap it skips writing two cumulative prices, and in
 * the next block it writes them.
 */
const gasReserveOfPool = 44_200n

/** Words before the path in the calldata of each call. */
const headWords: Readonly<Record<string, number>> = { '0x7ff36ab5': 4, '0x18cbafe5': 5, '0x38ed1739': 5 }

/** Gas that a call may take beyond an estimate of now: none unless it is a swap of this file. */
export function poolGasReserve({ data }: { readonly data: string }): bigint {
  const head = headWords[data.slice(0, 10)]
  if (head === undefined) return 0n
  const tokens = (data.length - 10) / 64 - head - 1
  return gasReserveOfPool * BigInt(tokens - 1)
}
