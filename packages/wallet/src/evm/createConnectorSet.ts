import type { Connector, CreateConnectorFn } from '@wagmi/core'
import { createEmitter } from '@wagmi/core/internal'
import { type AdapterHost, ChainNotFoundError } from '../core/index.ts'
import { createWagmiStorage } from './createWagmiStorage.ts'
import { toViemChain } from './toViemChain.ts'

export type ConnectorSet = ReturnType<typeof createConnectorSet>

/**
 * The connectors of the page, made as wagmi makes them. wagmi's own configuration is not used: it lets any wallet
 * that was approved take the place of the chosen one, and one that never answers end all later reconnections.
 */
export function createConnectorSet({
  networks,
  storage,
}: Pick<AdapterHost<'eip155'>, 'networks' | 'storage'>) {
  const [first, ...others] = networks
  if (!first) throw new ChainNotFoundError('none configured')
  const chains = [toViemChain(first), ...others.map(toViemChain)] as const
  const connectors = new Map<string, Connector>()
  const listeners = new Set<() => void>()

  return {
    list: (): readonly Connector[] => [...connectors.values()],
    find: (id: string) => connectors.get(id),
    /** Of two with one id the first stays. */
    add(create: CreateConnectorFn): Connector {
      const emitter: Connector['emitter'] = createEmitter(crypto.randomUUID())
      const storageOfWagmi = createWagmiStorage(storage)
      const made = create({ chains, emitter, providers: [], storage: storageOfWagmi, transports: {} })
      const connector: Connector = Object.assign(made, { emitter, uid: emitter.uid })
      const known = connectors.get(connector.id)
      if (known) return known
      connectors.set(connector.id, connector)
      connector.setup?.().catch(() => {})
      for (const listener of listeners) listener()
      return connector
    },
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
