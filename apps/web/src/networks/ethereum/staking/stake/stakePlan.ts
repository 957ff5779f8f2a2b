import type { TransactionPlan } from '@granary/transactions'
import { type TransactionRecord, unaskedSteps, wasAsked } from '@granary/transactions/record'
import { ownerOf } from '#web/transaction/ownerOf.ts'
import type { AccountOnChain } from '#web/wallet/FlowWallet.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { planTransactions } from '../chain/planTransactions.ts'
import { depositStep, type Stake, type StakeData, type StakeIntent, stakeKind, stakeOf } from './Stake.ts'

/** What is wished, before the provider has offered deposit data for it. */
export function stakeDraft(owner: AccountOnChain, intent: StakeIntent): TransactionPlan {
  const data: StakeData = { intent, offer: null, proof: null }
  return { ...ownerOf(owner), kind: stakeKind, origin: 'site', facts: {}, data, steps: [] }
}

/** The plan with this offer: unproved, with the transactions that deposit its rows now. */
export function withOffer(
  record: TransactionRecord,
  target: DepositTarget,
  { deposits, ...offer }: NonNullable<Stake['offer']>,
): TransactionRecord {
  const { intent } = stakeOf(record)
  const data: StakeData = { intent, offer, proof: null }
  const { credentialsType } = intent
  const steps = planTransactions(target, deposits.length).map(({ to, rows: { first, count } }) =>
    depositStep(record, { to, credentialsType }, deposits.slice(first, first + count)),
  )
  return { ...record, data, steps: unaskedSteps(steps) }
}

/** The same, deposited as this build of the site does it, once an earlier build planned it otherwise. */
export function withPlanOfNow(record: TransactionRecord, target: DepositTarget): TransactionRecord {
  const { offer } = stakeOf(record)
  if (!offer || wasAsked(record)) return record
  const now = planTransactions(target, offer.deposits.length).map(({ to, rows }) => `${to} ${rows.count}`)
  const isSame = now.join() === record.steps.map(({ call, traces }) => `${call?.to} ${traces.length}`).join()
  return isSame ? record : withOffer(record, target, offer)
}
