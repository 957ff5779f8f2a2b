import type { ConnectionAccount, Namespace, Wallet } from '../core/index.ts'

/** The views' calls to lazily loaded parts of the toolkit. */
export function walletActions(wallet: Wallet) {
  const { store, engine, services } = wallet
  return {
    /** Activates a namespace, with its wallet's network or the one chosen last. */
    async setActiveNamespace(namespace: Namespace) {
      const { connections, networks, chosenNetworks } = store.getState()
      const connection = connections[namespace]
      const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      const network =
        connection.status === 'connected'
          ? own.find(({ id }) => id === connection.account.chainId)
          : (own.find(({ caipNetworkId }) => caipNetworkId === chosenNetworks[namespace]) ?? own[0])
      // On an unconfigured network the wallet stays where it is.
      if (network) await wallet.setActiveNetwork(network.caipNetworkId)
      else store.setState({ activeNamespace: namespace })
    },
    setAddressLabel: async (address: string, label: string) =>
      (await engine()).setAddressLabel(address, label),
    setPreferredAccountType: async (namespace: Namespace, type: ConnectionAccount['type']) =>
      (await engine()).setPreferredAccountType(type, namespace),
    forgetConnection: async (namespace: Namespace, connectorId: string) =>
      (await engine()).forgetConnection(namespace, connectorId),
    /** An abandoned wallet's row may ask it again at once. */
    cancelConnect: async () => (await engine()).cancelConnect(),
    closeAlert: async () => (await services()).alerts.close(),
    approve: async () => (await services()).transactions.succeed(),
    refuse: async () => (await services()).transactions.cancel(),
  }
}
