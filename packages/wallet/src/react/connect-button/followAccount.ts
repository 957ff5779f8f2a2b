import type { Namespace, Wallet } from '../../core/index.ts'
import { balanceRefresh } from '../balanceRefresh.ts'

/**
 * Reads the name of a namespace's account, and its balance as long as something shows it. Uses the engine, which a
 * connected wallet has loaded. Returns the end.
 */
export function followAccount(
  wallet: Wallet,
  { namespace, showBalance }: { readonly namespace: Namespace; readonly showBalance: boolean },
): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  wallet
    .engine()
    .then(engine => {
      if (isOver) return
      if (showBalance) stop = engine.watchBalance({ namespace, refreshMs: balanceRefresh })
      if (namespace === 'eip155') void engine.showProfile()
    })
    .catch(() => undefined)
  return () => {
    isOver = true
    stop?.()
  }
}
