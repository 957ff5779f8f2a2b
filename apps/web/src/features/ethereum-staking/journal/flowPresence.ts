import type { AccountOnChain } from '../../../wallet/FlowWallet.ts'

/** Tells the other tabs, until the signal ends it, that a page is at this owner's stake and follows it itself. */
export function announceFlow(owner: AccountOnChain, signal: AbortSignal): void {
  const ended = new Promise(resolve => signal.addEventListener('abort', resolve))
  // A browser that refuses has the stake followed twice, which does no harm.
  navigator.locks?.request(lockName(owner), { mode: 'shared', signal }, () => ended).catch(() => undefined)
}

/** Whether a tab has the flow of this owner open. */
export async function isFlowOpen(owner: AccountOnChain): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName(owner))
}

function lockName({ account, chainId }: AccountOnChain): string {
  return `granary:flow:${chainId}:${account}`
}
