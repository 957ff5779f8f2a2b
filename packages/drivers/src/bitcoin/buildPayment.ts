import { BaseError } from '@granary/errors'
import { hex } from '@scure/base'
import { p2sh, p2wpkh, Transaction } from '@scure/btc-signer'
import type { BitcoinContext, BitcoinWallet } from './BitcoinContext.ts'
import { type Coin, readTransactionHex } from './BitcoinNode.ts'
import type { BitcoinAsked, BitcoinCall } from './BitcoinStep.ts'
import { type BitcoinScript, bitcoinScript, networkOf } from './bitcoinAddress.ts'

/** Replaceable by one that pays more (BIP-125): a wallet can speed it up or cancel it. */
const sequence = 0xffff_fffd

/** The payment as a PSBT: receiver first, then what comes back. */
export async function buildPayment(
  { owner, kind, node }: Pick<BitcoinContext, 'owner' | 'kind' | 'node'>,
  wallet: BitcoinWallet,
  { receiver, sats }: BitcoinCall,
  { coins, change }: BitcoinAsked,
): Promise<Transaction> {
  const own = accountScript(owner.account, kind)
  const payment = new Transaction()
  for (const coin of coins) {
    const previous = own.type === 'pkh' ? await readTransactionHex(node, coin.txid) : null
    payment.addInput({
      txid: coin.txid,
      index: coin.vout,
      sequence,
      ...proofOf(own, coin, wallet, previous, kind),
    })
  }
  const network = networkOf(kind)
  payment.addOutputAddress(receiver, sats, network)
  if (change > 0n) payment.addOutputAddress(owner.account, change, network)
  return payment
}

/** What a wallet needs to sign an input: signatures commit to the amount, so that a wrong one is worth nothing. */
function proofOf(
  own: BitcoinScript,
  { sats }: Coin,
  { publicKey, account }: BitcoinWallet,
  previous: string | null,
  kind: BitcoinContext['kind'],
) {
  // Earlier signatures commit to no amount: the whole transaction behind the coin, checked by its id.
  if (previous !== null) return { nonWitnessUtxo: hex.decode(previous) }
  const witnessUtxo = { script: own.script, amount: sats }
  if (own.type === 'tr')
    return publicKey ? { witnessUtxo, tapInternalKey: publicKey.slice(-32) } : { witnessUtxo }
  if (own.type !== 'sh') return { witnessUtxo }
  const inner = publicKey?.length === 33 ? p2wpkh(publicKey, networkOf(kind)) : null
  if (!inner || p2sh(inner, networkOf(kind)).address !== account) throw new AccountUnsupportedError(account)
  return { witnessUtxo, redeemScript: inner.script }
}

/** @throws {AccountUnsupportedError} for an account whose coins this page cannot spend */
export function accountScript(account: string, kind: BitcoinContext['kind']): BitcoinScript {
  const own = bitcoinScript(account, kind)
  if (!own || own.type === 'wsh') throw new AccountUnsupportedError(account)
  return own
}

class AccountUnsupportedError extends BaseError {
  override readonly name = 'AccountUnsupportedError'
  constructor(account: string) {
    super('Coins of this account can only be sent from the wallet itself.', {
      code: 'SEND_ACCOUNT_UNSUPPORTED',
      details: account,
      metaMessages: ['Nothing was sent.'],
    })
  }
}
