import { createHash } from 'node:crypto'
import { BaseError } from '@granary/errors'
import type { Hex } from '@granary/staking/ethereum'
import * as z from 'zod/mini'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { fetchUpstream, readText } from '#server/platform/upstreams/fetchUpstream.ts'
import { parseJson } from '#server/platform/upstreams/parseJson.ts'
import type { SignedExit } from './createExitPool.ts'

export type ImportOutcome = { status: 'imported' | 'duplicate' | 'error'; message: string }

/** The operator's validator client, by the standard Keymanager API. Every call throws `ValidatorClientError`. */
export type ValidatorClient = ReturnType<typeof createValidatorClient>

const importAnswer = z.object({
  data: z.array(
    z.object({ status: z.enum(['imported', 'duplicate', 'error']), message: z.optional(z.string()) }),
  ),
})

const decimal = z.pipe(z.string().check(z.regex(/^[0-9]{1,15}$/)), z.transform(Number))

const exitAnswer = z.object({
  data: z.object({
    message: z.object({ epoch: decimal, validator_index: decimal }),
    signature: z.string().check(z.regex(/^0x[0-9a-fA-F]{192}$/)),
  }),
})

const feeRecipientAnswer = z.object({
  data: z.object({ ethaddress: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)) }),
})

const listAnswer = z.object({ data: z.array(z.object({ validating_pubkey: z.string() })) })

/** A validator client needs time to decrypt many keystores. */
const importTimeoutMs = 60_000

export function createValidatorClient(settings: { url: Secret; token: Secret }) {
  async function ask(path: string, body?: unknown): Promise<string> {
    const response = await fetchUpstream(`${settings.url.reveal().replace(/\/+$/, '')}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${settings.token.reveal()}` },
      timeoutMs: importTimeoutMs,
    }).catch(cause => {
      throw new ValidatorClientError('no answer', { cause, answered: false, tookNothing: neverSent(cause) })
    })
    if (!response.ok)
      throw new ValidatorClientError(`${path}: HTTP status ${response.status}`, {
        tookNothing: refusedUnread.has(response.status),
        status: response.status,
      })
    return readText(response)
  }

  async function read<S extends z.ZodMiniType>(
    schema: S,
    path: string,
    { query = '', body }: { query?: string; body?: unknown } = {},
  ): Promise<z.output<S>> {
    const answer = z.safeParse(schema, parseJson(await ask(`${path}${query}`, body)))
    if (!answer.success) throw new ValidatorClientError(`${path}: not an answer of the Keymanager API`)
    return answer.data
  }

  return {
    /** Identifies the client: a hash of its address without user, password and query. */
    id: identityOfClient(settings.url.reveal()),
    /** The client's public keys, lower case. */
    async listKeys(): Promise<Set<Hex>> {
      const { data } = await read(listAnswer, '/eth/v1/keystores')
      return new Set(data.map(key => key.validating_pubkey.toLowerCase() as Hex))
    },
    /** @returns one outcome per keystore, in order */
    async importKeystores(keystores: readonly string[], password: string): Promise<ImportOutcome[]> {
      const body = { keystores, passwords: keystores.map(() => password) }
      const path = '/eth/v1/keystores'
      const { data } = await read(importAnswer, path, { body })
      if (data.length !== keystores.length)
        throw new ValidatorClientError(`${path}: not an answer of the Keymanager API`)
      return data.map(({ status, message = '' }) => ({ status, message }))
    },
    /** Signs a voluntary exit, and sends nothing. Check the result. */
    async signExit(pubkey: Hex, epoch: number): Promise<SignedExit> {
      const path = `/eth/v1/validator/${pubkey}/voluntary_exit`
      const { data } = await read(exitAnswer, path, { query: `?epoch=${epoch}`, body: {} })
      const { message, signature } = data
      return {
        epoch: message.epoch,
        validatorIndex: message.validator_index,
        signature: signature.toLowerCase() as Hex,
      }
    },
    /** The validator's fee recipient, lower case. */
    async feeRecipient(pubkey: string): Promise<Hex> {
      const { data } = await read(feeRecipientAnswer, `/eth/v1/validator/${pubkey}/feerecipient`)
      return data.ethaddress.toLowerCase() as Hex
    },
    async setFeeRecipient(pubkey: string, address: string): Promise<void> {
      await ask(`/eth/v1/validator/${pubkey}/feerecipient`, { ethaddress: address })
    },
  }
}

/** A new password, or a trailing slash, does not make another client. */
export function identityOfClient(address: string): string {
  const { origin, pathname } = new URL(address)
  return createHash('sha256')
    .update(origin + pathname.replace(/\/+$/, ''))
    .digest('hex')
}

/** No access, or no such API: the request was refused before the client read any key. */
const refusedUnread: ReadonlySet<number> = new Set([401, 403, 404, 405])

/** No connection was ever made. After any other failure the client may have the request. */
function neverSent(cause: unknown): boolean {
  const { code } = ((cause as Error).cause ?? {}) as { code?: string }
  return code !== undefined && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(code)
}

type ValidatorClientErrorAbout = {
  cause?: unknown
  answered?: boolean
  tookNothing?: boolean
  status?: number
}

/** The validator client refused. */
export class ValidatorClientError extends BaseError {
  override readonly name = 'ValidatorClientError'
  /** There was an answer, though not the desired one. */
  readonly answered: boolean
  /** The client certainly took no key of this call. */
  readonly tookNothing: boolean
  /** HTTP status of a failed answer; undefined without one. */
  readonly status: number | undefined

  constructor(details: string, about: ValidatorClientErrorAbout = {}) {
    const { cause, answered = true, tookNothing = false, status } = about
    super('The validator client refused the request.', { code: 'VALIDATOR_CLIENT_REFUSED', details, cause })
    this.answered = answered
    this.tookNothing = tookNothing
    this.status = status
  }
}
