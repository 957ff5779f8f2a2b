import { BaseError } from '@granary/errors'
import { getAddress } from 'viem'
import type { Address, WalletStorage } from '../core/index.ts'
import type { ConnectorSet } from './createConnectorSet.ts'
import { createWagmiStorage } from './createWagmiStorage.ts'
import { readTypedAddress } from './readTypedAddress.ts'

/** Sets the address that the `watch` connector shows next. @throws WatchedAddressError */
export function startWatching(text: string, storage: WalletStorage, set: Pick<ConnectorSet, 'find'>): void {
  const address = watchedAddress(text)
  void createWagmiStorage(storage).setItem('watch' as never, address as never)
  set.find('watch')?.emitter.emit('change', { accounts: [address] })
}

/** Checksums a typed address. @throws WatchedAddressError ADDRESS_MALFORMED, ADDRESS_CHECKSUM (EIP-55) */
export function watchedAddress(text: string): Address {
  const address = readTypedAddress(text.trim())
  if (address === 'malformed') throw new WatchedAddressError('ADDRESS_MALFORMED', text)
  if (address === 'checksum') throw new WatchedAddressError('ADDRESS_CHECKSUM', text)
  return getAddress(address)
}

const texts = {
  ADDRESS_MALFORMED: 'An address is 0x and 40 digits from 0 to f.',
  ADDRESS_CHECKSUM: 'The capital letters of this address do not fit its digits: most likely one is wrong.',
} as const

class WatchedAddressError extends BaseError {
  override readonly name = 'WatchedAddressError'
  constructor(code: keyof typeof texts, address: string) {
    super(texts[code], { code, details: address.slice(0, 100) })
  }
}
