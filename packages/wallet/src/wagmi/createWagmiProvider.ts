import { numberToHex } from 'viem'
import { type Eip1193Provider, type EvmAccount, type Wallet, WalletNotConnectedError } from '../core/index.ts'
import { sentHash } from '../core/internal.ts'

type Listener = (payload: never) => void

/** EIP-1193, with the events `accountsChanged`, `chainChanged`, `connect` and `disconnect`. */
export type WagmiProvider = Eip1193Provider & {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
}

/** The connected account, if there is one. */
export function connectedAccount({ store }: Wallet): EvmAccount | undefined {
  const { eip155 } = store.getState().connections
  return eip155.status === 'connected' ? eip155.account : undefined
}

/** All addresses that the wallet shares; the one in use first. */
export function addressesOf({
  address,
  accounts,
}: EvmAccount): readonly [EvmAccount['address'], ...EvmAccount['address'][]] {
  const others = accounts.map(other => other.address as EvmAccount['address'])
  return [address, ...others.filter(other => other !== address)]
}

/** One provider for whichever wallet is connected; its requests go through that wallet's guarded provider. */
export function createWagmiProvider(wallet: Wallet): WagmiProvider {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  /** Watches what wagmi sends like what the toolkit itself sends. */
  const follow = async (hash: string, chainId: number) => {
    const engine = await wallet.engine().catch(() => undefined)
    engine?.transactionSent('eip155', hash, chainId)
  }
  let before = connectedAccount(wallet)
  wallet.store.subscribe(() => {
    const now = connectedAccount(wallet)
    const last = before
    if (now === last) return
    before = now
    if (!now) {
      emit('accountsChanged', [])
      return emit('disconnect', new WalletNotConnectedError())
    }
    const chainId = numberToHex(now.chainId)
    if (!last) emit('connect', { chainId })
    if (now.chainId !== last?.chainId) emit('chainChanged', chainId)
    emit('accountsChanged', addressesOf(now))
  })
  return {
    async request(args) {
      const account = connectedAccount(wallet)
      if (!account) throw new WalletNotConnectedError()
      const answer = await account.provider.request(args)
      const hash = sentHash(account, args.method, answer)
      if (hash) void follow(hash, account.chainId)
      return answer
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
}
