import type { ConnectionAccount, Namespace, Wallet } from '../core/index.ts'

/** What the views ask of the toolkit's parts that load when they are wanted. */
export function walletActions(wallet: Wallet) {
  const { store, engine, services } = wallet
  return {
    /** Makes a namespace the active one, with the network its wallet is on, else the one chosen last. */
    async setActiveNamespace(namespace: Namespace) {
      const { connections, networks, chosenNetworks } = store.getState()
      const connection = connections[namespace]
      const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      const network =
        connection.status === 'connected'
          ? own.find(({ id }) => id === connection.account.chainId)
          : (own.find(({ caipNetworkId }) => caipNetworkId === chosenNetworks[namespace]) ?? own[0])
      // On a network that is not configured the wallet stays where it is.
      if (network) await wallet.setActiveNetwork(network.caipNetworkId)
      else store.setState({ activeNamespace: namespace })
    },
    setAddressLabel: async (address: string, label: string) =>
      (await engine()).setAddressLabel(address, label),
    setPreferredAccountType: async (namespace: Namespace, type: ConnectionAccount['type']) =>
      (await engine()).setPreferredAccountType(type, namespace),
    forgetConnection: async (namespace: Namespace, connectorId: string) =>
      (await engine()).forgetConnection(namespace, connectorId),
    /** A wallet that is given up may be asked again by its row at once. */
    cancelConnect: async () => (await engine()).cancelConnect(),
    closeAlert: async () => (await services()).alerts.close(),
    approve: async () => (await services()).transactions.succeed(),
    refuse: async () => (await services()).transactions.cancel(),
  }
}
