import type { Eip1193 } from '@granary/drivers/evm/chain'
import type { Address } from '../core/index.ts'
import { type Approval, approvalsOf } from './approvalsOf.ts'
import {
  coinAddress,
  type SwapApi,
  type SwapCall,
  type SwapIntent,
  type SwapQuote,
  type SwapToken,
} from './createSwapApi.ts'
import { type PoolQuote, readPoolQuote, readPriceImpact } from './readPoolQuote.ts'
import type { SwapPins } from './SwapPins.ts'
import { simulateSwap } from './simulateSwap.ts'
import { SwapError } from './swapErrors.ts'
import { readNumber, tokenCalls } from './tokenCalls.ts'

/** Milliseconds that a checked quote may wait for the person, whatever its server says. */
const longestLife = 30_000

/** How much a quote may be above what its transaction pays in a simulation: a block's move, basis points. */
const tolerance = 5n

/** Whether a transaction pays clearly less than was quoted. */
export const isLess = (received: bigint, quoted: bigint) =>
  received * 10_000n < quoted * (10_000n - tolerance)

/** A quote that the wallet's own node confirmed. Amounts in smallest units. */
export type CheckedQuote = {
  readonly intent: SwapIntent
  readonly source: string
  /** What the chain pays now. */
  readonly toAmount: bigint
  /** The least that is accepted. */
  readonly least: bigint
  readonly router: Address
  /** Takes the tokens; null for coins. */
  readonly spender: Address | null
  /** That the swap needs first. */
  readonly approvals: readonly Approval[]
  /** Of an outside router; null where the browser builds the call itself. */
  readonly call: SwapCall | null
  /** Through Uniswap's pools; null of an outside router. */
  readonly path: readonly Address[] | null
  /** How much worse than a small swap's the price is, basis points; null if unknown. */
  readonly impactBps: number | null
  /** Milliseconds since 1970. */
  readonly validUntil: number
}

/**
 * Holds a server's quote against the chain. Uniswap's pools are asked for the same amount in the same block, and must
 * answer the same to the wei. An outside router must be pinned, and its transaction is tried: it may spend no more than the
 * amount, and must pay what was quoted.
 * @param slippage percent
 * @throws {SwapError}
 */
export async function checkQuote(
  provider: Eip1193,
  { api, pins }: { readonly api: Pick<SwapApi, 'buildTransaction'>; readonly pins: SwapPins },
  intent: SwapIntent,
  quote: SwapQuote,
  slippage: number,
): Promise<CheckedQuote> {
  assertAsked(intent, quote)
  const now = Date.now()
  const validUntil = Math.min(quote.expiresAt * 1_000, now + longestLife)
  if (validUntil <= now) throw new SwapError('SWAP_QUOTE_EXPIRED')
  const spender = intent.from === coinAddress ? null : spenderOf(pins, intent, quote)
  const router = routerOf(pins, intent, quote)
  await assertBalance(provider, intent)
  const approvals = await approvalsOf(provider, intent, spender)
  const common = { intent, source: quote.source, router, spender, approvals, validUntil }
  if (quote.source === 'uniswap') {
    const { toAmount, path } = await poolAmount(provider, router, intent, quote)
    const impactBps = await readPriceImpact(provider, router, intent, { toAmount, path })
    return { ...common, toAmount, least: lessSlippage(toAmount, slippage), call: null, path, impactBps }
  }
  const call = await api.buildTransaction(intent, quote.source, slippage)
  assertCall(intent, router, call)
  const least = lessSlippage(quote.toAmount, slippage)
  const calls = [...approvals.map(approval => approval.call), call]
  const toAmount = await assertEffect(provider, intent, calls, { least, quoted: quote.toAmount })
  return { ...common, toAmount, least, call, path: null, impactBps: null }
}

/**
 * What the chain says of a token that a service offers.
 * @throws {SwapError} SWAP_TOKEN_DIFFERS for other decimals, and for an address without a token
 */
export async function assertToken(provider: Eip1193, chainId: number, token: SwapToken): Promise<void> {
  const [, id, address = ''] = token.address.split(':')
  if (Number(id) !== chainId) throw new SwapError('SWAP_TOKEN_DIFFERS', 'it is on another chain')
  if (address === coinAddress) return
  const decimals = await readNumber(provider, address as Address, tokenCalls.decimals).catch(cause => {
    throw new SwapError('SWAP_TOKEN_DIFFERS', `${address} is no token`, cause)
  })
  if (decimals !== BigInt(token.decimals))
    throw new SwapError('SWAP_TOKEN_DIFFERS', `${decimals} decimals, not ${token.decimals}`)
}

/**
 * Tries the transaction of an outside router again.
 * @returns what it pays
 * @throws {SwapError} SWAP_CALL_DIFFERS if it spends more than the amount, SWAP_PRICE_MOVED below the least,
 *   SWAP_QUOTE_DIFFERS well below the quote
 */
export async function assertEffect(
  provider: Eip1193,
  intent: SwapIntent,
  calls: readonly SwapCall[],
  { least, quoted }: { readonly least: bigint; readonly quoted?: bigint },
): Promise<bigint> {
  const { spent, received } = await simulateSwap(provider, intent, calls)
  if (spent > intent.amount) throw new SwapError('SWAP_CALL_DIFFERS', `it spends ${spent}`)
  if (quoted !== undefined && isLess(received, quoted))
    throw new SwapError('SWAP_QUOTE_DIFFERS', `it pays ${received}, not ${quoted}`)
  if (received < least) throw new SwapError('SWAP_PRICE_MOVED', `it pays ${received}`)
  return received
}

/** @throws {SwapError} SWAP_ABOVE_BALANCE */
export async function assertBalance(provider: Eip1193, { from, account, amount }: SwapIntent): Promise<void> {
  // The driver compares coins with amount and fee.
  if (from === coinAddress) return
  const balance = await readNumber(provider, from, tokenCalls.balanceOf(account))
  if (balance < amount) throw new SwapError('SWAP_ABOVE_BALANCE', String(balance))
}

function assertAsked({ chainId, from, to, amount }: SwapIntent, quote: SwapQuote): void {
  const at = (token: Address) => `eip155:${chainId}:${token}`
  if (quote.fromAccount !== at(from) || quote.toAccount !== at(to))
    throw new SwapError('SWAP_TOKEN_DIFFERS', 'the quote is for other tokens')
  if (quote.fromAmount !== amount || quote.toAmount === 0n)
    throw new SwapError('SWAP_QUOTE_DIFFERS', 'the quote is for another amount')
}

function routerOf(pins: SwapPins, { chainId }: SwapIntent, { source, router }: SwapQuote): Address {
  const isKnown =
    source === 'uniswap'
      ? pins.uniswap.get(chainId) === router
      : pins.outside.some(each => each.chainId === chainId && each.router === router)
  if (!isKnown) throw new SwapError('SWAP_ROUTER_UNKNOWN', router)
  return router
}

function spenderOf(pins: SwapPins, { chainId }: SwapIntent, { source, router, spender }: SwapQuote): Address {
  const isKnown =
    source === 'uniswap'
      ? pins.uniswap.get(chainId) === spender
      : pins.outside.some(
          each => each.chainId === chainId && each.router === router && each.spender === spender,
        )
  if (!isKnown) throw new SwapError('SWAP_ROUTER_UNKNOWN', spender)
  return spender
}

function assertCall({ from, amount }: SwapIntent, router: Address, call: SwapCall): void {
  if (call.to !== router) throw new SwapError('SWAP_ROUTER_UNKNOWN', call.to)
  const valueWei = from === coinAddress ? amount : 0n
  if (call.valueWei !== valueWei) throw new SwapError('SWAP_CALL_DIFFERS', `it takes ${call.valueWei} wei`)
}

/** The pools' answer in the quote's block; a node without that block answers for the newest one, and no less. */
async function poolAmount(
  provider: Eip1193,
  router: Address,
  intent: SwapIntent,
  { toAmount, blockNumber }: SwapQuote,
): Promise<PoolQuote> {
  const then =
    blockNumber === null
      ? null
      : await readPoolQuote(provider, router, intent, `0x${blockNumber.toString(16)}`).catch(() => null)
  const now = await readPoolQuote(provider, router, intent)
  const isSame = then ? then.toAmount === toAmount : toAmount <= now.toAmount
  if (!isSame)
    throw new SwapError('SWAP_QUOTE_DIFFERS', `the pools pay ${(then ?? now).toAmount}, not ${toAmount}`)
  return now
}

/** Rounded up: the account gets no less. */
function lessSlippage(amount: bigint, slippage: number): bigint {
  const kept = BigInt(10_000 - Math.round(slippage * 100))
  return (amount * kept + 9_999n) / 10_000n
}
