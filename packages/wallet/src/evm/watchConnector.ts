import { BaseError } from '@granary/errors'
import type { CreateConnectorFn } from '@wagmi/core'
import { getAddress, isAddress, numberToHex } from 'viem'
import type { Address } from '../core/index.ts'
import { nodeReads, type Reader } from './nodeReads.ts'

const storageKey = 'watch'
/** An account without its key: reads work, anything that needs a signature fails. */
export function watchConnector(reader: Reader): CreateConnectorFn {
  return ({ storage, chains, emitter }) => {
    let chainId: number = chains[0].id
    const stored = async () => {
      const address = await storage?.getItem(storageKey as never)
      return typeof address === 'string' && isAddress(address, { strict: false }) ? getAddress(address) : null
    }
    const accounts = async (): Promise<readonly Address[]> => {
      const address = await stored()
      return address ? [address] : []
    }
    const switchTo = (wanted: number) => {
      if (!chains.some(({ id }) => id === wanted))
        throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
      chainId = wanted
      emitter.emit('change', { chainId })
      return null
    }
    const provider = {
      async request({
        method,
        params,
      }: {
        readonly method: string
        readonly params?: unknown
      }): Promise<unknown> {
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
        if (method === 'eth_chainId') return numberToHex(chainId)
        if (method === 'wallet_switchEthereumChain')
          return switchTo(Number((params as [{ chainId: string }])[0].chainId))
        const node = reader(chainId)
        if (!nodeReads.test(method) || !node) throw new WalletReadOnlyError(method)
        return node.request({ method, params } as never)
      },
    }
    return {
      id: 'watch',
      name: 'Watched address',
      type: 'watch',
      async connect() {
        return { accounts: (await accounts()) as never, chainId }
      },
      async disconnect() {
        await storage?.removeItem(storageKey as never)
      },
      getAccounts: accounts,
      getChainId: async () => chainId,
      getProvider: async () => provider,
      isAuthorized: async () => (await stored()) !== null,
      onAccountsChanged() {},
      onChainChanged(next) {
        emitter.emit('change', { chainId: Number(next) })
      },
      onDisconnect() {},
    }
  }
}

export class WalletReadOnlyError extends BaseError {
  override readonly name = 'WalletReadOnlyError'
  constructor(method: string) {
    super('This address is watch-only: it cannot sign.', {
      code: 'WALLET_READ_ONLY',
      details: method.slice(0, 100),
      metaMessages: ['No money has moved. Connect the wallet that holds the key of this address.'],
    })
  }
}
