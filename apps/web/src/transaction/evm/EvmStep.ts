import type { PlannedStep } from '@granary/transactions'
import type { Attempt, AttemptedStep } from '@granary/transactions/record'
import * as z from 'zod/mini'
import type { CallRequest } from '#web/chain/CallRequest.ts'
import { attemptOf } from '#web/journal/Attempt.ts'
import { address, amount, bytes32, count } from '#web/journal/fields.ts'
import type { ActionRequest, LogTrace } from '../ActionRequest.ts'
import { ownerOf } from '../ownerOf.ts'

export const evmData = z.templateLiteral(['0x', z.string().check(z.regex(/^([0-9a-f]{2})*$/))])

/** What the wallet is asked for: one call of the account. */
export const evmCall = z.object({ to: address, valueWei: amount, data: evmData })

/** Logs of which a transaction leaves one at least. */
export const evmTraces = z.array(
  z.object({ address, topics: z.array(z.nullable(bytes32)), data: z.nullable(evmData) }),
)

/** What any call on an EVM chain moves. */
const evmValue = z.object({ valueWei: amount })

/** What the record keeps of a question beside the call. */
export const evmAsked = z.object({
  callHash: bytes32,
  gas: amount,
  nonce: z.nullable(count),
  askedAtBlock: count,
  minedBefore: count,
})

export type EvmAsked = z.output<typeof evmAsked>

export const actionAttempt = attemptOf({
  /** Transactions of the account that were mined when the wallet was asked: what has a lower place was made before. */
  minedBefore: count,
  /** The bundle that the wallet was asked to make it in (EIP-5792), by the id that the wallet knows; null for none. */
  callsId: z.nullable(z.string().check(z.maxLength(10_000))),
})

export type ActionAttempt = z.output<typeof actionAttempt>

/** What tells the transaction of a step from others on the chain. */
export type CallRecord = z.output<typeof evmCall> & {
  account: `0x${string}`
  trace: z.output<typeof evmTraces>
  /** Oldest first. */
  attempts: readonly ActionAttempt[]
}

/** The step that makes a request. */
export function stepOf({ kind, subject = '', owner, call, trace, facts }: ActionRequest): PlannedStep {
  const to = lower(call.to)
  return {
    ...ownerOf(owner),
    driver: 'evm',
    lane: [kind, ...(subject === '' ? [] : [subject.toLowerCase()]), to].join(' '),
    exclusiveKeys: [],
    call: { to, valueWei: call.valueWei, data: lower(call.data) },
    traces: trace.map(keptTrace),
    after: null,
    facts,
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
export function requestOfStep(step: PlannedStep): ActionRequest {
  const { kind, subject } = subjectOf(step)
  const call = callOf(step)
  return {
    kind,
    ...(subject !== '' && { subject }),
    owner: { account: call.from, chainId: chainIdOf(step.network) },
    call,
    facts: step.facts,
    trace: evmTraces
      .parse(step.traces)
      .map(({ data, ...log }) => ({ ...log, ...(data !== null && { data }) })),
  }
}

export function chainIdOf(network: string): number {
  return Number(network.replace('eip155:', ''))
}

/** A step as the chain is searched for it. Each attempt of it may have asked for another call: by default the last one's. */
export function callRecordOf(
  { account, call, traces, attempts }: AttemptedStep,
  meant: readonly Attempt[] = attempts,
): CallRecord {
  return {
    account: address.parse(account),
    ...evmCall.parse(meant.at(-1)?.call ?? call),
    trace: evmTraces.parse(traces),
    attempts: meant.map(evmAttempt),
  }
}

/** An attempt with all that an EVM chain knows of it. */
export function evmAttempt(attempt: Attempt): ActionAttempt {
  const { call, asked, bundle, ...rest } = attempt
  const ownNonce = 'shown' in rest ? (rest.shown?.nonce ?? null) : null
  const { valueWei } = evmValue.parse(call)
  return actionAttempt.parse({ ...rest, ...evmAsked.parse(asked), valueWei, callsId: bundle, ownNonce })
}
