import type { PlannedStep } from '@granary/transactions'
import type { Attempt, AttemptedStep } from '@granary/transactions/record'
import * as z from 'zod/mini'
import { type ActionAttempt, actionAttempt, type CallRecord } from '#web/actions/ActionRecord.ts'
import { address, amount, bytes32, count } from '#web/journal/fields.ts'
import type { ActionRequest, LogTrace } from '#web/transaction/ActionRequest.ts'
import { ownerOf } from '../ownerOf.ts'

const data = z.templateLiteral(['0x', z.string().check(z.regex(/^([0-9a-f]{2})*$/))])

/** What the wallet is asked for: one call of the account. */
export const evmCall = z.object({ to: address, valueWei: amount, data })

const evmTrace = z.object({
  address,
  topics: z.array(z.nullable(bytes32)),
  data: z.nullable(data),
})

/** What the record keeps of a question beside the call. */
export const evmAsked = z.object({
  callHash: bytes32,
  gas: amount,
  nonce: z.nullable(count),
  askedAtBlock: count,
  minedBefore: count,
})

export type EvmAsked = z.output<typeof evmAsked>

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

/** The request that a step makes. */
export function requestOfStep(
  kind: string,
  { network, account, lane, call, traces, facts }: PlannedStep,
): ActionRequest {
  const { to, valueWei, data: input } = evmCall.parse(call)
  const subject = lane.slice(kind.length + 1, -to.length).trim()
  const from = address.parse(account)
  return {
    kind,
    ...(subject !== '' && { subject }),
    owner: { account: from, chainId: chainIdOf(network) },
    call: { from, to, valueWei, data: input },
    facts,
    trace: z
      .array(evmTrace)
      .parse(traces)
      .map(({ data: begin, ...log }) => ({
        ...log,
        ...(begin !== null && { data: begin }),
      })),
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
  const { to, valueWei, data: input } = evmCall.parse(meant.at(-1)?.call ?? call)
  return {
    account: address.parse(account),
    to,
    valueWei,
    data: input,
    trace: z.array(evmTrace).parse(traces),
    attempts: meant.map(evmAttempt),
  }
}

/** An attempt with all that an EVM chain knows of it. */
export function evmAttempt(attempt: Attempt): ActionAttempt {
  const { call, asked, bundle, ...rest } = attempt
  const ownNonce = 'shown' in rest ? (rest.shown?.nonce ?? null) : null
  const { valueWei } = evmCall.parse(call)
  return actionAttempt.parse({ ...rest, ...evmAsked.parse(asked), valueWei, callsId: bundle, ownNonce })
}
