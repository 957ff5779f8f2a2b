import * as z from 'zod'
import { mostTtlSeconds } from '../relayLimits.ts'
import { RelayError } from './RelayError.ts'

const topic = z.string().regex(/^[0-9a-f]{64}$/, 'is not 64 lower-case hex digits')

/** Envelopes are base64, attestations are JWTs: the database takes no NUL, and nothing else is ever sent. */
const printable = z.string().regex(/^[\x21-\x7e]+$/, 'is not printable ASCII')

const ttl = z.int().min(1).max(mostTtlSeconds).default(300)
const tag = z.int().min(0).max(0xffff_ffff)
/** Clients send an empty one for none. */
const attestation = z.union([printable.max(8_192), z.literal('')]).nullish()

/** Most messages, topics or subscriptions of one call. */
const mostOfBatch = 500
const batch = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(mostOfBatch)

const published = z.object({ topic, message: printable, ttl, tag: tag.default(0), attestation })
const shared = { ttl, attestation }

/** Parameters of each method; clients may send more, such as `prompt` and analytics. */
export const methodParams = {
  irn_publish: published,
  irn_batchPublish: z.object({ messages: batch(published) }),
  irn_subscribe: z.object({ topic }),
  irn_batchSubscribe: z.object({ topics: batch(topic) }),
  irn_unsubscribe: z.object({ topic }),
  irn_batchUnsubscribe: z.object({ subscriptions: batch(z.object({ topic })) }),
  irn_fetchMessages: z.object({ topic }),
  irn_batchFetchMessages: z.object({ topics: batch(topic) }),
  wc_proposeSession: z.object({
    pairingTopic: topic,
    sessionProposal: printable,
    ...shared,
  }),
  wc_approveSession: z.object({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: printable,
    sessionSettlementRequest: printable,
    ...shared,
  }),
} as const

export type Method = keyof typeof methodParams

export type Params<M extends Method> = z.output<(typeof methodParams)[M]>

export function isMethod(name: string): name is Method {
  return Object.hasOwn(methodParams, name)
}

/** @throws {RelayError} paramsInvalid names the first wrong member, and never its value */
export function parseParams<M extends Method>(method: M, params: unknown): Params<M> {
  const parsed = methodParams[method].safeParse(params)
  if (parsed.success) return parsed.data as Params<M>
  const [issue] = parsed.error.issues
  const place = ['params', ...(issue?.path ?? [])].join('.')
  throw new RelayError('paramsInvalid', `${place}: ${issue?.message ?? 'is invalid'}`)
}
