import type { SsvCluster } from '@granary/api/ssv'

/** What an owner does with a cluster that exists. */
export const ssvActions = ['deposit', 'withdraw', 'reactivate', 'exit', 'remove'] as const

export type SsvAction = (typeof ssvActions)[number]

/** Plan kinds that the page makes and resumes. */
export const ssvActionKinds = ssvActions.map(action => `ssv.${action}` as const)

/** The action of a recorded kind; null for another kind. */
export function ssvActionOf(kind: string): SsvAction | null {
  return readSsvAction(kind.replace(/^ssv\./, ''))
}

/** Reads `?action=`. */
export function readSsvAction(text: string | undefined): SsvAction | null {
  return ssvActions.find(action => action === text) ?? null
}

/** An action as it was entered. */
export type SsvIntent =
  | { action: 'deposit' | 'withdraw' | 'reactivate'; amountWei: bigint }
  | { action: 'exit' | 'remove'; pubkey: `0x${string}` }

/** Whether a cluster takes the action. One of before version 2 pays in SSV tokens: until it is migrated, its validators can only leave. */
export function takesAction({ feeAsset }: Pick<SsvCluster, 'feeAsset'>, action: SsvAction): boolean {
  return feeAsset === 'eth' || !movesMoney(action)
}

/** Whether money goes into or out of the cluster. */
export function movesMoney(action: SsvAction): action is 'deposit' | 'withdraw' | 'reactivate' {
  return action === 'deposit' || action === 'withdraw' || action === 'reactivate'
}
