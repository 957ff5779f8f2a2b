import { floorDivide } from '@granary/staking/ethereum/rewards'
import { partsPerCent } from '#server/networks/ethereum/rewards/settings/decimalCents.ts'

const weiPerEth = 10n ** 18n

/**
 * The value of an amount in hundredths of the currency, rounded down (a loss away from zero).
 * @param price of one ETH, 1e-8 cents
 * @returns null if no number holds it exactly
 */
export function fiatCents(wei: bigint, price: bigint): number | null {
  const cents = Number(floorDivide(wei * price, weiPerEth * partsPerCent))
  return Number.isSafeInteger(cents) ? cents : null
}

/** The price of one ETH in whole currency units, as a decimal number: `2914.31`. */
export function priceText(price: bigint): string {
  const perUnit = partsPerCent * 100n
  const fraction = (price % perUnit).toString().padStart(10, '0').replace(/0+$/, '')
  return `${price / perUnit}${fraction && `.${fraction}`}`
}
