import type { BaseError } from '@granary/errors'
import type { AdapterHost } from '../adapters/Adapter.ts'
import type { AccountOf } from '../connections/Connection.ts'
import { ChainNotFoundError } from '../networks/ChainNotFoundError.ts'
import type { Namespace, NetworkId } from '../networks/Network.ts'
import { within } from '../timing/within.ts'
import { ConnectorNotFoundError } from '../wallet-errors/ConnectorNotFoundError.ts'
import { isRequestPending, walletError } from '../wallet-errors/walletError.ts'
import { awaitConnector } from './awaitConnector.ts'
import { isUsable, pickAccount } from './pickAccount.ts'
import type { ConnectorSource, SessionAccount, SessionConnector } from './SessionConnector.ts'
import {
  AccountNotFoundError,
  ConnectCancelledError,
  ConnectError,
  DisconnectError,
  NoAccountError,
  SwitchNetworkError,
  WalletNotConnectedError,
} from './sessionErrors.ts'

/** Milliseconds that a remembered wallet gets to appear and to answer, and a wallet to revoke a permission. */
const appearWait = 2000
const restoreWait = 5000
const leaveWait = 3000

type Accounts = readonly SessionAccount[]

/** The wallet in use and its accounts. */
export type Session<Name extends Namespace, Connected extends SessionConnector = SessionConnector> = {
  readonly connector: Connected
  readonly accounts: Accounts
  /** The current account, as the wallet gave it. */
  readonly used: SessionAccount
  /** The current account, as the toolkit shows it. */
  readonly account: AccountOf[Name]
}

/** The account and network that a page used last, across visits. */
export type ChoiceMemory = {
  read(): { readonly address: string | null; readonly chainId: string | null }
  write(account: { readonly address: string; readonly chainId: NetworkId }): void
  forget(): void
}

type Parameters<Name extends Namespace, Connected extends SessionConnector> = {
  readonly host: Pick<AdapterHost<Name>, 'networks' | 'log' | 'setConnection'>
  readonly source: ConnectorSource<Connected>
  /** Converts an account for the toolkit. `chainId` is a CAIP-2 reference. */
  readonly toAccount: (
    connector: Connected,
    accounts: Accounts,
    used: SessionAccount,
    chainId: string,
  ) => AccountOf[Name]
  /** Whether a wallet's error means that the person refused. */
  readonly isRejection?: (cause: unknown) => boolean
  /** Converts errors of the namespace's libraries about a wrong set-up. */
  readonly setUpError?: (cause: unknown) => BaseError | null
  readonly memory?: ChoiceMemory
}

/**
 * One namespace's connection: only the chosen wallet. Ignores events of other wallets and answers after the
 * page stopped waiting, and revokes late approvals.
 */
export function createSession<Name extends Namespace, Connected extends SessionConnector>(
  parameters: Parameters<Name, Connected>,
) {
  const { host, source, toAccount, isRejection, setUpError, memory } = parameters
  let session: Session<Name, Connected> | null = null
  /** The connector that the person was asked for and has not answered. */
  let choice: { readonly connector: Connected; cancel(): void } | null = null
  /** Counts choices and cancels: the code of a wallet may come after the person has left it. */
  let turn = 0
  /** Ends the wait for a wallet that was not ready to restore (locked, slow). */
  let stopAwaiting = () => {}
  let unwatch = () => {}
  /** Unanswered connect requests by wallet identity. */
  const open = new Map<object, Promise<Accounts>>()

  const isConnected = (connector: SessionConnector) => session?.connector.identity === connector.identity

  /** Makes these accounts the connection. False if none is usable. */
  function adopt(connector: Connected, accounts: Accounts, wish?: { address?: string; chainId?: string }) {
    const last = session && isConnected(connector) ? session.account : memory?.read()
    const picked = pickAccount(accounts, {
      address: wish?.address ?? last?.address ?? null,
      chainId: wish?.chainId ?? (last?.chainId ? String(last.chainId) : null),
    })
    if (!picked) return false
    const now = toAccount(connector, accounts, picked.used, picked.chainId)
    const before = session
    const isSame = before !== null && isSameAccount(before.account, now)
    // The object itself stays: a client belongs to the connection that has its account.
    const account = isSame ? before.account : now
    session = { connector, accounts, used: picked.used, account }
    if (!isSame) {
      memory?.write(account)
      host.setConnection({ status: 'connected', account })
    }
    // Last: a wallet may call back while it gains its first listener.
    if (before?.connector.identity !== connector.identity) {
      unwatch()
      unwatch = connector.watch(changed => follow(connector, changed))
    }
    return true
  }

  /** A wallet that gives all its accounts names the chosen one first: follow a move there. */
  function follow(connector: Connected, accounts: Accounts) {
    if (!session || !isConnected(connector)) return
    const first = accounts.find(isUsable)?.address
    const isMoved = first !== session.accounts.find(isUsable)?.address
    if (!adopt(connector, accounts, isMoved && first ? { address: first } : undefined)) end()
  }

  function end() {
    unwatch()
    unwatch = () => {}
    memory?.forget()
    if (!session) return
    session = null
    host.setConnection({ status: 'disconnected' })
  }

  function cancelConnect() {
    turn += 1
    choice?.cancel()
    choice = null
  }

  /** Asks a wallet that may refuse a second request while the first is open, yet answer the first. */
  function ask(connector: Connected): Promise<Accounts> {
    const { identity } = connector
    const earlier = open.get(identity)
    const anew = connector.connect()
    const asking = earlier ? eitherOf(earlier, anew) : anew
    open.set(identity, asking)
    const settle = () => open.get(identity) === asking && open.delete(identity)
    asking.then(settle, settle)
    asking.then(
      () => {
        if (!isConnected(connector) && choice?.connector.identity !== identity) void leave(connector)
      },
      () => {},
    )
    return asking
  }

  /** Disconnects an unused wallet, whether or not it agrees. */
  async function leave(connector: Connected) {
    await within(leaveWait, connector.disconnect()).catch(cause =>
      host.log.info('A wallet did not disconnect', cause),
    )
  }

  function current(): Session<Name, Connected> {
    if (!session) throw new WalletNotConnectedError()
    return session
  }

  return {
    get: () => session,
    /** @throws WalletNotConnectedError */
    current,
    /** Whether the account that a request started with is still current. */
    isCurrent: (begun: Session<Name, Connected>) =>
      isConnected(begun.connector) && session?.account.address === begun.account.address,
    /** Ends the session in this page only, without telling the wallet. */
    end,
    /** Abandons the wallet being asked; an existing session stays. */
    cancelConnect,
    /**
     * Asks the person. Leaves the previously connected wallet once this one has approved.
     * @throws ConnectorNotFoundError, UserRejectedError, RequestPendingError, ConnectError, and
     * ConnectCancelledError if another wallet is chosen or the session ends before this one answers
     */
    async connect(connectorId: string): Promise<void> {
      turn += 1
      const own = turn
      const connector = await source.find(connectorId)
      if (own !== turn) throw new ConnectCancelledError()
      if (!connector) throw new ConnectorNotFoundError(connectorId)
      cancelConnect()
      if (isConnected(connector)) return
      stopAwaiting()
      let cancel = () => {}
      const cancelled = new Promise<never>((_, reject) => {
        cancel = () => reject(new ConnectCancelledError())
      })
      const mine = { connector, cancel }
      choice = mine
      try {
        const accounts = await Promise.race([ask(connector), cancelled])
        const before = session
        if (!adopt(connector, accounts)) throw new NoAccountError()
        if (before) await leave(before.connector)
      } catch (cause) {
        throw walletError(cause, error => setUpError?.(error) ?? new ConnectError(error), isRejection)
      } finally {
        if (choice === mine) choice = null
      }
    },
    /**
     * Asks the wallet, not the person, to continue an earlier session. A locked or slow wallet may still
     * return by itself until another is chosen.
     * @returns `refused` if the wallet denies this page access; `absent` if it is missing (or not there yet),
     * does not answer, or the person chose something else meanwhile
     */
    async reconnect(connectorId: string): Promise<'restored' | 'refused' | 'absent'> {
      const own = turn
      const connector = await awaitConnector(source, connectorId, appearWait)
      if (!connector || own !== turn) return 'absent'
      if (isConnected(connector)) return 'restored'
      stopAwaiting()
      let isAwaited = true
      let stop = () => {}
      const stopped = new Promise<'absent'>(resolve => {
        stop = () => resolve('absent')
      })
      const comeBack = (accounts: Accounts): boolean => {
        if (!isAwaited || !adopt(connector, accounts)) return false
        stopAwaiting()
        return true
      }
      const endReturn = connector.onReturn?.(comeBack)
      stopAwaiting = () => {
        isAwaited = false
        endReturn?.()
        stop()
      }
      const asking = connector.restore().then(
        accounts => {
          if (!isAwaited) return 'absent'
          return comeBack(accounts) ? 'restored' : 'refused'
        },
        (cause: unknown) => {
          host.log.info('A wallet could not be restored', cause)
          return 'absent' as const
        },
      )
      const outcome = await Promise.race([asking, within(restoreWait, stopped)])
      if (isConnected(connector)) return 'restored'
      if (outcome === 'refused' && !session) memory?.forget()
      return outcome ?? 'absent'
    },
    /**
     * Uses the wallet's account on that network, else asks the wallet to switch.
     * @throws WalletNotConnectedError, ChainNotFoundError, UserRejectedError, SwitchNetworkError
     */
    async switchNetwork(chainId: NetworkId): Promise<void> {
      const network = host.networks.find(({ id }) => id === chainId)
      if (!network) throw new ChainNotFoundError(String(chainId))
      const { connector, accounts, used } = current()
      const id = String(network.id)
      const isOf = (account: SessionAccount) => isUsable(account) && account.chainIds.includes(id)
      const known = isOf(used) ? used : accounts.find(isOf)
      if (known) return void adopt(connector, accounts, { address: known.address, chainId: id })
      try {
        const moved = (await connector.switchNetwork?.(id)) ?? []
        const there = (account: SessionAccount) =>
          isOf(account) || (isUsable(account) && account.homeChainId === id)
        const other =
          moved.find(account => there(account) && account.address === used.address) ?? moved.find(there)
        if (!other) throw new Error('The wallet has no account on this network')
        // The person may have connected another wallet meanwhile.
        if (isConnected(connector)) adopt(connector, moved, { address: other.address, chainId: id })
      } catch (cause) {
        throw walletError(
          cause,
          error => setUpError?.(error) ?? new SwitchNetworkError(network.name, error),
          isRejection,
        )
      }
    },
    /** Switches to another account of the wallet. @throws WalletNotConnectedError, AccountNotFoundError */
    switchAccount(address: string): void {
      const { connector, accounts } = current()
      const known = accounts.some(account => account.address === address && isUsable(account))
      if (!known) throw new AccountNotFoundError(address)
      adopt(connector, accounts, { address })
    },
    /** Always ends the session here, then at the wallet. @throws DisconnectError */
    async disconnect(): Promise<void> {
      cancelConnect()
      stopAwaiting()
      const before = session
      end()
      if (!before) return
      await within(leaveWait, before.connector.disconnect()).catch(cause => {
        throw new DisconnectError(cause)
      })
    },
  }
}

/** Whether two accounts are equal, so that repeats emit nothing. */
function isSameAccount(a: AccountOf[Namespace], b: AccountOf[Namespace]): boolean {
  const addresses = ({ accounts }: AccountOf[Namespace]) => accounts.map(({ address }) => address).join()
  return (
    a.address === b.address &&
    a.chainId === b.chainId &&
    a.id === b.id &&
    a.provider === b.provider &&
    addresses(a) === addresses(b)
  )
}

/**
 * Resolves with either request's approval; a refusal of the new one counts unless the wallet still shows the
 * first.
 */
function eitherOf(earlier: Promise<Accounts>, anew: Promise<Accounts>): Promise<Accounts> {
  const approvedEarlier = new Promise<Accounts>(resolve => void earlier.then(resolve, () => {}))
  const answered = anew.catch(cause => {
    if (isRequestPending(cause)) return earlier
    throw cause
  })
  return Promise.race([approvedEarlier, answered])
}
