import * as z from 'zod/mini'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { fetchUpstream, readText } from '#server/platform/upstreams/fetchUpstream.ts'

/** The largest answer that the keeper needs is a receipt. */
const maxAnswerBytes = 4 * 1024 * 1024

/** How much of a node's refusal to quote. */
const quotedCharacters = 300

/** A node that is not synced accepts no transactions. */
const catchUpCode = -32077

const answerSchema = z.object({
  id: z.number(),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

/**
 * JSON-RPC with a node of the Conflux core space. Checks the form of everything it says.
 * @param network name of the network, for errors
 * @param onFailure called for each call without a usable answer
 */
export function createCoreRpc(url: Secret, network: string, onFailure: () => void = () => {}) {
  let lastId = 0
  const unavailable = (details: string, cause?: unknown) => {
    onFailure()
    return new CoreNodeUnavailableError(network, details, cause)
  }

  async function exchange(
    method: string,
    params: readonly unknown[],
  ): Promise<z.output<typeof answerSchema>> {
    lastId += 1
    const id = lastId
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const response = await fetchUpstream(url.reveal(), { method: 'POST', body }).catch(cause => {
      throw unavailable(`${method}: no answer`, cause)
    })
    if (!response.ok) throw unavailable(`${method}: HTTP status ${response.status}`)
    try {
      const answer = z.parse(answerSchema, JSON.parse(await readText(response, maxAnswerBytes)))
      if (answer.id === id) return answer
    } catch (cause) {
      throw unavailable(`${method}: not an answer of JSON-RPC`, cause)
    }
    throw unavailable(`${method}: the answer is to another call`)
  }

  /**
   * One call.
   * @throws {CoreNodeUnavailableError} CORE_NODE_UNAVAILABLE without an answer that fits the schema
   * @throws {CoreCallRefusedError} CORE_NODE_UNAVAILABLE with the node's words, when it refuses the call
   * @throws {CoreNodeSyncingError} CORE_NODE_SYNCING
   */
  return async <S extends z.ZodMiniType>(
    schema: S,
    method: string,
    params: readonly unknown[],
  ): Promise<z.output<S>> => {
    const { result, error } = await exchange(method, params)
    if (error) throw refusalOf(network, method, error)
    const parsed = z.safeParse(schema, result)
    if (parsed.success) return parsed.data
    throw unavailable(`${method}: not the answer that the core space's API describes`)
  }
}

type CoreError = NonNullable<z.output<typeof answerSchema>['error']>

function refusalOf(network: string, method: string, { code, message, data }: CoreError): RefusedError {
  const text = typeof data === 'string' ? data : ''
  if (code === catchUpCode || /catch[- ]?up mode/i.test(message))
    return new CoreNodeSyncingError(network, `${method}: ${message.slice(0, quotedCharacters)}`)
  return new CoreCallRefusedError(network, method, { rpcCode: code, said: message, data: text })
}

/** The operator's core space node gave no usable answer. */
export class CoreNodeUnavailableError extends RefusedError {
  constructor(network: string, details: string, cause?: unknown) {
    super(`The provider's ${network} core space node does not answer.`, {
      code: 'CORE_NODE_UNAVAILABLE',
      status: 502,
      details,
      cause,
    })
  }
}

/** The node refused the call. */
export class CoreCallRefusedError extends CoreNodeUnavailableError {
  /** Code of JSON-RPC. */
  readonly rpcCode: number
  /** Message and data together: Conflux puts the reason into either. */
  readonly said: string
  /** Data with the message, if it is text. */
  readonly data: string

  constructor(network: string, method: string, told: { rpcCode: number; said: string; data: string }) {
    const said = [told.said, told.data].filter(Boolean).join(' ')
    super(network, `${method} refused: ${said.slice(0, quotedCharacters)}`)
    this.rpcCode = told.rpcCode
    this.said = said
    this.data = told.data
  }
}

/** The operator's core space node is not synced, so nothing is sent by it. */
export class CoreNodeSyncingError extends RefusedError {
  constructor(network: string, details: string) {
    super(`The provider's ${network} core space node is not synced yet.`, {
      code: 'CORE_NODE_SYNCING',
      status: 503,
      details,
      headers: { 'retry-after': '60' },
    })
  }
}
