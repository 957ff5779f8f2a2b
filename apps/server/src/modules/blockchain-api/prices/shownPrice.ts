import { toDollars } from './dollars.ts'
import type { Price } from './PriceSource.ts'

/** A price as answers have it: what is unknown is absent. */
export const shownPrice = ({ usd, change24h }: Price) => ({
  price: toDollars(usd),
  ...(change24h !== undefined && { priceChange24h: change24h }),
})
