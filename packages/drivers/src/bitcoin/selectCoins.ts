import { BaseError } from '@granary/errors'
import type { Coin } from './BitcoinNode.ts'
import { type BitcoinScript, dustOf } from './bitcoinAddress.ts'

export type Selection = {
  readonly coins: readonly Coin[]
  /** Satoshi. */
  readonly fee: bigint
  /** Back to the account, satoshi; 0 for no output, where it would be dust. */
  readonly change: bigint
}

/** Virtual bytes of an input with its signature, and of what every transaction has. */
const inputSize = { pkh: 148, sh: 91, wpkh: 68, wsh: 105, tr: 57.5 }
const frameSize = 10.5

const outputSize = ({ script }: BitcoinScript) => 9 + script.length

/**
 * Chooses the coins of a payment, the first ones first.
 * @param coins of the account, in the order to spend them in
 * @param forced coins that must be among them
 * @param feeRate satoshi for each virtual byte
 * @throws {BalanceBelowPaymentError}
 */
export function selectCoins({
  coins,
  forced = [],
  sats,
  from,
  to,
  feeRate,
}: {
  readonly coins: readonly Coin[]
  readonly forced?: readonly Coin[]
  readonly sats: bigint
  readonly from: BitcoinScript
  readonly to: BitcoinScript
  readonly feeRate: number
}): Selection {
  const rest = coins.filter(coin => !forced.some(each => isSameCoin(each, coin)))
  const chosen = [...forced]
  const bare = frameSize + outputSize(to)
  for (;;) {
    const size = bare + chosen.length * inputSize[from.type]
    const held = chosen.reduce((sum, coin) => sum + coin.sats, 0n)
    const fee = feeOf(size, feeRate)
    if (chosen.length > 0 && held >= sats + fee) {
      const withChange = feeOf(size + outputSize(from), feeRate)
      const change = held - sats - withChange
      return change >= dustOf(from)
        ? { coins: chosen, fee: withChange, change }
        : { coins: chosen, fee: held - sats, change: 0n }
    }
    const next = rest.shift()
    if (!next) throw new BalanceBelowPaymentError(sats + fee - held)
    chosen.push(next)
  }
}

/** The most that these coins can pay, satoshi; 0 where the fee takes it all. */
export function mostToPay(
  coins: readonly Coin[],
  from: BitcoinScript,
  to: BitcoinScript,
  feeRate: number,
): bigint {
  const held = coins.reduce((sum, coin) => sum + coin.sats, 0n)
  const most = held - feeOf(frameSize + outputSize(to) + coins.length * inputSize[from.type], feeRate)
  return most > 0n ? most : 0n
}

const feeOf = (size: number, feeRate: number) => BigInt(Math.ceil(size * feeRate))

export const isSameCoin = (a: Pick<Coin, 'txid' | 'vout'>, b: Pick<Coin, 'txid' | 'vout'>) =>
  a.txid === b.txid && a.vout === b.vout

class BalanceBelowPaymentError extends BaseError {
  override readonly name = 'BalanceBelowPaymentError'
  constructor(missing: bigint) {
    super('The balance does not cover the amount and the network fee.', {
      code: 'BALANCE_BELOW_ACTION',
      details: `${missing} satoshi missing`,
      metaMessages: ['Nothing was sent. Choose less, or add to the balance.'],
    })
  }
}
