import { announcePresence, isHeld } from '@granary/transactions/lifecycle'
import type { AccountOnChain } from '#web/wallet/FlowWallet.ts'

/** Tells the other tabs, until the signal ends it, that a page is at this owner's stake and follows it itself. */
export function announceFlow(owner: AccountOnChain, signal: AbortSignal): void {
  announcePresence(lockName(owner), signal)
}

/** Whether a tab has the flow of this owner open. */
export function isFlowOpen(owner: AccountOnChain): Promise<boolean> {
  return isHeld(lockName(owner))
}

function lockName({ account, chainId }: AccountOnChain): string {
  return `granary:flow:${chainId}:${account}`
}
