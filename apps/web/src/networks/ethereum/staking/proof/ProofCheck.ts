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

/** Checks of a registration with SSV operators; `ssvRegistered` alone is one of the deposit that follows it. */
export type SsvCheckId =
  | 'ssvContract'
  | 'ssvOperators'
  | 'ssvShares'
  | 'ssvNonce'
  | 'ssvKeysNew'
  | 'ssvFunding'
  | 'ssvRegistered'

export type ProofCheckId = DepositCheckId | ChainCheckId | SsvCheckId

/** What a proof is about: where the deposits go, and for a stake of SSV which transaction is next. */
export type ProofScope = Pick<DepositTarget, 'batchContract'> & { ssv?: 'register' | 'deposit' | undefined }

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

const depositSources: Readonly<Record<DepositCheckId | ChainCheckId, ProofSource>> = {
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

const ssvSources: Readonly<Record<SsvCheckId, ProofSource>> = {
  ssvContract: 'pinned_and_wallet',
  ssvOperators: 'wallet',
  ssvShares: 'computed',
  ssvNonce: 'wallet',
  ssvKeysNew: 'wallet',
  ssvFunding: 'wallet',
  ssvRegistered: 'wallet',
}

const sources: Readonly<Record<ProofCheckId, ProofSource>> = { ...ssvSources, ...depositSources }

/** The checks of every deposit in the order in which the panel shows them. */
export const proofCheckIds = Object.keys(depositSources) as readonly (DepositCheckId | ChainCheckId)[]

const registrationCheckIds = (Object.keys(ssvSources) as SsvCheckId[]).filter(id => id !== 'ssvRegistered')

/** The checks of a proof in the order in which the panel shows them. */
export function checkIdsOf(scope: ProofScope): readonly ProofCheckId[] {
  const deposits = proofCheckIds.filter(id => isCheckFor(scope, id))
  if (scope.ssv === 'register') return [...registrationCheckIds, ...deposits]
  return scope.ssv === 'deposit' ? ['ssvRegistered', ...deposits] : deposits
}

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

export function isProved(scope: ProofScope, checks: readonly ProofCheck[]): boolean {
  return (
    checkIdsOf(scope).every(id => checks.some(check => check.id === id)) &&
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
  if (isUnmade) return 'stake.check.noSecondBeacon'
  return isSsvCheck(id) ? `stake.ssv.check.${id}` : `stake.check.${id}`
}

function isSsvCheck(id: ProofCheckId): id is SsvCheckId {
  return id in ssvSources
}

/** Whether nothing but the silence of all second beacon sources stands in the way: then the person may go on. */
export function isSecondBeaconAlone(checks: readonly ProofCheck[]): boolean {
  const open = checks.filter(({ status }) => status !== 'passed')
  return open.length === 1 && open[0]?.code === 'SECOND_BEACON_UNAVAILABLE'
}
