import type { DepositCheckId } from '@granary/staking/ethereum'
import type { MessageId } from '#web/i18n/MessageId.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'

/** Checks of the chain, beside those of the deposit data. */
export type ChainCheckId =
  | 'network'
  | 'depositContract'
  | 'batchContract'
  | 'executionRewards'
  | 'keysNewToBeacon'
  | 'keysNewToContract'
  | 'keysNewToSecondBeacon'
  | 'provider'
  | 'simulation'

export type ProofCheckId = DepositCheckId | ChainCheckId

/** Where a result comes from, for the person who wants to know whom they believe. */
export type ProofSource =
  | 'computed'
  | 'pinned_and_wallet'
  | 'wallet'
  /** The beacon chain, asked through the provider's server. */
  | 'beacon'
  /** Beacon nodes that are not the provider's. */
  | 'second_beacon'
  /** What the provider's server says of itself, held against what is built in. */
  | 'server'

/** One line of the proof panel. Anything but `passed` blocks the deposit. */
export type ProofCheck = {
  id: ProofCheckId
  status: 'running' | 'passed' | 'failed' | 'unavailable'
  source: ProofSource
  /** Zero-based rows that failed; empty when the check is about the whole. */
  failedRows: readonly number[]
  /** Of a check that did not pass. */
  code?: string
  /** Of a check that passed with a reservation: what it could not tell. */
  warning?: string
  /** Of a check that did not pass, or with a reservation: what was met. */
  details?: string
  /** Of a passed check: on which state of the chain it was made. */
  seen?: ProofSight
}

export type ProofSight =
  | { at: 'chain'; chainId: number }
  | { at: 'block'; block: number }
  | { at: 'blocks'; from: number; to: number }
  | { at: 'slot'; slot: number }
  | { at: 'hosts'; hosts: string }

/** `code` says that the check failed. An error thrown says that it could not be made. */
export type ChainCheckResult = Partial<Omit<ProofCheck, 'id' | 'status'>> & {
  /** No source answered: the check did not fail, it could not be made. */
  status?: 'unavailable'
}

const sources: Readonly<Record<ProofCheckId, ProofSource>> = {
  network: 'wallet',
  credentials: 'computed',
  amounts: 'computed',
  count: 'computed',
  forkVersion: 'computed',
  signatures: 'computed',
  dataRoots: 'computed',
  uniqueKeys: 'computed',
  depositContract: 'pinned_and_wallet',
  batchContract: 'pinned_and_wallet',
  executionRewards: 'computed',
  provider: 'server',
  keysNewToBeacon: 'beacon',
  keysNewToSecondBeacon: 'second_beacon',
  keysNewToContract: 'wallet',
  simulation: 'wallet',
}

/** Every check in the order in which the panel shows it. */
export const proofCheckIds = Object.keys(sources) as readonly ProofCheckId[]

export function proofCheck(
  id: ProofCheckId,
  result: Omit<ProofCheck, 'id' | 'source' | 'failedRows'> &
    Partial<Pick<ProofCheck, 'source' | 'failedRows'>>,
): ProofCheck {
  return { id, source: sources[id], failedRows: [], ...result }
}

/** Whether there is such a check for deposits that go there: without a batch contract nobody's code is to be checked. */
export function isCheckFor(
  { batchContract }: Pick<DepositTarget, 'batchContract'>,
  id: ProofCheckId,
): boolean {
  return id !== 'batchContract' || batchContract !== null
}

export function isProved(
  target: Pick<DepositTarget, 'batchContract'>,
  checks: readonly ProofCheck[],
): boolean {
  return (
    proofCheckIds.every(id => !isCheckFor(target, id) || checks.some(check => check.id === id)) &&
    checks.every(({ status }) => status === 'passed')
  )
}

/** The text of a result; a check that no second source could answer is no check. */
export function checkTitle({
  id,
  status,
  warning,
}: Pick<ProofCheck, 'id' | 'status' | 'warning'>): MessageId {
  const isUnmade = id === 'keysNewToSecondBeacon' && (status === 'unavailable' || warning !== undefined)
  return isUnmade ? 'stake.check.noSecondBeacon' : `stake.check.${id}`
}

/** Whether nothing but the silence of all second beacon sources stands in the way: then the person may go on. */
export function isSecondBeaconAlone(checks: readonly ProofCheck[]): boolean {
  const open = checks.filter(({ status }) => status !== 'passed')
  return open.length === 1 && open[0]?.code === 'SECOND_BEACON_UNAVAILABLE'
}
