import { type AccountOnChain, ownerOf } from '@granary/drivers/evm'
import type { TransactionPlan, TransactionStep } from '@granary/transactions'
import { type TransactionRecord, unaskedSteps, wasAsked } from '@granary/transactions/record'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { planTransactions } from '../chain/planTransactions.ts'
import {
  depositStep,
  isRegistration,
  type Stake,
  type StakeData,
  type StakeIntent,
  ssvStakeKind,
  stakeKind,
  stakeOf,
} from './Stake.ts'

/** What is wished, before the provider has offered deposit data for it. */
export function stakeDraft(
  owner: AccountOnChain,
  intent: StakeIntent,
  ssv: StakeData['ssv'] = undefined,
): TransactionPlan {
  // Key shares are made anew.
  const terms = ssv && { operatorIds: ssv.operatorIds, days: ssv.days, keysOf: ssv.keysOf }
  const data: StakeData = { intent, offer: null, proof: null, ...(terms && { ssv: terms }) }
  const kind = ssv ? ssvStakeKind : stakeKind
  return { ...ownerOf(owner), kind, origin: 'site', facts: {}, data, steps: [] }
}

/**
 * The plan with this offer: unproved, with the transactions that deposit its rows now.
 * @param registrations of its keys with SSV operators, each made once the one before is confirmed
 */
export function withOffer(
  record: TransactionRecord,
  target: DepositTarget,
  { deposits, ...offer }: NonNullable<Stake['offer']>,
  registrations: readonly TransactionStep[] = [],
): TransactionRecord {
  const { intent, ssv } = stakeOf(record)
  const data: StakeData = { intent, offer, proof: null, ...(ssv && { ssv }) }
  const { credentialsType } = intent
  const after = registrations.length === 0 ? null : registrations.length - 1
  const steps = planTransactions(target, deposits.length).map(({ to, rows: { first, count } }) =>
    depositStep(record, { to, credentialsType }, deposits.slice(first, first + count), after),
  )
  return { ...record, data, steps: unaskedSteps([...registrations, ...steps]) }
}

/** The same, deposited as this build of the site does it, once an earlier build planned it otherwise. */
export function withPlanOfNow(record: TransactionRecord, target: DepositTarget): TransactionRecord {
  const { offer } = stakeOf(record)
  if (!offer || wasAsked(record)) return record
  const now = planTransactions(target, offer.deposits.length).map(({ to, rows }) => `${to} ${rows.count}`)
  const deposits = record.steps.filter(step => !isRegistration(step))
  const isSame = now.join() === deposits.map(({ call, traces }) => `${call?.to} ${traces.length}`).join()
  return isSame ? record : withOffer(record, target, offer, record.steps.filter(isRegistration))
}
