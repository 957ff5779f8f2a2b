import { type Eip1193, quantity } from '@granary/drivers/evm/chain'
import { BaseError, plainText } from '@granary/errors'
import type { Address } from '../core/index.ts'

/** A token as its contract describes it, and what the account holds of it. */
export type TokenOnChain = {
  /** Lower case. */
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Smallest units. */
  readonly balance: bigint
}

/** A number with more decimals does not fit 256 bits. */
const mostDecimals = 77

/**
 * Reads a token through the wallet's own node: no list and no server is believed about money. A name that cannot be read
 * does not matter; decimals and balance do.
 * @param account lower case
 * @param token lower case
 * @throws {TokenUnreadableError} for anything else than a token
 */
export async function readToken(provider: Eip1193, account: Address, token: Address): Promise<TokenOnChain> {
  const ask = (data: string) =>
    provider.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
  const number = async (data: string) => word(await ask(data))
  const text = (data: string) => ask(data).then(textOf, () => '')
  const [decimals, balance, symbol, name] = await Promise.all([
    number('0x313ce567'),
    number(`0x70a08231${padded(account)}`),
    text('0x95d89b41'),
    text('0x06fdde03'),
  ]).catch(cause => {
    throw new TokenUnreadableError(token, cause)
  })
  if (decimals > mostDecimals) throw new TokenUnreadableError(token)
  const short = `${token.slice(0, 6)}…${token.slice(-4)}`
  return { address: token, name: name || short, symbol: symbol || short, decimals: Number(decimals), balance }
}

/** An address as a 32-byte word, without 0x. */
export const padded = (address: Address) => address.slice(2).padStart(64, '0')

/** The first word of an answer. @throws {NodeAnswerError} when there is none */
export function word(answer: unknown): bigint {
  return quantity(typeof answer === 'string' && answer.length >= 66 ? answer.slice(0, 66) : answer)
}

/** A `string`, or the `bytes32` of early tokens: one line without anything invisible; empty if it is neither. */
function textOf(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64})+$/i.test(answer)) return ''
  const bytes = Uint8Array.from(answer.slice(2).match(/../g) ?? [], hex => Number.parseInt(hex, 16))
  const shown = bytes.length === 32 ? bytes : stringIn(answer, bytes)
  return plainText(new TextDecoder().decode(shown.filter(byte => byte !== 0)), 24)
}

function stringIn(answer: string, bytes: Uint8Array): Uint8Array {
  const length = Number(BigInt(`0x${answer.slice(66, 130)}`))
  return bytes.subarray(64, 64 + Math.min(length, 200))
}

export class TokenUnreadableError extends BaseError {
  override readonly name = 'TokenUnreadableError'
  constructor(token: string, cause?: unknown) {
    super('There is no usable token at this address.', {
      code: 'TOKEN_UNREADABLE',
      details: token,
      cause,
      metaMessages: ['Nothing was sent. Check the address and the network.'],
    })
  }
}
