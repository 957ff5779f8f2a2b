// @vitest-environment node
import type { EthereumStatus } from '@granary/api'
import type { ApiClient } from '@granary/api/client'
import { hoodi } from '@granary/chains'
import { expect, test } from 'vitest'
import { checkProvider } from './checkProvider.ts'
import type { StakeToProve } from './StakeToProve.ts'

const address = `0x${'b2'.repeat(20)}` as const
const honest = {
  chainId: 560048,
  genesisForkVersion: '0x10000910',
  headSlot: 7,
  batchDeposit: { address, feePerValidatorWei: 5n },
} as unknown as EthereumStatus
const wallet = {
  request: async ({ method }: { method: string }) =>
    method === 'eth_chainId' ? '0x88bb0' : { hash: `0x${'0a'.repeat(32)}` },
}

function check(status: Partial<EthereumStatus>, batchContract: `0x${string}` | null = address) {
  const api = { call: async () => ({ ...honest, ...status }) } as unknown as ApiClient
  const target = { chain: hoodi, batchContract, isLocalChain: true }
  return checkProvider({ api, target, wallet, feePerValidatorWei: 5n } as unknown as StakeToProve)
}

test('a server that works on this chain, with this contract and fee passes', async () => {
  expect(await check({})).toEqual({ seen: { at: 'slot', slot: 7 } })
})

test.each<[what: string, lie: Partial<EthereumStatus>, code: string]>([
  ['on another chain', { chainId: 1 }, 'PROVIDER_CHAIN_DIFFERS'],
  ['with another fork version', { genesisForkVersion: '0x00000000' }, 'PROVIDER_CHAIN_DIFFERS'],
  [
    'with another contract',
    { batchDeposit: { address: `0x${'ee'.repeat(20)}`, feePerValidatorWei: 5n } },
    'PROVIDER_CONTRACT_DIFFERS',
  ],
  ['with no contract', { batchDeposit: null }, 'PROVIDER_CONTRACT_DIFFERS'],
  ['with a lower fee', { batchDeposit: { address, feePerValidatorWei: 4n } }, 'PROVIDER_FEE_DIFFERS'],
  ['with a higher fee', { batchDeposit: { address, feePerValidatorWei: 6n } }, 'PROVIDER_FEE_DIFFERS'],
])('a server %s is refused', async (_, lie, code) => {
  expect(await check(lie)).toMatchObject({ code })
})

test('where the official contract takes the deposits, a contract of the server is no matter', async () => {
  expect(await check({ batchDeposit: null }, null)).toEqual({ seen: { at: 'slot', slot: 7 } })
})
