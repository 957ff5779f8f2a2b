import { consentOf } from '../config/consentOf.ts'
import type { Connection } from '../connections/Connection.ts'
import { createRecentWallets } from '../connections/createRecentWallets.ts'
import { listedAs } from '../connectors/listedAs.ts'
import type { Namespace, Network, NetworkId, NetworkOf } from '../networks/Network.ts'
import { withProjectId } from '../networks/withProjectId.ts'
import { offerRemoteWallets } from '../remote/offerRemoteWallets.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { AdapterHost } from './Adapter.ts'

/** What the engine does with an adapter's reports. */
export type HostListener = {
  setConnection(namespace: Namespace, connection: Connection): void
  transactionSent(namespace: Namespace, hash: string, chainId: NetworkId): void
}

export type Hosts = ReturnType<typeof createHosts>

/**
 * The adapters' hosts. Wallets are listed without the engine; what else an adapter reports wakes it, and waits
 * for it in order.
 */
export function createHosts(
  { config, store, storage, log }: Pick<WalletContext, 'config' | 'store' | 'storage' | 'log'>,
  wakeEngine: () => void,
) {
  const remote = offerRemoteWallets({ config, store, storage, log })
  // Before the first list, whose rows would move if their order came later.
  const recent = createRecentWallets(store, storage)
  const named = withProjectId(config)
  const missed: ((to: HostListener) => void)[] = []
  let listener: HostListener | undefined
  const tell = (report: (to: HostListener) => void) => {
    if (listener) return report(listener)
    missed.push(report)
    wakeEngine()
  }

  return {
    /** Wallets outside the page, if the host offers them. */
    remote,
    /** The wallets last used on this device. */
    recent,
    hostOf: <Name extends Namespace>(namespace: Name): AdapterHost<Name> => ({
      get networks() {
        return store
          .getState()
          .networks.filter(network => isOf(namespace, network))
          .map(named)
      },
      storage,
      log,
      setConnectors: connectors =>
        store.setState(state => ({
          connectors: { ...state.connectors, [namespace]: connectors.map(listedAs) },
        })),
      setConnection: connection => tell(to => to.setConnection(namespace, connection)),
      ...(remote && { remote }),
      isConsentMissing: () => consentOf(store.getState(), config) === 'missing',
      transactionSent: (hash, chainId) => tell(to => to.transactionSent(namespace, hash, chainId)),
    }),
    /** Called by the engine, once. */
    attach(engine: HostListener) {
      listener = engine
      for (const report of missed.splice(0)) report(engine)
    },
  }
}

function isOf<Name extends Namespace>(
  namespace: Name,
  network: Network,
): network is NetworkOf[Name] & Network {
  return network.chainNamespace === namespace
}
