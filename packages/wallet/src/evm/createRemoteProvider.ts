import { getAddress, isAddress, numberToHex } from 'viem'
import type { Address, Eip1193Provider, RemoteWallet } from '../core/index.ts'
import { WalletNotAskedError } from '../core/wallet-errors/WalletNotAskedError.ts'
import { nodeReads, type Reader } from './nodeReads.ts'

/** Milliseconds that a wallet gets to grant a network after it agreed to switch. */
const grantWait = 5000

export type RemoteProvider = Eip1193Provider & {
  readonly chainId: number
  /** The accounts on the network in use, the wallet's chosen one first. */
  readonly accounts: readonly Address[]
  /** Follows the wallet to a network that it granted. */
  moveTo(chainId: number): void
}

/**
 * EIP-1193 over a wallet outside the page. The page chooses among the granted networks, since each request
 * names its own; the host's node answers reads; the wallet answers the methods that it granted.
 */
export function createRemoteProvider(
  wallet: RemoteWallet,
  firstChainId: number,
  reader: Reader,
): RemoteProvider {
  let chainId = firstChainId
  const isGranted = (wanted: number) => grantedChains(wallet).includes(wanted)
  const accounts = () => {
    const here = wallet.accounts('eip155').filter(account => account.chainId === String(chainId))
    return [
      ...new Set(
        here.flatMap(({ address }) => (isAddress(address, { strict: false }) ? getAddress(address) : [])),
      ),
    ]
  }
  const ask = async (method: string, params: unknown) => {
    if (!wallet.methods('eip155').includes(method)) throw notGranted(method)
    return wallet.request(`eip155:${chainId}`, method, params)
  }

  /** Switches in the page if the wallet granted the network, else asks the wallet to grant it. */
  const switchTo = async (wanted: number, params: unknown) => {
    if (!isGranted(wanted)) {
      await ask('wallet_switchEthereumChain', params)
      await until(wallet, () => isGranted(wanted))
      if (!isGranted(wanted)) throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
    }
    chainId = wanted
    return null
  }

  return {
    get chainId() {
      return chainId
    },
    get accounts() {
      return accounts()
    },
    moveTo(next) {
      if (isGranted(next)) chainId = next
    },
    async request({ method, params }) {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return accounts()
        case 'eth_chainId':
          return numberToHex(chainId)
        case 'wallet_switchEthereumChain':
          return switchTo(readChainId(params), params)
      }
      const node = nodeReads.test(method) ? reader(chainId) : undefined
      return node ? node.request({ method, params } as never) : ask(method, params)
    },
  }
}

/** The EVM networks that the wallet granted, in its order. */
export function grantedChains(wallet: RemoteWallet): readonly number[] {
  return [...new Set(wallet.accounts('eip155').map(({ chainId }) => Number(chainId)))].filter(
    chainId => Number.isSafeInteger(chainId) && chainId > 0,
  )
}

function readChainId(params: unknown): number {
  const [first] = Array.isArray(params) ? params : []
  const chainId = Number((first as { chainId?: unknown } | undefined)?.chainId)
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw Object.assign(new Error('Invalid chain id'), { code: -32602 })
  return chainId
}

function notGranted(method: string): Error {
  const words = `the wallet did not grant ${method.slice(0, 100)}`
  if (method === 'eth_sendTransaction') return new WalletNotAskedError(words)
  return Object.assign(new Error(words), { code: 4200 })
}

/** Waits until the wallet's grant fulfils the condition, at most `grantWait`. */
async function until(wallet: RemoteWallet, isMet: () => boolean): Promise<void> {
  let stop = () => {}
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, isMet() ? 0 : grantWait)
    const unwatch = wallet.watch(() => isMet() && resolve())
    stop = () => {
      clearTimeout(timer)
      unwatch()
    }
  })
  stop()
}
