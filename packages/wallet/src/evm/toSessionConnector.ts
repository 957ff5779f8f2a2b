import type { Connector as WagmiConnector } from '@wagmi/core'
import { notLoaded } from '../core/adapters/createAdapters.ts'
import type { Address, Connector, Eip1193Provider, EvmNetwork } from '../core/index.ts'
import type { SessionAccount, SessionConnector } from '../core/session/SessionConnector.ts'
import { pause } from '../core/timing/pause.ts'

/** A wagmi connector's data: accounts, one network for all, and the provider. */
type Given = {
  readonly accounts: readonly Address[]
  readonly chainId: number
  readonly provider: Eip1193Provider
}
type Answer = Omit<Given, 'provider'>

/**
 * Adapts a wagmi connector to the session. These wallets choose the network themselves, so accounts have no
 * `chainIds`.
 */
export function toSessionConnector(
  wagmi: WagmiConnector,
  row: () => Connector,
  findNetwork: (chainId: number) => EvmNetwork | undefined,
): SessionConnector {
  const { emitter } = wagmi
  let given: Given | undefined

  const take = async ({ accounts, chainId }: Answer): Promise<readonly SessionAccount[]> => {
    if (accounts.length === 0) throw new TypeError('The wallet returned no account')
    if (!Number.isSafeInteger(chainId) || chainId <= 0) throw new TypeError('The wallet returned no chain id')
    given = { accounts, chainId, provider: (await wagmi.getProvider()) as Eip1193Provider }
    return toAccounts(wagmi.id, given)
  }
  const askAgain = async () =>
    take({ accounts: await wagmi.getAccounts(), chainId: await wagmi.getChainId() })

  return {
    identity: wagmi,
    get row() {
      return row()
    },
    async connect() {
      let isChanged = false
      const change = () => {
        isChanged = true
      }
      const ends = [listen(emitter, 'change', change), listen(emitter, 'connect', change)]
      try {
        const accounts = await take(await wagmi.connect())
        // Account or network may have changed while the person was asked.
        return isChanged ? await askAgain() : accounts
      } finally {
        for (const end of ends) end()
      }
    },
    async restore() {
      if (await wagmi.isAuthorized()) return take(await wagmi.connect({ isReconnecting: true }))
      if (await isLocked(row().provider)) throw new Error('The wallet is locked')
      return []
    },
    // wagmi's connectors emit `connect` for an approval only while something listens.
    onReturn: listener => listen(emitter, 'connect', answer => void take(answer).then(listener, () => {})),
    disconnect: () => wagmi.disconnect(),
    watch(listener) {
      const ends = [
        listen(emitter, 'change', ({ accounts, chainId }) => {
          if (!given || accounts?.length === 0) return listener([])
          given = { ...given, ...(accounts && { accounts }), ...(chainId && { chainId }) }
          listener(toAccounts(wagmi.id, given))
        }),
        listen(emitter, 'disconnect', () => listener([])),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    async switchNetwork(id) {
      const network = findNetwork(Number(id))
      if (!given || !network) return []
      const { switchNetwork } = await import('./switchNetwork.ts').catch(notLoaded)
      await switchNetwork(given.provider, network)
      given = { ...given, chainId: network.id }
      // Not every wallet emits the switch: tell the connector too.
      wagmi.onChainChanged(id)
      return toAccounts(wagmi.id, given)
    },
  }
}

type Emitter = WagmiConnector['emitter']

function listen<Name extends 'change' | 'connect' | 'disconnect'>(
  emitter: Emitter,
  name: Name,
  listener: Parameters<typeof emitter.on<Name>>[1],
): () => void {
  emitter.on(name, listener)
  return () => emitter.off(name, listener)
}

/** Whether a wallet reports being locked, as MetaMask does: keeps its session until unlocked. */
async function isLocked(provider: object | undefined): Promise<boolean> {
  try {
    const { _metamask } = provider as { _metamask?: { isUnlocked?(): Promise<unknown> } }
    return (await Promise.race([_metamask?.isUnlocked?.(), pause(500)])) === false
  } catch {
    return false
  }
}

function toAccounts(connectorId: string, { accounts, chainId, provider }: Given): readonly SessionAccount[] {
  return accounts.map(address => ({
    namespace: 'eip155',
    address,
    type: connectorId === 'safe' ? 'smartAccount' : 'eoa',
    chainIds: [],
    homeChainId: String(chainId),
    source: provider,
  }))
}
