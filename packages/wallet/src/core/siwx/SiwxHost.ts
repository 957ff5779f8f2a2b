import type { Log } from '../log/Log.ts'
import type { Namespace, NetworkId } from '../networks/Network.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { SignOuts } from './createSignOuts.ts'

/** The parts of the wallet that sign-in uses. */
export type SiwxHost = Pick<
  WalletContext,
  'config' | 'store' | 'storage' | 'snackbars' | 'listeners' | 'services'
> & {
  readonly router: Pick<WalletContext['router'], 'show' | 'close'>
  readonly adapters: Pick<WalletContext['adapters'], 'load'>
  readonly log: Pick<Log, 'info'>
  readonly signOuts: SignOuts
  disconnect(namespace: Namespace): Promise<void>
  switchNetwork(chainId: NetworkId, namespace: Namespace): Promise<void>
}
