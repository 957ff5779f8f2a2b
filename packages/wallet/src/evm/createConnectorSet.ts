import type { Connector, CreateConnectorFn } from '@wagmi/core'
import { createEmitter } from '@wagmi/core/internal'
import type { Chain } from 'viem'
import { type AdapterHost, ChainNotFoundError, type EvmNetwork } from '../core/index.ts'
import { createWagmiStorage } from './createWagmiStorage.ts'

export type ConnectorSet = ReturnType<typeof createConnectorSet>

/**
 * The page's connectors, made as wagmi makes them. wagmi's own configuration is not used: it lets any
 * approved wallet replace the chosen one, and a silent one end all later reconnections.
 */
export function createConnectorSet(host: Pick<AdapterHost<'eip155'>, 'networks' | 'storage'>) {
  let chains = chainsOf(host.networks)
  /** Plain http pages lack `crypto.randomUUID`. */
  let made = 0
  const connectors = new Map<string, Connector>()

  return {
    find: (id: string) => connectors.get(id),
    /** Of two with one id the first stays. @throws ChainNotFoundError before the first network */
    add(create: CreateConnectorFn): Connector {
      made += 1
      const emitter: Connector['emitter'] = createEmitter(`connector-${made}`)
      const storage = createWagmiStorage(host.storage)
      // Networks come and go. Without any, the connectors keep what they know, which no longer matters.
      chains = chainsOf(host.networks) ?? chains
      if (!chains) throw new ChainNotFoundError('none configured')
      const bare = create({ chains, emitter, providers: [], storage, transports: {} })
      const connector: Connector = Object.assign(bare, { emitter, uid: emitter.uid })
      const known = connectors.get(connector.id)
      if (known) return known
      connectors.set(connector.id, connector)
      connector.setup?.().catch(() => {})
      return connector
    },
  }
}

function chainsOf([first, ...others]: readonly EvmNetwork[]): readonly [Chain, ...Chain[]] | undefined {
  return first && [first, ...others]
}
