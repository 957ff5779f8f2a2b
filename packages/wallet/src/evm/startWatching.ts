import type { WalletStorage } from '../core/index.ts'
import type { createSession } from './createSession.ts'
import { createWagmiStorage } from './createWagmiStorage.ts'
import { watchedAddress } from './watchedAddress.ts'

/** Takes the address that the `watch` connector shows next. @throws WatchedAddressError */
export function startWatching(
  text: string,
  storage: WalletStorage,
  session: Pick<ReturnType<typeof createSession>, 'get'>,
): void {
  const address = watchedAddress(text)
  void createWagmiStorage(storage).setItem('watch' as never, address as never)
  const current = session.get()?.connector
  if (current?.id === 'watch') current.emitter.emit('change', { accounts: [address] })
}
