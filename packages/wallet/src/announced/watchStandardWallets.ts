import type { Log } from '../core/index.ts'

/** More wallets than anyone has installed; later ones are not listed. */
const walletLimit = 100

type Register = (...wallets: readonly unknown[]) => () => void

/**
 * The Wallet Standard registry (https://github.com/wallet-standard/wallet-standard): wallets loaded earlier
 * hear `app-ready`, later ones send `register-wallet`. Does not inspect registrations.
 */
export function watchStandardWallets(target: EventTarget, log: Log) {
  const registered = new Set<object>()
  const listeners = new Set<() => void>()
  const emitChange = () => {
    for (const listener of listeners) listener()
  }

  const register: Register = (...wallets) => {
    const fresh = wallets.filter(isObject).filter(wallet => !registered.has(wallet))
    const taken = fresh.slice(0, Math.max(0, walletLimit - registered.size))
    if (taken.length < fresh.length)
      log.info(`More than ${walletLimit} wallets registered; the rest is ignored`)
    if (taken.length === 0) return () => {}
    for (const wallet of taken) registered.add(wallet)
    emitChange()
    return () => {
      for (const wallet of taken) registered.delete(wallet)
      emitChange()
    }
  }
  const api = Object.freeze({ register })

  target.addEventListener('wallet-standard:register-wallet', event => {
    try {
      const { detail } = event as CustomEvent<(given: typeof api) => void>
      detail(api)
    } catch (cause) {
      log.info('A wallet could not register', cause)
    }
  })
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))

  return {
    list: (): readonly object[] => [...registered],
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
