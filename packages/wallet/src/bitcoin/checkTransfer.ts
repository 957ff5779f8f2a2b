import { BaseError } from '@granary/errors'
import type { BitcoinTransferInput } from '../core/clients/BitcoinClient.ts'
import { type AddressKind, parseBitcoinAddress } from './parseBitcoinAddress.ts'

/** Maximum supply in satoshi. */
const supply = 2_100_000_000_000_000n

/** Rejects an impossible transfer before the wallet is asked. @throws TransferInputError */
export function checkTransfer({ recipient, amount }: BitcoinTransferInput, kind: AddressKind): void {
  const address = parseBitcoinAddress(recipient)
  if (!address) throw new TransferInputError('The recipient is not a Bitcoin address.', recipient)
  const isOther = (address.kind === 'mainnet') !== (kind === 'mainnet')
  if (isOther) throw new TransferInputError('The recipient is an address of another network.', recipient)
  if (typeof amount !== 'bigint' || amount <= 0n || amount > supply)
    throw new TransferInputError('This amount cannot be sent.', String(amount))
}

export class TransferInputError extends BaseError {
  override readonly name = 'TransferInputError'
  constructor(sentence: string, details: string) {
    super(sentence, {
      code: 'BITCOIN_TRANSFER_INVALID',
      details: details.slice(0, 100),
      metaMessages: ['No money has moved. The wallet was not asked.'],
    })
  }
}
