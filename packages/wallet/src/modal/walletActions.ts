import type { ConnectionAccount, Namespace, Wallet } from '../core/index.ts'

/** The views' calls to lazily loaded parts of the toolkit. */
export function walletActions({ engine, services }: Wallet) {
  return {
    setActiveNamespace: async (namespace: Namespace) => (await engine()).setActiveNamespace(namespace),
    setAddressLabel: async (address: string, label: string) =>
      (await engine()).setAddressLabel(address, label),
    setPreferredAccountType: async (namespace: Namespace, type: ConnectionAccount['type']) =>
      (await engine()).setPreferredAccountType(type, namespace),
    forgetConnection: async (namespace: Namespace, connectorId: string) =>
      (await engine()).forgetConnection(namespace, connectorId),
    /** An abandoned wallet's row may ask it again at once. */
    cancelConnect: async () => (await engine()).cancelConnect(),
    answerIn: async (application: { readonly name: string; readonly href: string }) =>
      (await engine()).answerIn(application),
    /** Into the account's details and `state.send`, where the host has a balance service. */
    fetchTokenBalances: async () =>
      (await (await services()).blockchain())?.fetchTokenBalances({ namespace: 'eip155' }),
    /** Into `state.activity`: the next page. */
    fetchTransactions: async (address: string) =>
      (await (await services()).blockchain())?.fetchTransactions(address),
    refreshTransactions: async (address: string) =>
      (await (await services()).blockchain())?.refreshTransactions(address),
    ownNames: async () => (await engine()).ownNames(),
    suggestNames: async (label: string, signal: AbortSignal) => (await engine()).suggestNames(label, signal),
    registerName: async (label: string) => (await engine()).registerName(label),
    showProfile: async () => (await engine()).showProfile(),
    approve: async () => (await services()).transactions.succeed(),
    refuse: async () => (await services()).transactions.cancel(),
  }
}
