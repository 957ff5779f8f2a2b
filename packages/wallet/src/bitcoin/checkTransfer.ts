import { BaseError } from '@granary/errors'
import type { BitcoinTransferInput } from '../core/clients/BitcoinClient.ts'
import { type AddressKind, parseBitcoinAddress } from './parseBitcoinAddress.ts'

/** All the satoshi that there will ever be. */
const supply = 2_100_000_000_000_000n

/** Refuses a transfer that cannot be meant before a wallet is asked. @throws TransferInputError */
export function checkTransfer({ recipient, amount }: BitcoinTransferInput, kind: AddressKind): void {
  const address = parseBitcoinAddress(recipient)
  if (!address) throw new TransferInputError('The recipient is no address of Bitcoin.', recipient)
  const isOther = (address.kind === 'mainnet') !== (kind === 'mainnet')
  if (isOther) throw new TransferInputError('The recipient is an address of another network.', recipient)
  if (typeof amount !== 'bigint' || amount <= 0n || amount > supply)
    throw new TransferInputError('The amount is none that can be sent.', String(amount))
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
