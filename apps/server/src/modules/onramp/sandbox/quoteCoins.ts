import { OnrampAmountRefusedError } from '../onrampErrors.ts'

/** A card's least and most payment, cents (specification section 9). */
export const cardLimits = { least: 1_000, most: 750_000 } as const

/** Coins are sold in steps of 1e-8. */
const soldPlaces = 8

export type CoinQuote = { totalCents: number; feeCents: number; amount: bigint }

type Terms = {
  /** Cents of the currency. */
  totalCents: number
  /** One coin in the currency, in units of 1e-18. */
  price: bigint
  /** What the delivery costs, smallest units of the coin. */
  networkFee: bigint
  decimals: number
}

/**
 * What a payment buys: never more than it pays for.
 * @throws {OnrampAmountRefusedError} ONRAMP_AMOUNT_REFUSED
 */
export function quoteCoins({ totalCents, price, networkFee, decimals }: Terms): CoinQuote {
  checkCents(totalCents)
  const unit = 10n ** BigInt(decimals)
  const feeCents = Number(ceilDivide(networkFee * price, unit * centUnit))
  const step = 10n ** BigInt(Math.max(0, decimals - soldPlaces))
  const paid = BigInt(Math.max(0, totalCents - feeCents)) * centUnit
  const amount = ((paid * unit) / price / step) * step
  if (amount === 0n) throw new OnrampAmountRefusedError('the network fee takes all of it')
  return { totalCents, feeCents, amount }
}

/** The payment that buys at least so many coins, cents. */
export function centsFor(amount: bigint, { price, networkFee, decimals }: Omit<Terms, 'totalCents'>): number {
  const unit = 10n ** BigInt(decimals) * centUnit
  return Number(ceilDivide(amount * price, unit) + ceilDivide(networkFee * price, unit))
}

/** @throws {OnrampAmountRefusedError} ONRAMP_AMOUNT_REFUSED for more than two decimals, and beyond the limits */
export function parseCents(text: string): number {
  const [whole = '', cents = ''] = text.split('.')
  if (/[^0]/.test(cents.slice(2))) throw new OnrampAmountRefusedError('has more than two decimals')
  const total = BigInt(whole + cents.slice(0, 2).padEnd(2, '0'))
  // Beyond the limits of cards a number is as good as any other.
  return checkCents(total > 1_000_000_000n ? 1_000_000_000 : Number(total))
}

function checkCents(cents: number): number {
  if (cents < cardLimits.least || cents > cardLimits.most)
    throw new OnrampAmountRefusedError(
      `a card pays ${centsText(cardLimits.least)} to ${centsText(cardLimits.most)}`,
    )
  return cents
}

/** `12345` cents as `123.45`. */
export const centsText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** A cent in units of 1e-18. */
const centUnit = 10n ** 16n

const ceilDivide = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
