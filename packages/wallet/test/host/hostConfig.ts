import type { Address, ConnectionAccount, Namespace, WalletConfig } from '../../src/core/index.ts'
import { connectorOf, scriptedAdapter } from '../scriptedAdapter.ts'
import { scriptedRemote } from '../scriptedRemote.ts'
import { bitcoin, solana, testNetworks } from '../testNetworks.ts'
import { memorySiwx } from './memorySiwx.ts'

/** The host page's wallet: real EVM adapters, scripted ones for other chains, and the URL's settings. */
export function hostConfig(query: URLSearchParams): WalletConfig {
  const isSolana = query.has('solana')
  const isBitcoin = query.has('bitcoin')
  return {
    networks: [...testNetworks({}), ...(isSolana ? [solana] : []), ...(isBitcoin ? [bitcoin] : [])],
    adapters: {
      eip155: query.has('login')
        ? loginAccount()
        : () => import('../../src/evm/index.ts').then(evm => evm.createEvmAdapter),
      ...(isSolana && { solana: query.get('solana') ? realSolana : solanaWallets().loader }),
      ...(isBitcoin && { bip122: query.get('bitcoin') ? realBitcoin : bitcoinWallets().loader }),
    },
    ...(query.has('remote') && remoteWallet()),
    ...(query.has('siwx') && { siwx: memorySiwx(query.get('siwx') === 'required') }),
    ...(query.has('router') && { swaps: async () => ({ uniswap: [marketOf(query)] }) }),
    ...JSON.parse(query.get('config') ?? '{}'),
  }
}

/** A deployment of Uniswap v2 on Hoodi: `?router=0x…`. */
const marketOf = (query: URLSearchParams) => ({ chainId: 560048, address: query.get('router') as Address })

/** A wallet outside the page, which the test answers for: `window.remote`. */
function remoteWallet() {
  const remote = scriptedRemote()
  Object.assign(window, { remote })
  return {
    enableWalletConnect: true,
    walletConnect: async () => remote.create,
    relayUrl: '/relay',
    projectId: 'granary',
  }
}

/** An account of an email login (`?login`), which signs. */
function loginAccount() {
  const { loader, answers } = scriptedAdapter('eip155', {
    connectors: [connectorOf('eip155', 'login', { name: 'Email', type: 'AUTH' })],
    accounts: [account('eip155', '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1', 'eoa')],
    chainId: 560048,
  })
  answers.signMessage = async message => {
    const { privateKeyToAccount } = await import('viem/accounts')
    return privateKeyToAccount(`0x${'01'.repeat(32)}`).signMessage({ message })
  }
  return loader
}

/** With names in the URL (`?solana=Marigold`), uses the wallets of `installOtherWallets`. */
const realSolana = () => import('../../src/solana/index.ts').then(solana => solana.createSolanaAdapter)
const realBitcoin = () => import('../../src/bitcoin/index.ts').then(bitcoin => bitcoin.createBitcoinAdapter)

/** Marigold also supports Solana, with the same rdns; Lantern supports nothing else. */
function solanaWallets() {
  return scriptedAdapter('solana', {
    connectors: [
      connectorOf('solana', 'Marigold', { name: 'Marigold', info: { rdns: 'org.example.marigold' } }),
      connectorOf('solana', 'Lantern', { name: 'Lantern' }),
    ],
    accounts: [account('solana', '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', 'eoa')],
    chainId: solana.id,
  })
}

function bitcoinWallets() {
  return scriptedAdapter('bip122', {
    connectors: [connectorOf('bip122', 'Ledgerly', { name: 'Ledgerly' })],
    accounts: [
      account('bip122', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'payment'),
      account('bip122', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'eoa'),
    ],
    chainId: bitcoin.id,
  })
}

function account(namespace: Namespace, address: string, type: ConnectionAccount['type']): ConnectionAccount {
  return { namespace, address, type }
}
