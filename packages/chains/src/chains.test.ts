import { expect, test } from 'vitest'
import { chains, ethereumNetworks, findChain, isEthereumNetworkId } from './chains.ts'
import { confluxESpace, confluxESpaceTestnet } from './confluxChains.ts'
import { holesky, hoodi, mainnet } from './ethereumChains.ts'
import { addressUrl, transactionUrl, validatorUrl } from './explorerUrls.ts'
import { knownConfluxPools } from './knownConfluxPools.ts'
import { holeskySsvContracts, localSsvContracts, ssvContracts } from './ssvContracts.ts'

test('[A1.25] [A9.29] supports exactly four chains, Ethereum mainnet first', () => {
  expect(chains.map(chain => chain.name)).toEqual([
    'Ethereum',
    'Hoodi',
    'Conflux eSpace',
    'Conflux eSpace Testnet',
  ])
})

test('[A3.12] [B9.64] Ethereum mainnet is eip155:1 in ETH', () => {
  expect(mainnet).toMatchObject({
    id: 1,
    caipNetworkId: 'eip155:1',
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
  })
})

test('[A3.13] [B9.63] Hoodi is eip155:560048 in ETH', () => {
  expect(hoodi).toMatchObject({
    id: 560048,
    caipNetworkId: 'eip155:560048',
    nativeCurrency: { symbol: 'ETH' },
    testnet: true,
  })
})

test('[A3.14] [B9.61] Conflux eSpace is eip155:1030 in CFX with 18 decimals', () => {
  expect(confluxESpace).toMatchObject({
    id: 1030,
    caipNetworkId: 'eip155:1030',
    nativeCurrency: { symbol: 'CFX', decimals: 18 },
  })
})

test('[A3.15] [B9.62] Conflux eSpace testnet is eip155:71 in CFX', () => {
  expect(confluxESpaceTestnet).toMatchObject({
    id: 71,
    caipNetworkId: 'eip155:71',
    nativeCurrency: { symbol: 'CFX' },
  })
})

test.each(chains)(
  '[A3.08] [A3.16] [A3.17] [A3.18] $name has the network fields, endpoints, an explorer and a multicall contract',
  chain => {
    expect(chain).toMatchObject({
      network: expect.any(String),
      chainNamespace: 'eip155',
      caipNetworkId: `eip155:${chain.id}`,
      testnet: expect.any(Boolean),
    })
    expect(chain.rpcUrls.default.http.every(url => new URL(url).protocol === 'https:')).toBe(true)
    expect(chain.rpcUrls.default.http.length).toBeGreaterThan(0)
    expect(new URL(chain.blockExplorers.default.url).protocol).toBe('https:')
    expect(chain.contracts.multicall3.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  },
)

test('[A3.19] Holesky keeps its addresses as a retired network and appears on no screen', () => {
  expect(holesky).toMatchObject({
    retired: true,
    depositContract: { address: expect.stringMatching(/^0x4242/) },
  })
  expect(chains.some(chain => chain.id === (holesky.id as number))).toBe(false)
})

test('[A3.20] Hoodi has the official deposit contract pinned', () => {
  expect(hoodi.depositContract.address).toBe('0x00000000219ab540356cBB839Cbe05303d7705Fa')
})

test('[A3.22] [A3.24] [A3.25] explorer links name the transaction, the address and the validator', () => {
  expect(transactionUrl(mainnet, '0x01')).toBe('https://etherscan.io/tx/0x01')
  expect(addressUrl(hoodi, '0x02')).toBe('https://hoodi.etherscan.io/address/0x02')
  expect(transactionUrl(confluxESpace, '0x03')).toBe('https://evm.confluxscan.org/tx/0x03')
  expect(validatorUrl(hoodi, 12)).toBe('https://hoodi.beaconcha.in/validator/12')
})

test('[A3.23] Holesky keeps its explorer for old links', () => {
  expect(transactionUrl(holesky, '0x04')).toBe('https://holesky.etherscan.io/tx/0x04')
})

test('[A7.03] [A7.05] [A7.07] [A7.08] each chain names its proxy', () => {
  expect(chains.map(chain => chain.rpcProxyPath)).toEqual([
    '/networks/eth/infura?network_type=mainnet',
    '/networks/eth/infura?network_type=hoodi',
    '/networks/cfx/rpc?network_type=mainnet&space=espace',
    '/networks/cfx/rpc?network_type=testnet&space=espace',
  ])
})

test('a path names an Ethereum network only as eth or hoodi', () => {
  expect(ethereumNetworks.eth.id).toBe(1)
  expect(ethereumNetworks.hoodi.id).toBe(560048)
  expect(['eth', 'hoodi'].every(isEthereumNetworkId)).toBe(true)
  expect(['ETH', 'holesky', 'toString', ''].some(isEthereumNetworkId)).toBe(false)
  expect(findChain(17000)).toBeUndefined()
})

test('lists each known Conflux pool once, with source and date', () => {
  const addresses = knownConfluxPools.map(({ address }) => address.toLowerCase())
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { address, name, operator, source, checked } of knownConfluxPools) {
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect([name, operator].every(text => text.length > 0 && text.length <= 60)).toBe(true)
    expect(new URL(source).protocol).toBe('https:')
    expect(checked).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

test("pins SSV's contracts of both Ethereum networks, with source and date, and the local chain's apart", () => {
  const pinned = [...Object.values(ssvContracts), holeskySsvContracts].flatMap(({ network, views }) => [
    network,
    views,
  ])
  for (const { address, source, checked } of pinned) {
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(new URL(source).protocol).toBe('https:')
    expect(checked).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
  const all = [...pinned.map(({ address }) => address), localSsvContracts.network, localSsvContracts.views]
  expect(new Set(all.map(address => address.toLowerCase())).size).toBe(8)
  expect(ssvContracts[mainnet.id].network.address).toBe('0xDD9BC35aE942eF0cFa76930954a156B3fF30a4E1')
  expect(ssvContracts[hoodi.id].network.address).toBe('0x58410Bef803ECd7E63B23664C586A6DB72DAf59c')
})
