import { visibleText } from '../announcements/visibleText.ts'

/** What an account holds of a coin or token (specification section 3: token balance). */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** CAIP-10 of the token's contract; absent for the chain's coin. */
  readonly address?: string | undefined
  /** US dollars of the whole balance; absent if unknown, which is not zero. */
  readonly value?: number | undefined
  /** US dollars of one token; absent if unknown. */
  readonly price?: number | undefined
  /** Percent by which the price changed in 24 hours; absent if unknown, which is not zero. */
  readonly priceChange24h?: number | undefined
  readonly quantity: {
    readonly decimals: string
    /** In tokens, exact: `1.000000000000000001`. */
    readonly numeric: string
  }
  readonly iconUrl: string
}

/** Rows of an answer that are read; the rest of a longer one is spam. */
const mostRows = 500

/**
 * The readable balances of an answer, without tokens of zero decimals, which are of low quality (specification
 * section 5).
 */
export function readTokenBalances(answer: unknown): readonly TokenBalance[] {
  const rows = Array.isArray(answer) ? answer.slice(0, mostRows) : []
  return rows.flatMap(row => readRow(row) ?? []).filter(({ quantity }) => Number(quantity.decimals) > 0)
}

function readRow(row: unknown): TokenBalance | undefined {
  const { name, symbol, chainId, address, value, price, priceChange24h, quantity, iconUrl } = fieldsOf(row)
  const { decimals, numeric } = fieldsOf(quantity)
  const isRead =
    typeof chainId === 'string' &&
    /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chainId) &&
    typeof numeric === 'string' &&
    /^\d{1,80}(\.\d{1,80})?$/.test(numeric) &&
    /^\d{1,2}$/.test(`${decimals}`) &&
    (address === undefined || (typeof address === 'string' && address.startsWith(`${chainId}:`)))
  if (!isRead) return undefined
  return {
    name: visibleText(name, 60),
    symbol: visibleText(symbol, 20),
    chainId,
    ...(address !== undefined && { address }),
    ...(isAmount(value) && { value }),
    ...(isAmount(price) && { price }),
    ...(isChange(priceChange24h) && { priceChange24h }),
    quantity: { decimals: `${decimals}`, numeric },
    iconUrl:
      typeof iconUrl === 'string' && /^(https:\/\/|\/(?!\/))/.test(iconUrl) ? iconUrl.slice(0, 500) : '',
  }
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** A price loses all of itself at most; a larger gain is an error. */
const isChange = (value: unknown): value is number =>
  typeof value === 'number' && value >= -100 && value <= 100_000

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The worth of all tokens in US dollars with 2 decimals, floored; tokens without a price count nothing. */
export function tokenTotal(balances: readonly TokenBalance[]): string {
  const cents = balances.reduce((sum, { value = 0 }) => sum + value, 0) * 100
  // Sums of cents in binary end just below their whole number.
  return (Math.floor(cents + 1e-6) / 100).toFixed(2)
}
