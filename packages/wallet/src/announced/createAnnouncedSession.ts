import {
  type AdapterHost,
  ConnectorNotFoundError,
  type NetworkId,
  type OtherAccount,
  type OtherNetwork,
} from '../core/index.ts'
import { AccountNotFoundError } from '../core/wallet-errors/AccountNotFoundError.ts'
import { ConnectError } from '../core/wallet-errors/ConnectError.ts'
import { WalletNotConnectedError } from '../core/wallet-errors/WalletNotConnectedError.ts'
import { walletError } from '../core/wallet-errors/walletError.ts'
import type { AnnouncedWallet, FoundAccount, WalletSource } from './AnnouncedWallet.ts'
import { findWallet } from './findWallet.ts'
import { isSameAccount } from './isSameAccount.ts'
import { isUsable, pickAccount } from './pickAccount.ts'
import { switchNetwork } from './switchNetwork.ts'
import { toAccount } from './toAccount.ts'
import { toConnector } from './toConnector.ts'
import { within } from './within.ts'

/** Milliseconds that a remembered wallet has to announce itself, to answer, and to take its leave. */
const announceWait = 2000
const restoreWait = 5000
const leaveWait = 3000

export type OtherNamespace = 'solana' | 'bip122'

/** The connection as the adapter has it. */
export type Session<Wallet extends AnnouncedWallet> = {
  readonly wallet: Wallet
  readonly accounts: readonly FoundAccount[]
  /** The account in use, as the wallet gave it. */
  readonly used: FoundAccount
  readonly account: OtherAccount
}

type Parameters<Wallet extends AnnouncedWallet> = {
  readonly namespace: OtherNamespace
  readonly host: Pick<AdapterHost<OtherNamespace>, 'storage' | 'log' | 'setConnectors' | 'setConnection'> & {
    readonly networks: readonly OtherNetwork[]
  }
  readonly source: WalletSource<Wallet>
  /** Whether an error of a wallet says that the person refused. */
  readonly isRejection: (cause: unknown) => boolean
}

/**
 * The connection to a wallet of the page, one at a time: what Solana and Bitcoin have in common. A wallet that answers
 * late, after another one was chosen or the person left, changes nothing.
 */
export function createAnnouncedSession<Wallet extends AnnouncedWallet>(parameters: Parameters<Wallet>) {
  const { namespace, host, source, isRejection } = parameters
  const addressKey = `address.${namespace}`
  const networkKey = `network.${namespace}`
  let session: Session<Wallet> | null = null
  let unwatch = () => {}
  /** Counts what was begun; an answer to an earlier beginning is old news. */
  let turn = 0
  /** The wallet that was asked to connect in that turn. */
  let chosen: { readonly wallet: Wallet; readonly turn: number } | undefined
  /** Ends the wait for the wallet that was asked last. */
  let giveUp: ((error: Error) => void) | undefined

  const tellConnectors = () => {
    const first = new Map<string, Wallet>()
    for (const wallet of source.list()) if (!first.has(wallet.name)) first.set(wallet.name, wallet)
    host.setConnectors([...first.values()].map(wallet => toConnector(namespace, wallet)))
    const provider = session?.wallet.provider
    if (provider && !source.list().some(wallet => wallet.provider === provider)) end()
  }

  function end() {
    turn += 1
    unwatch()
    unwatch = () => {}
    session = null
    host.storage.removeItem(addressKey)
    host.setConnection({ status: 'disconnected' })
  }

  /** Makes these accounts of the wallet the connection. False where none of them can be used. */
  function adopt(
    wallet: Wallet,
    accounts: readonly FoundAccount[],
    wish?: { address?: string; chainId?: string },
  ) {
    const picked = pickAccount(accounts, {
      address: wish?.address ?? session?.account.address ?? host.storage.getItem(addressKey),
      chainId: wish?.chainId ?? session?.account.chainId ?? host.storage.getItem(networkKey),
    })
    if (!picked) return false
    const account = toAccount(namespace, wallet, accounts, picked.used, picked.chainId)
    const before = session
    session = { wallet, accounts, used: picked.used, account }
    if (!before || !isSameAccount(before.account, account)) {
      host.storage.setItem(addressKey, account.address)
      host.storage.setItem(networkKey, account.chainId)
      host.setConnection({ status: 'connected', account })
    }
    // Last: a wallet may tell something while it is listened to for the first time.
    if (before?.wallet !== wallet) {
      unwatch()
      unwatch = wallet.watch(changed => follow(wallet, changed))
    }
    return true
  }

  /** What a wallet tells. One that gives all its accounts names the chosen one first. */
  function follow(wallet: Wallet, accounts: readonly FoundAccount[]) {
    if (session?.wallet !== wallet) return
    const now = accounts.find(isUsable)?.address
    const isMoved = now !== session.accounts.find(isUsable)?.address
    if (!adopt(wallet, accounts, isMoved && now ? { address: now } : undefined)) end()
  }

  source.onChange(tellConnectors)
  tellConnectors()

  function current(): Session<Wallet> {
    if (!session) throw new WalletNotConnectedError()
    return session
  }

  return {
    /** @throws WalletNotConnectedError */
    current,
    /** Whether the account that a request began with is still the one in use. */
    isCurrent: (begun: Session<Wallet>) =>
      session?.wallet === begun.wallet && session.account.address === begun.account.address,
    /** What a wallet that was asked to connect answers from now on is old news. */
    cancelConnect(): void {
      if (!giveUp) return
      turn += 1
      giveUp(new ConnectError(new Error('Given up before the wallet answered')))
      giveUp = undefined
    },
    async connect(connectorId: string): Promise<void> {
      const wallet = await findWallet(namespace, source, connectorId, 0)
      if (!wallet) throw new ConnectorNotFoundError(connectorId)
      const before = session?.wallet
      if (before?.provider === wallet.provider) return
      const mine = ++turn
      const givenUp = new Promise<never>((_, reject) => {
        giveUp = reject
      })
      chosen = { wallet, turn }
      const asking = wallet.connect()
      giveBackLate(wallet, asking, mine)
      const accounts = await Promise.race([asking, givenUp]).catch(cause => {
        throw walletError(cause, error => new ConnectError(error), isRejection)
      })
      if (mine !== turn) throw new ConnectError(new Error('Something else was chosen meanwhile'))
      giveUp = undefined
      if (!adopt(wallet, accounts))
        throw new ConnectError(new Error('The wallet shared no account of this chain'))
      if (before) await leave(before)
    },
    async reconnect(connectorId: string): Promise<'restored' | 'refused' | 'absent'> {
      const wallet = await findWallet(namespace, source, connectorId, announceWait)
      if (!wallet) return 'absent'
      if (session?.wallet.provider === wallet.provider) return 'restored'
      const mine = ++turn
      const outcome = await within(restoreWait, restore(wallet))
      if (mine !== turn) return 'absent'
      turn += 1
      if (outcome === undefined) return 'absent'
      if (adopt(wallet, outcome)) return 'restored'
      if (!session) host.storage.removeItem(addressKey)
      return 'refused'
    },
    /** @throws WalletNotConnectedError, ChainNotFoundError, UserRejectedError, SwitchNetworkError */
    async switchNetwork(chainId: NetworkId): Promise<void> {
      const { wallet } = current()
      const next = await switchNetwork(host.networks, current(), chainId, isRejection)
      if (current().wallet === wallet) adopt(wallet, next.accounts, next)
    },
    /** To another of the accounts that the wallet gave. @throws WalletNotConnectedError, AccountNotFoundError */
    switchAccount(address: string): void {
      const { wallet, accounts } = current()
      if (!accounts.some(account => account.address === address && isUsable(account)))
        throw new AccountNotFoundError(address)
      adopt(wallet, accounts, { address })
    },
    async disconnect(): Promise<void> {
      const wallet = session?.wallet
      end()
      if (wallet) await leave(wallet)
    },
  }

  /** Undefined where the wallet failed for a reason other than that this page may use nothing of it. */
  async function restore(wallet: Wallet): Promise<readonly FoundAccount[] | undefined> {
    try {
      return await wallet.restore()
    } catch (cause) {
      if (isRejection(cause)) return []
      host.log.info('A wallet could not be restored', cause)
      return undefined
    }
  }

  /** An approval that comes when something else was chosen is given back. */
  function giveBackLate(wallet: Wallet, asking: Promise<unknown>, mine: number): void {
    const isWanted = () =>
      mine === turn ||
      session?.wallet.provider === wallet.provider ||
      (chosen?.turn === turn && chosen.wallet.provider === wallet.provider)
    asking.then(
      () => void (isWanted() || leave(wallet)),
      () => {},
    )
  }

  /** The page lets go of a wallet whether or not the wallet agrees. */
  async function leave(wallet: Wallet): Promise<void> {
    const left = wallet.disconnect().catch(cause => host.log.info('A wallet did not disconnect', cause))
    await within(leaveWait, left)
  }
}
