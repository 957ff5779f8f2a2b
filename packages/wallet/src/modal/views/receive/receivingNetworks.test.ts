import { expect, test } from 'vitest'
import { testNetworks } from '../../../../test/testNetworks.ts'
import { createWallet, type EvmAccount, type Wallet } from '../../../core/index.ts'
import { receivingNetworks } from './receivingNetworks.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const [first, ...others] = testNetworks({})
const newWallet = () => createWallet({ networks: [first, ...others], adapters: {} })
const chainId = Number(first.id)

const account = (type: 'eoa' | 'smartAccount'): EvmAccount => ({
  namespace: 'eip155',
  address,
  chainId,
  type: 'ANNOUNCED',
  id: 'x',
  connectorName: 'X',
  connectorIcon: undefined,
  accounts: [{ namespace: 'eip155', address, type }],
  provider: { request: async () => null },
})

const shown = (wallet: Wallet, type: 'eoa' | 'smartAccount') => {
  const { networks, isContract } = receivingNetworks(wallet.store.getState(), account(type))
  return { ids: networks.map(({ id }) => id), isContract }
}

test('an account of a key receives on every network of its namespace', () => {
  expect(shown(newWallet(), 'eoa')).toEqual({
    ids: [first, ...others].map(({ id }) => id),
    isContract: false,
  })
})

test('a contract receives on its own network, and where the wallet deploys it', () => {
  const wallet = newWallet()
  expect(shown(wallet, 'smartAccount')).toEqual({ ids: [chainId], isContract: true })
  const [second] = others
  wallet.store.setState(({ networkDetails }) => ({
    networkDetails: {
      ...networkDetails,
      eip155: { ...networkDetails.eip155, smartAccountEnabledNetworks: [String(second?.id)] },
    },
  }))
  expect(shown(wallet, 'smartAccount')).toEqual({ ids: [chainId, second?.id], isContract: true })
})
