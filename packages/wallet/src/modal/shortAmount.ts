import { groupThousands } from './groupThousands.ts'

/** Decimals that a list has room for. */
const places = 6

/** Decimal text as lists show it: `1,234.567891`. Floored; a smaller amount is not shown as nothing. */
export function shortAmount(numeric: string, language: string): string {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  if (/^0*$/.test(whole) && kept === '' && /[1-9]/.test(fraction))
    return `< ${groupThousands(`0.${'1'.padStart(places, '0')}`, language)}`
  return groupThousands(kept === '' ? whole : `${whole}.${kept}`, language)
}

/** A symbol as lists show it: any token may have a long one. */
export const shortSymbol = (symbol: string) => (symbol.length > 12 ? `${symbol.slice(0, 11)}…` : symbol)
