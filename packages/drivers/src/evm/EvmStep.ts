import type { PlannedStep, TransactionStep } from '@granary/transactions'
import { type AttemptedStep, type AttemptIn, attemptOf, recordStep } from '@granary/transactions/record'
import * as z from 'zod/mini'
import type { ActionRequest, LogTrace } from './ActionRequest.ts'
import type { CallRequest } from './chain/CallRequest.ts'
import { address, amount, bytes32, count } from './fields.ts'
import { ownerOf } from './ownerOf.ts'

const evmData = z.templateLiteral(['0x', z.string().check(z.regex(/^([0-9a-f]{2})*$/))])

/** What the wallet is asked for: one call of the account. */
export const evmCall = z.object({ to: address, valueWei: amount, data: evmData })

/** Logs of which a transaction leaves one at least. */
export const evmTraces = z.array(
  z.object({ address, topics: z.array(z.nullable(bytes32)), data: z.nullable(evmData) }),
)

/** What the record keeps of a question beside the call. */
export const evmAsked = z.object({
  /** keccak256 of the calldata. */
  callHash: bytes32,
  /** Gas limit. */
  gas: amount,
  /**
   * The nonce that the wallet was asked to use: the account's next one as its node counted, or that of an earlier attempt;
   * null in a bundle, and when it could not be read. A wallet may use another one.
   */
  nonce: z.nullable(count),
  /** Newest block when the wallet was asked: a lost transaction is searched for from here on. */
  askedAtBlock: count,
  /** Transactions of the account that were mined by then: one with a lower nonce was made before. */
  minedBefore: count,
})

/** What the record keeps of a receipt. */
const evmReceipt = z.object({
  blockNumber: count,
  blockHash: bytes32,
  gasUsed: amount,
  effectiveGasPriceWei: amount,
})

/** An attempt of a driver on EVM chains. `shown`: the nonce in the transaction itself. */
export function evmAttemptOf<Call extends z.ZodMiniType, Asked extends z.ZodMiniType>(
  call: Call,
  asked: Asked,
) {
  return attemptOf({ call, asked, hash: bytes32, shown: z.object({ nonce: count }), receipt: evmReceipt })
}

/** An attempt, whatever it calls. */
export const evmAttempt = evmAttemptOf(z.record(z.string(), z.unknown()), evmAsked)

const evmRecordStep = z.object({
  ...recordStep.shape,
  account: address,
  call: evmCall,
  traces: evmTraces,
  attempts: z.array(evmAttemptOf(evmCall, evmAsked)),
})

export type EvmAsked = z.output<typeof evmAsked>
export type EvmAttempt = z.output<typeof evmAttempt>
export type EvmAttemptIn<State extends EvmAttempt['state']> = AttemptIn<State, EvmAttempt>

/** A step with its attempts, oldest first. `call` is what the last of them asked for. */
export type EvmRecordStep = z.output<typeof evmRecordStep>

/** One call of an account, as its feature plans it. */
export type EvmStep = Omit<EvmRecordStep, 'attempts'>

const known = new WeakMap<AttemptedStep, EvmRecordStep>()

/** @throws {z.core.$ZodError} for a step of another driver, and for one without a call */
export function recordStepOf(step: AttemptedStep): EvmRecordStep {
  const call = step.attempts.at(-1)?.call ?? step.call
  const typed = known.get(step) ?? evmRecordStep.parse({ ...step, call })
  known.set(step, typed)
  return typed
}

/** @throws {z.core.$ZodError} for a step of another driver, and for one without a call */
export function evmStepOf(step: TransactionStep): EvmStep {
  const { attempts: _, ...typed } = evmRecordStep.parse({ ...step, attempts: [] })
  return typed
}

/** The step as these attempts of it asked for it: each may have asked for another call. */
export function askedFor(step: EvmRecordStep, attempts: EvmRecordStep['attempts']): EvmRecordStep {
  return { ...step, call: attempts.at(-1)?.call ?? step.call, attempts }
}

/** The nonce that an attempt takes: as a node shows it, else as the wallet was asked; null if unknown. */
export function nonceOf(attempt: EvmAttempt): number | null {
  return ('shown' in attempt ? attempt.shown?.nonce : null) ?? attempt.asked.nonce
}

/** Newest block when the first of these attempts was asked. */
export function askedSince(attempts: readonly EvmAttempt[]): number {
  return Math.min(...attempts.map(({ asked }) => asked.askedAtBlock))
}

/** The step that makes a request. */
export function stepOf({ kind, subject = '', owner, call, trace, facts }: ActionRequest): EvmStep {
  const to = lower(call.to)
  return {
    ...ownerOf(owner),
    driver: 'evm',
    lane: [kind, ...(subject === '' ? [] : [subject.toLowerCase()]), to].join(' '),
    exclusiveKeys: [],
    call: { to, valueWei: call.valueWei, data: lower(call.data) },
    traces: trace.map(keptTrace),
    after: null,
    facts: { ...facts },
  }
}

function keptTrace({ address: at, topics, data: begin }: LogTrace) {
  return {
    address: lower(at),
    topics: topics.map(topic => topic && lower(topic)),
    data: begin ? lower(begin) : null,
  }
}

const lower = (text: `0x${string}`) => text.toLowerCase() as `0x${string}`

/** What a step does, and to what beside the contract. */
export function subjectOf({ lane }: Pick<PlannedStep, 'lane'>): { kind: string; subject: string } {
  const words = lane.split(' ')
  return { kind: words[0] ?? '', subject: words.slice(1, -1).join(' ') }
}

/** The call of a step. */
export function callOf({ account, call }: Pick<PlannedStep, 'account' | 'call'>): CallRequest {
  return { from: address.parse(account), ...evmCall.parse(call) }
}

/** The request that a step makes. */
export function requestOf(step: EvmStep): ActionRequest {
  const { kind, subject } = subjectOf(step)
  const { account, call, facts, traces, network } = step
  return {
    kind,
    ...(subject !== '' && { subject }),
    owner: { account, chainId: chainIdOf(network) },
    call: { from: account, ...call },
    facts,
    trace: traces.map(({ data, ...log }) => ({ ...log, ...(data !== null && { data }) })),
  }
}

export function chainIdOf(network: string): number {
  return Number(network.replace('eip155:', ''))
}
