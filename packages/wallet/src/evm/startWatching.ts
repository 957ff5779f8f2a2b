import type { WalletStorage } from '../core/index.ts'
import type { ConnectorSet } from './createConnectorSet.ts'
import { createWagmiStorage } from './createWagmiStorage.ts'
import { watchedAddress } from './watchedAddress.ts'

/** Takes the address that the `watch` connector shows next. @throws WatchedAddressError */
export function startWatching(text: string, storage: WalletStorage, set: Pick<ConnectorSet, 'find'>): void {
  const address = watchedAddress(text)
  void createWagmiStorage(storage).setItem('watch' as never, address as never)
  set.find('watch')?.emitter.emit('change', { accounts: [address] })
}
