import {
  address,
  amount,
  bytes32,
  chainIdOf,
  count,
  type EvmRecordStep,
  evmAsked,
  evmAttemptOf,
  hex,
  recordStepOf,
  time,
} from '@granary/drivers/evm'
import type { Owner, TransactionStep } from '@granary/transactions'
import { type AttemptIn, type TransactionRecord, wasAsked } from '@granary/transactions/record'
import * as z from 'zod/mini'

/** The kind of plan that a stake is. */
export const stakeKind = 'ethereum.stake'

/** A stake whose validators SSV operators run: each key is registered with them before its deposit. */
export const ssvStakeKind = 'ssv.stake'

export const stakeKinds: readonly string[] = [stakeKind, ssvStakeKind]

const credentialsType = z.enum(['0x01', '0x02'])

/** One row of an offer: what a step leaves on the chain. */
const depositRow = z.object({
  pubkey: hex(48),
  withdrawalCredentials: bytes32,
  amountGwei: amount,
  signature: hex(96),
  depositMessageRoot: bytes32,
  depositDataRoot: bytes32,
  forkVersion: hex(4),
})

export const depositRows = z.array(depositRow).check(z.minLength(1))

/** What the wallet is asked for in a step; its bytes are built from the rows when it is asked. */
export const depositCall = z.object({
  /** The provider's batch contract, or the official deposit contract; lower case. */
  to: address,
  credentialsType,
  /** Missing until the service fee is read. */
  valueWei: z.optional(amount),
})

/** What the record keeps of a question beside the call. */
export const depositAsked = z.object({
  ...evmAsked.shape,
  /** Service fee for one validator, wei. */
  feePerValidatorWei: amount,
})

/** What was asked for has its value. */
export const depositAttempt = evmAttemptOf(z.object({ to: address, valueWei: amount }), depositAsked)

const intent = z.object({
  credentialsType,
  /** One amount a validator, gwei. */
  amountsGwei: z.array(amount).check(z.minLength(1)),
})

export const stakeOffer = z.object({
  id: z.uuid(),
  expiresAt: time,
  /** Who gets the execution rewards, and the provider's share in basis points; missing in old records: the account alone. */
  executionRewards: z.optional(z.object({ recipient: address, shareBps: count })),
  /** Another device had opened the same offer when it was received: when, and whether before this one. */
  openedElsewhere: z.optional(z.object({ at: time, earlier: z.boolean() })),
})

const proof = z.object({
  provedAt: time,
  /** Service fee that was shown and proved, wei. */
  feePerValidatorWei: amount,
  /** `warning`: it passed with a reservation, by its code. */
  checks: z.array(z.object({ id: z.string(), source: z.string(), warning: z.optional(z.string()) })),
})

/** With whom the validators are registered, and for how many days the registration is paid. */
const ssvTerms = z.object({
  operatorIds: z.array(count).check(z.minLength(4), z.maxLength(13)),
  days: z.int().check(z.gte(1)),
  /** Who made the keys: the provider, or the staker, who brought files. */
  keysOf: z.enum(['provider', 'staker']),
  /**
   * Once there are key shares: the owner's nonce of the first row, the keys they are encrypted to, and the owner's nonce
   * after a block from which its later registrations count.
   */
  shares: z.optional(
    z.object({
      firstNonce: count,
      operatorKeys: z.array(z.string()),
      countedAt: z.object({ block: count, nonce: count }),
    }),
  ),
})

/** What the plan of a stake keeps beside its steps, which hold the rows of the offer. */
export const stakeData = z.object({
  intent,
  offer: z.nullable(stakeOffer),
  proof: z.nullable(proof),
  /** Of a stake of SSV. */
  ssv: z.optional(ssvTerms),
})

/** Keys and lane of a step keep its rows from a second deposit: they must be those of the rows. */
const stakeSteps = z.array(
  z
    .object({
      driver: z.literal('evm-deposit'),
      lane: z.string(),
      exclusiveKeys: z.array(z.string()),
      call: depositCall,
      traces: depositRows,
      attempts: z.array(depositAttempt),
    })
    .check(
      z.refine(({ lane, exclusiveKeys, traces }) => {
        const keys = traces.map(({ pubkey }) => pubkey)
        return lane === `${stakeKind} ${keys[0]}` && exclusiveKeys.join() === keys.join()
      }, 'names other keys than its rows'),
    ),
)

/** The step of a plan that deposits these rows. @param after index of the registration that it waits for */
export function depositStep(
  { network, account }: Owner,
  call: z.output<typeof depositCall>,
  traces: readonly DepositRow[],
  after: number | null = null,
): TransactionStep {
  const exclusiveKeys = traces.map(({ pubkey }) => pubkey)
  const lane = `${stakeKind} ${exclusiveKeys[0]}`
  return {
    network,
    account,
    driver: 'evm-deposit',
    lane,
    exclusiveKeys,
    call,
    traces,
    after,
    facts: {},
  }
}

export type StakeData = z.output<typeof stakeData>
export type StakeIntent = z.output<typeof intent>
export type StakeProof = z.output<typeof proof>
export type DepositRow = z.output<typeof depositRow>
export type StakeOffer = z.output<typeof stakeOffer> & { deposits: DepositRow[] }
export type DepositAttempt = z.output<typeof depositAttempt>
type RegistrationAttempt = EvmRecordStep['attempts'][number]
export type StakeAttempt = DepositAttempt | RegistrationAttempt
export type ConfirmedDeposit = AttemptIn<'confirmed', DepositAttempt>

/** Rows of the offer that one transaction deposits, and where it goes. */
export type PlannedDeposit = { rows: { first: number; count: number }; to: `0x${string}` }

/** One transaction of a stake. It is planned while it has no attempt. */
export type StakeTransaction = PlannedDeposit & {
  /** A registration with SSV operators comes before the deposits of its keys. */
  does: 'register' | 'deposit'
  /** Of a registration: the bytes that the wallet is asked for. */
  data?: `0x${string}`
  /** Oldest first. */
  attempts: StakeAttempt[]
}

/** One deposit of a stake. */
export type StakeDeposit = PlannedDeposit & { does: 'deposit'; attempts: DepositAttempt[] }

/** One stake from the wish to the receipt, as screens and receipts read its plan. */
export type Stake = {
  id: string
  /** Lower case. */
  account: `0x${string}`
  chainId: number
  createdAt: string
  updatedAt: string
  /** When the staker left it behind: it is no longer resumed, but its keys stay known, and what is on its way is followed. */
  closedAt: string | null
  intent: StakeIntent
  offer: StakeOffer | null
  proof: StakeProof | null
  /** Missing unless SSV operators run its validators. */
  ssv?: StakeData['ssv']
  /** In the order in which they are signed; every row of the offer is in exactly one deposit. Empty until the proof. */
  steps: StakeTransaction[]
}

const known = new WeakMap<TransactionRecord, Stake>()

/** @throws {z.core.$ZodError} for a plan that is no stake */
export function stakeOf(record: TransactionRecord): Stake {
  const stake = known.get(record) ?? readStake(record)
  known.set(record, stake)
  return stake
}

function readStake(record: TransactionRecord): Stake {
  const { id, createdAt, updatedAt, closedAt } = record
  const { offer: received, ...data } = stakeData.parse(record.data)
  const before = record.steps.filter(isRegistration).map(recordStepOf)
  const parsed = stakeSteps.parse(record.steps.slice(before.length))
  const isOwn = record.steps.every(
    ({ network, account }) => network === record.network && account === record.account,
  )
  if (!isOwn) throw new RangeError('a step of another account')
  const isPlanned = data.proof !== null || wasAsked(record)
  const deposits = transactionsOf('deposit', parsed, ({ traces }) => traces.length)
  const registrations = transactionsOf('register', before, ({ exclusiveKeys }) => exclusiveKeys.length)
  return {
    ...{ id, createdAt, updatedAt, closedAt, ...data },
    account: address.parse(record.account),
    chainId: chainIdOf(record.network),
    offer: received && { ...received, deposits: parsed.flatMap(({ traces }) => traces) },
    steps: isPlanned ? [...registrations, ...deposits] : [],
  }
}

type AttemptedCall = { call: { to: `0x${string}`; data?: `0x${string}` }; attempts: StakeAttempt[] }

function transactionsOf<Step extends AttemptedCall>(
  does: StakeTransaction['does'],
  steps: readonly Step[],
  rowsOf: (step: Step) => number,
): StakeTransaction[] {
  let first = 0
  return steps.map(step => {
    const rows = { first, count: rowsOf(step) }
    first += rows.count
    const { to, data } = step.call
    return { does, rows, to, ...(data && { data }), attempts: step.attempts }
  })
}

/** Whether a step registers validators of a stake; those come before its deposits. */
export function isRegistration({ driver }: Pick<TransactionStep, 'driver'>): boolean {
  return driver === 'evm'
}

/** The deposits of a stake. */
export function stakeDeposits({ steps }: Pick<Stake, 'steps'>): StakeDeposit[] {
  return steps.filter((step): step is StakeDeposit => step.does === 'deposit')
}
