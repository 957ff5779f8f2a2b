import { createHash } from 'node:crypto'
import { databaseProblem } from '#server/platform/db/databaseProblem.ts'
import { visitorNetworks } from '#server/platform/http/visitorNetworks.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import { type RateLimit, RateLimitedError } from '#server/platform/rateLimits/RateLimit.ts'
import type { Publication, Relay } from './createRelay.ts'
import type { RelayMetrics } from './createRelayMetrics.ts'
import { mostSubscriptions } from './relayLimits.ts'
import { type Caller, type RelaySession, subscriptionId } from './sessions/RelaySession.ts'
import { isMethod, type Method, type Params, parseParams } from './wire/methods.ts'
import { RelayError, relayErrorCodes } from './wire/RelayError.ts'

export type CallParts = {
  relay: Relay
  /** Points of a visitor: one a call, and more for large messages and many topics. */
  limit: RateLimit
  metrics: RelayMetrics
  log: Log
}

/** JSON text for the client, and what to call once the client has it. */
export type CallAnswer = { text: string; onDelivered?: () => void }

export type Call = { id: string; method: string; params: unknown }

export type Calls = ReturnType<typeof createCalls>

const bytesOfPoint = 16 * 1024
const topicsOfPoint = 10

/** Tags of the messages that the relay publishes for a client that proposes or approves a session. */
const tags = { propose: 1100, approve: 1101, settle: 1102 } as const

/**
 * Performs the calls of clients. Without a session (by HTTP) a subscription has an id and no effect.
 */
export function createCalls({ relay, limit, metrics, log }: CallParts) {
  async function publishAll(caller: Caller, publications: readonly Publication[]): Promise<true> {
    const letters = publications.reduce(
      (sum, { message, attestation }) => sum + message.length + (attestation?.length ?? 0),
      0,
    )
    await limit.consume(caller.visitor, publications.length + Math.floor(letters / bytesOfPoint))
    await Promise.all(publications.map(publication => relay.publish(caller, publication)))
    return true
  }

  async function subscribe(caller: Asking, topics: readonly string[]): Promise<string[]> {
    const { session } = caller
    await limit.consume(caller.visitor, pointsOf(topics))
    if (session) return relay.subscribe(session, topics, mostSubscriptions)
    return topics.map(topic => subscriptionId(topic, caller.client))
  }

  function unsubscribe({ session }: Asking, topics: readonly string[]): true {
    if (session) relay.unsubscribe(session, topics)
    return true
  }

  async function fetch(caller: Caller, topics: readonly string[]): Promise<Done> {
    await limit.consume(caller.visitor, pointsOf(topics))
    return relay.fetch(caller, topics)
  }

  const handlers: { [M in Method]: (caller: Asking, params: Params<M>) => Promise<Done> } = {
    irn_publish: async (caller, params) => ({ result: await publishAll(caller, [params]) }),
    irn_batchPublish: async (caller, { messages }) => ({ result: await publishAll(caller, messages) }),
    irn_subscribe: async (caller, { topic }) => ({ result: (await subscribe(caller, [topic]))[0] }),
    irn_batchSubscribe: async (caller, { topics }) => ({ result: await subscribe(caller, topics) }),
    irn_unsubscribe: async (caller, { topic }) => ({ result: unsubscribe(caller, [topic]) }),
    irn_batchUnsubscribe: async (caller, { subscriptions }) => ({
      result: unsubscribe(
        caller,
        subscriptions.map(({ topic }) => topic),
      ),
    }),
    irn_fetchMessages: (caller, { topic }) => fetch(caller, [topic]),
    irn_batchFetchMessages: (caller, { topics }) => fetch(caller, topics),
    async wc_proposeSession(caller, { pairingTopic: topic, sessionProposal: message, ttl, attestation }) {
      await subscribe(caller, [topic])
      const proposal = { topic, message, ttl, attestation, tag: tags.propose }
      return { result: await publishAll(caller, [proposal]) }
    },
    async wc_approveSession(caller, params) {
      const { pairingTopic, sessionTopic, ttl, attestation } = params
      await subscribe(caller, [sessionTopic])
      const answer = { topic: pairingTopic, message: params.sessionProposalResponse, tag: tags.approve }
      const settle = { topic: sessionTopic, message: params.sessionSettlementRequest, tag: tags.settle }
      const both = [answer, settle].map(each => ({ ...each, ttl, attestation }))
      return { result: await publishAll(caller, both) }
    },
  }

  async function perform<M extends Method>(caller: Asking, method: M, params: unknown): Promise<Done> {
    return handlers[method](caller, parseParams(method, params))
  }

  return {
    /** Answers one call; never rejects. */
    async answer(caller: Asking, { id, method, params }: Call): Promise<CallAnswer> {
      const known = isMethod(method) ? method : undefined
      try {
        if (!known) throw new RelayError('methodUnknown', 'The relay has no such method.')
        const { result, onDelivered } = await perform(caller, known, params)
        metrics.called(known, 'done')
        const text = `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
        return { text, ...(onDelivered && { onDelivered }) }
      } catch (error) {
        const refusal = toRelayError(error, log)
        metrics.called(known ?? 'other', outcomeOf(refusal))
        return { text: errorText(id, refusal) }
      }
    },
  }
}

export type Asking = Caller & { session?: RelaySession }

type Done = { result: unknown; onDelivered?: () => void }

export function errorText(id: string, { code, message }: Pick<RelayError, 'code' | 'message'>): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
}

/** @param visitor its address, as limits know it */
export function callerOf(client: string, visitor: string): Caller {
  const { network } = visitorNetworks(visitor)
  const hash = createHash('sha256').update(`relay ${network}`).digest('base64url').slice(0, 22)
  return { client, visitor, network: hash }
}

const pointsOf = (topics: readonly string[]) => 1 + Math.floor(topics.length / topicsOfPoint)

function toRelayError(error: unknown, log: Log): RelayError {
  if (error instanceof RelayError) return error
  if (error instanceof RateLimitedError)
    return new RelayError('rateLimited', `Too many messages from your address: ${error.details}.`)
  if (databaseProblem(error)) {
    log.warn({ err: error }, 'relay: database unavailable')
    return new RelayError('unavailable', 'The relay cannot store messages at the moment.')
  }
  log.error({ err: error }, 'relay: call failed')
  return new RelayError('internal', 'The relay failed.')
}

function outcomeOf({ code }: RelayError): string {
  return Object.entries(relayErrorCodes).find(([, known]) => known === code)?.[0] ?? 'internal'
}
