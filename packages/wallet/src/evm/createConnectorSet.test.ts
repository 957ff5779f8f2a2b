import type { Chain } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryArea } from '../../test/memoryArea.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import type { EvmNetwork } from '../core/index.ts'
import { createWalletStorage } from '../core/storage/createWalletStorage.ts'
import { createConnectorSet } from './createConnectorSet.ts'
import { watchConnector } from './watchConnector.ts'

afterEach(() => void vi.unstubAllGlobals())

const networks: readonly EvmNetwork[] = testNetworks({}).filter(
  (network): network is EvmNetwork => network.chainNamespace === 'eip155',
)
const storage = createWalletStorage(memoryArea, { info: () => {} } as never)

test('makes connectors in plain http pages too, which lack crypto.randomUUID', () => {
  vi.stubGlobal('crypto', {})
  const set = createConnectorSet({ networks, storage })
  const connector = set.add(watchConnector(() => undefined))
  expect(set.find('watch')).toBe(connector)
})

test('a connector knows the networks added before it was made', () => {
  const host = { networks: networks.slice(0, 1), storage }
  const set = createConnectorSet(host)
  host.networks = [...networks]
  let known: readonly Chain[] = []
  set.add(config => {
    known = config.chains
    return watchConnector(() => undefined)(config)
  })
  expect(networks.length).toBeGreaterThan(1)
  expect(known.map(({ id }) => id)).toEqual(networks.map(({ id }) => id))
  host.networks = []
  expect(() => set.add(watchConnector(() => undefined))).not.toThrow()
})
