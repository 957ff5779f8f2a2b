import { plainAmount } from '../../../core/internal.ts'
import type { SwapMessages } from '../../../messages/swap/en_US.ts'
import { groupThousands } from '../../groupThousands.ts'

/** Significant digits of a price. */
const priceDigits = 6

/** What one of the first costs in the second, floored. Amounts in smallest units. */
export function priceText(
  from: { readonly amount: bigint; readonly decimals: number },
  to: { readonly amount: bigint; readonly decimals: number },
  language: string,
): string {
  if (from.amount === 0n) return ''
  // Twenty more digits than the second token has.
  const scaled = (to.amount * 10n ** BigInt(from.decimals + 20)) / from.amount
  const decimal = plainAmount(scaled, to.decimals + 20)
  const [whole = '0', fraction = ''] = decimal.split('.')
  const first = whole === '0' ? fraction.search(/[1-9]/) : -whole.length
  const kept = fraction.slice(0, Math.max(0, first + priceDigits)).replace(/0+$/, '')
  return groupThousands(kept === '' ? whole : `${whole}.${kept}`, language)
}

/** Basis points as percent: 125 is 1.25. */
const percentOf = (bps: number) => (bps / 100).toFixed(2).replace(/\.?0+$/, '')

export function impactText(words: SwapMessages, impactBps: number | null): string {
  if (impactBps === null) return words.impactUnknown
  return impactBps < 1 ? words.impactNone : `${percentOf(impactBps)}%`
}

/** Basis points from which on a swap's own size makes its price much worse. */
const highImpact = 300

/** A warning of a price that the swap's own size makes much worse; null where it does not. */
export function impactWarning(words: SwapMessages, impactBps: number | null): string | null {
  return impactBps !== null && impactBps >= highImpact ? words.impactHigh(percentOf(impactBps)) : null
}

/** Each of Uniswap's pools keeps 0.3 %. */
export function poolFeeText(words: SwapMessages, pools: number | null): string {
  return pools === null ? words.poolFeeOutside : words.poolFeeValue(percentOf(10_000 * (1 - 0.997 ** pools)))
}

/** A source of quotes by its own name. */
export function sourceName(source: string): string {
  const names: Readonly<Record<string, string>> = {
    uniswap: 'Uniswap',
    lifi: 'LI.FI',
    paraswap: 'ParaSwap',
    '0x': '0x',
    '1inch': '1inch',
  }
  return names[source] ?? source.slice(0, 24)
}
