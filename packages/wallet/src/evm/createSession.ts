import { BaseError } from '@granary/errors'
import type { Connector } from '@wagmi/core'
import type { Address, Eip1193Provider } from '../core/index.ts'
import { pause } from '../core/timing/pause.ts'

/** The wallet in use. */
export type EvmSession = {
  readonly connector: Connector
  /** The one in use first. */
  readonly accounts: readonly [Address, ...Address[]]
  readonly chainId: number
  readonly provider: Eip1193Provider
}

type Change = { readonly accounts?: readonly Address[] | undefined; readonly chainId?: number | undefined }
/** `stopped`: something else was chosen meanwhile. `silent`: no answer yet, or one that says nothing. */
type RestoreOutcome = 'restored' | 'stopped' | 'silent' | 'unauthorised'
type Answer = Required<Omit<EvmSession, 'connector' | 'accounts'>> & { readonly accounts: readonly Address[] }

/**
 * At most one wallet at a time, and only the one that was chosen: what others say is not heard, nor what a wallet
 * says to a question that nobody waits for any more.
 */
export function createSession(tell: () => void) {
  let session: EvmSession | null = null
  /** The choice that a wallet is being asked for. */
  let choice: { readonly connector: Connector; cancel(error: BaseError): void } | null = null
  /** Ends the wait for a wallet that was not ready when its session was to be restored (locked, slow). */
  let stopAwaiting = () => {}
  let release = () => {}
  /** Questions that a wallet has not answered: it may refuse a second one, and answer the first after all. */
  const open = new Map<Connector, Promise<Answer>>()

  function begin(connector: Connector, answer: Answer): void {
    const next = toSession(connector, answer)
    release()
    stopAwaiting()
    session = next
    const change = ({ accounts, chainId }: Change) => {
      if (session?.connector !== connector) return
      if (accounts?.length === 0) return end()
      session = toSession(connector, {
        ...session,
        ...(accounts && { accounts }),
        ...(chainId && { chainId }),
      })
      tell()
    }
    const disconnect = () => session?.connector === connector && end()
    connector.emitter.on('change', change)
    connector.emitter.on('disconnect', disconnect)
    release = () => {
      connector.emitter.off('change', change)
      connector.emitter.off('disconnect', disconnect)
      release = () => {}
    }
    tell()
  }

  function cancel(): void {
    choice?.cancel(new ConnectCancelledError())
    choice = null
  }

  function end(): void {
    release()
    session = null
    tell()
  }

  function ask(connector: Connector): Promise<Answer> {
    const earlier = open.get(connector)
    const anew = readAnswer(connector, connector.connect())
    const asking = earlier ? eitherOf(earlier, anew) : anew
    open.set(connector, asking)
    const forget = () => open.get(connector) === asking && open.delete(connector)
    asking.then(forget, forget)
    // An approval that comes when another wallet has been chosen is given back.
    asking.then(
      () => {
        if (session?.connector !== connector && choice?.connector !== connector) void leave(connector)
      },
      () => {},
    )
    return asking
  }

  return {
    get: () => session,
    end,
    /** Gives up the wallet that is being asked; a session stays. */
    cancel,
    /** Puts one of the accounts that the wallet gave in use; false where it gave none such. */
    use(address: string): boolean {
      const wanted = session?.accounts.find(account => account.toLowerCase() === address.toLowerCase())
      if (!session || !wanted) return false
      session = { ...session, accounts: [wanted, ...session.accounts.filter(other => other !== wanted)] }
      tell()
      return true
    },
    /** @throws ConnectCancelledError when another wallet is chosen, or `disconnect` called, before this one answers */
    async connect(connector: Connector): Promise<void> {
      cancel()
      if (session?.connector === connector) return
      let stop: (error: BaseError) => void = () => {}
      const cancelled = new Promise<never>((_, reject) => {
        stop = reject
      })
      const mine = { connector, cancel: stop }
      choice = mine
      stopAwaiting()
      const events = watchEvents(connector)
      try {
        const answer = await Promise.race([ask(connector), cancelled])
        // The account or the network may have changed while the person was asked.
        const now = events.seen() ? await Promise.race([askAgain(connector), cancelled]) : answer
        const before = session
        begin(connector, now)
        if (before) await leave(before.connector)
      } finally {
        events.stop()
        if (choice === mine) choice = null
      }
    },
    /**
     * Asks the wallet, not the person, whether the session goes on. A wallet that is locked, or silent for `wait`
     * milliseconds, may still come back by itself for as long as nothing else is chosen.
     */
    async restore(connector: Connector, wait: number): Promise<RestoreOutcome> {
      stopAwaiting()
      let isAwaited = true
      const comeBack = (answer: Answer) => isAwaited && begin(connector, answer)
      // wagmi's connectors tell an approval by `connect` for as long as somebody listens for it.
      const heard = (answer: Change) => {
        if (answer.accounts && answer.chainId)
          readAnswer(connector, Promise.resolve({ accounts: answer.accounts, chainId: answer.chainId })).then(
            comeBack,
            () => {},
          )
      }
      connector.emitter.on('connect', heard)
      let stop = () => {}
      const stopped = new Promise<void>(resolve => {
        stop = resolve
      })
      stopAwaiting = () => {
        isAwaited = false
        connector.emitter.off('connect', heard)
        stop()
      }
      const asking = (async (): Promise<RestoreOutcome> => {
        if (!(await connector.isAuthorized())) return 'unauthorised'
        if (isAwaited) comeBack(await readAnswer(connector, connector.connect({ isReconnecting: true })))
        return 'silent'
      })().catch((): RestoreOutcome => 'silent')
      const outcome = await Promise.race([asking, stopped, pause(wait)])
      if (session?.connector === connector) return 'restored'
      return isAwaited ? (outcome ?? 'silent') : 'stopped'
    },
    /** Ends the session here in any case, and tells the wallet. @throws what the wallet throws */
    async disconnect(): Promise<void> {
      cancel()
      stopAwaiting()
      const before = session
      if (!before) return
      end()
      await before.connector.disconnect()
    },
  }
}

function toSession(connector: Connector, { accounts, chainId, provider }: Answer): EvmSession {
  const [first, ...others] = accounts
  if (!first) throw new TypeError('The wallet gave no account')
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw new TypeError('The wallet gave no chain id')
  return { connector, accounts: [first, ...others], chainId, provider }
}

async function readAnswer(connector: Connector, answer: Promise<Omit<Answer, 'provider'>>): Promise<Answer> {
  const { accounts, chainId } = await answer
  return { accounts, chainId, provider: (await connector.getProvider()) as Eip1193Provider }
}

/** What a wallet answers that was asked twice: an approval of either question, and no to the new one unless the first is still shown. */
function eitherOf(earlier: Promise<Answer>, anew: Promise<Answer>): Promise<Answer> {
  const approvedEarlier = new Promise<Answer>(resolve => void earlier.then(resolve, () => {}))
  const answered = anew.catch(cause => {
    if (isPending(cause)) return earlier
    throw cause
  })
  return Promise.race([approvedEarlier, answered])
}

/** By EIP-1193's sibling codes: a request of this kind is already open in the wallet. */
function isPending(cause: unknown): boolean {
  return (cause as { code?: unknown } | null)?.code === -32002
}

async function askAgain(connector: Connector): Promise<Answer> {
  const accounts = await connector.getAccounts()
  return readAnswer(connector, Promise.resolve({ accounts, chainId: await connector.getChainId() }))
}

/** Leaves a wallet that is not used any more. */
async function leave(connector: Connector): Promise<void> {
  await connector.disconnect().catch(() => {})
}

function watchEvents({ emitter }: Connector) {
  let isSeen = false
  const see = () => {
    isSeen = true
  }
  emitter.on('change', see)
  emitter.on('connect', see)
  return {
    seen: () => isSeen,
    stop() {
      emitter.off('change', see)
      emitter.off('connect', see)
    },
  }
}

export class ConnectCancelledError extends BaseError {
  override readonly name = 'ConnectCancelledError'
  constructor() {
    super('Connecting was cancelled.', {
      code: 'CONNECT_CANCELLED',
      metaMessages: ['No money has moved. An answer that the wallet still gives is not used.'],
    })
  }
}
