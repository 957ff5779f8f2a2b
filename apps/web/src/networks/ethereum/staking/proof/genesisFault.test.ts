import { ethereumNetworkIds, ethereumNetworks } from '@granary/chains'
import { expect, test } from 'vitest'
import { genesisFault } from './genesisFault.ts'

const genesis = {
  eth: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  hoodi: '0xbbe312868b376a3001692a646dd2d7d1e4406380dfd86b98aa8a34d1557c971b',
} as const
const local = `0x${'ab'.repeat(32)}`

test.each(ethereumNetworkIds)('a site for %s takes the real chain and no other with its id', network => {
  const site = { chain: ethereumNetworks[network], isLocalChain: false }
  expect(genesisFault(site, genesis[network])).toBeNull()
  expect(genesisFault(site, local)).toEqual({ code: 'CHAIN_GENESIS_WRONG', details: local })
  const other = genesis[network === 'eth' ? 'hoodi' : 'eth']
  expect(genesisFault(site, other)).toEqual({ code: 'CHAIN_GENESIS_WRONG', details: other })
})

test.each(ethereumNetworkIds)('a site for play money with the id of %s refuses the real chain', network => {
  const site = { chain: ethereumNetworks[network], isLocalChain: true }
  expect(genesisFault(site, local)).toBeNull()
  expect(genesisFault(site, genesis[network])).toEqual({ code: 'CHAIN_IS_REAL', details: genesis[network] })
})
