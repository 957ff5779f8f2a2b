import type { Log } from '../log/Log.ts'
import { isTransactionHash } from '../validation/responseType.ts'
import type { PendingReader } from './createPendingReader.ts'
import type { PendingEvent, PendingTransaction, PendingTransactionsConfig } from './PendingTransaction.ts'

/** Specification section 9; the limit is ours, since the specification gives none. */
const defaults = { enabled: false, interval: 30_000, limit: 99, confirmationTimeout: 25_000 } as const

type Parameters = {
  readonly config: PendingTransactionsConfig | undefined
  readonly reader: PendingReader
  readonly page: PageVisibility
  readonly log: Pick<Log, 'info' | 'error'>
}

export type PageVisibility = {
  isHidden(): boolean
  /** Called on every change. */
  onChange(listener: () => void): void
}

export type PendingWatch = {
  /** Emits a transaction's outcome; nothing where the watch is off or the hash is none. @returns unsubscribe */
  readonly watch: (transaction: PendingTransaction, listener: (event: PendingEvent) => void) => () => void
}

type Listener = (event: PendingEvent) => void
type Watched = PendingTransaction & {
  readonly since: number
  readonly listener: Listener
  readonly timeout: ReturnType<typeof setTimeout>
  isRead: boolean
  isLate: boolean
}

/**
 * Follows transactions until they are mined or replaced. Off unless configured, and for further ones while
 * the limit is reached; reads nothing while the page is hidden. State does not survive a reload.
 */
export function createPendingWatch({ config, reader, page, log }: Parameters): PendingWatch {
  const { enabled, interval, limit, confirmationTimeout } = { ...defaults, ...config }
  const watched = new Set<Watched>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const emit = (listener: Listener, event: PendingEvent) => {
    try {
      listener(event)
    } catch (cause) {
      log.error('A listener of a pending transaction failed', cause)
    }
  }
  const settle = (transaction: Watched, type: 'confirmed' | 'replaced' | 'timeout', succeeded = false) => {
    const { hash, network, listener } = transaction
    if (type !== 'timeout') release(transaction)
    emit(listener, type === 'confirmed' ? { type, succeeded, hash, network } : { type, hash, network })
  }
  const release = (transaction: Watched) => {
    watched.delete(transaction)
    clearTimeout(transaction.timeout)
    if (watched.size === 0) stop()
  }
  const emitLate = (transaction: Watched) => {
    const isLate = Date.now() - transaction.since >= confirmationTimeout
    if (!watched.has(transaction) || transaction.isLate || !isLate) return
    transaction.isLate = true
    settle(transaction, 'timeout')
  }
  const look = async (transaction: Watched) => {
    if (page.isHidden() || transaction.isRead) return emitLate(transaction)
    transaction.isRead = true
    const state = await reader(transaction).catch(cause => {
      log.info('Pending transaction not read', cause)
      return 'pending' as const
    })
    transaction.isRead = false
    if (!watched.has(transaction)) return
    if (state === 'pending') emitLate(transaction)
    else if (state === 'replaced') settle(transaction, 'replaced')
    else settle(transaction, 'confirmed', state === 'succeeded')
  }
  const lookAtAll = () => {
    for (const transaction of watched) void look(transaction)
  }
  const run = () => {
    stop()
    if (page.isHidden() || watched.size === 0) return
    timer = setTimeout(() => {
      lookAtAll()
      run()
    }, interval)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  page.onChange(() => {
    if (!page.isHidden()) lookAtAll()
    run()
  })
  return {
    watch({ hash, network }, listener) {
      if (!enabled || !isTransactionHash(hash)) return () => {}
      if (watched.size >= limit) {
        emit(listener, { type: 'unwatched', hash, network })
        return () => {}
      }
      const transaction: Watched = {
        hash,
        network,
        since: Date.now(),
        listener,
        timeout: setTimeout(() => void look(transaction), confirmationTimeout),
        isRead: false,
        isLate: false,
      }
      watched.add(transaction)
      void look(transaction)
      if (!timer) run()
      return () => release(transaction)
    },
  }
}
