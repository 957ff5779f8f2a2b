import { parseEther, parseUnits } from 'viem'

/** An ERC-20 token of the local market. All amounts are in its smallest unit, coins in wei. */
export type MarketToken = {
  name: string
  symbol: string
  decimals: number
  supply: bigint
  /** Each account of the development wallet has as much. */
  gift: bigint
  /** Its pool with WETH. */
  pool: { tokens: bigint; wei: bigint }
}

const units = (decimals: number) => (amount: string) => parseUnits(amount, decimals)
const dollars = units(6)
const whole = units(18)

/** 2,000 dollars an ETH, 10,000 barley, 5,000 millet. */
export const marketTokens = {
  dollar: {
    name: 'Play Dollar',
    symbol: 'PUSD',
    decimals: 6,
    supply: dollars('100000000'),
    gift: dollars('10000'),
    pool: { tokens: dollars('1000000'), wei: parseEther('500') },
  },
  barley: {
    name: 'Play Barley',
    symbol: 'BARLEY',
    decimals: 18,
    supply: whole('100000000'),
    gift: whole('50000'),
    pool: { tokens: whole('2500000'), wei: parseEther('250') },
  },
  millet: {
    name: 'Play Millet',
    symbol: 'MILLET',
    decimals: 18,
    supply: whole('100000000'),
    gift: whole('20000'),
    pool: { tokens: whole('500000'), wei: parseEther('100') },
  },
} as const satisfies Record<string, MarketToken>

/** A shallow pool without WETH: small swaps are cheaper in it, large ones through WETH. */
export const dollarBarleyPool = { dollar: dollars('20000'), barley: whole('100000') }
