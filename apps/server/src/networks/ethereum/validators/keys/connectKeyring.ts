import { Agent, request } from 'node:http'
import { ValidatorClientError } from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import { KeyWorkerFailedError } from './createKeyWorkers.ts'
import type { Keyring } from './Keyring.ts'
import {
  KeyRateExceededError,
  KeyringChangedError,
  KeyringRefusedError,
  KeysUnavailableError,
  SharesExhaustedError,
} from './keyringErrors.ts'
import { decode, encode, type KeyringCall, type KeyringFailure } from './keyringMessages.ts'

/** Signing a thousand deposits takes seconds, and a validator client has a minute to decrypt keystores. */
const patienceMs = 90_000

/** Connections to keep, since each call waits for its answer. */
const connections = 16

/** Idempotent calls: they share connections, and are repeated when one was closed. */
const repeatable: ReadonlySet<KeyringCall> = new Set([
  'state',
  'pubkeys',
  'skip',
  'sign',
  'split',
  'clientKeys',
  'feeRecipient',
])

/**
 * The keyring of another process, at its Unix socket. It may be away: each call then connects anew.
 * @returns calls throw `KeysUnavailableError` without an answer
 */
export function connectKeyring(socket: string): Keyring & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const line = { agent, socketPath: socket }
  const call =
    <K extends KeyringCall>(name: K) =>
    async (...parameters: Parameters<Keyring[K]>): Promise<Awaited<ReturnType<Keyring[K]>>> => {
      const { status, text } = await exchange(line, name, encode(parameters))
      const answer = decode(text)
      if (status !== 200) throw errorOf(answer as KeyringFailure)
      return answer as Awaited<ReturnType<Keyring[K]>>
    }
  return {
    state: call('state'),
    pubkeys: call('pubkeys'),
    skip: call('skip'),
    sign: call('sign'),
    split: call('split'),
    handOver: call('handOver'),
    clientKeys: call('clientKeys'),
    feeRecipient: call('feeRecipient'),
    setFeeRecipient: call('setFeeRecipient'),
    signExit: call('signExit'),
    close: () => agent.destroy(),
  }
}

type Line = { agent: Agent; socketPath: string }

async function exchange(line: Line, name: KeyringCall, body: string): Promise<Answer> {
  if (!repeatable.has(name)) return ask({ ...line, agent: false }, name, body)
  return ask(line, name, body).catch(error => {
    if (!(error instanceof ConnectionClosedError)) throw error
    return ask({ ...line, agent: false }, name, body)
  })
}

type Answer = { status: number; text: string }

function ask(
  line: { agent: Agent | false; socketPath: string },
  name: string,
  body: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const options = { ...line, path: `/${name}`, method: 'POST', headers, timeout: patienceMs }
    const asked = request(options, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', away)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (response.complete) resolve({ status: response.statusCode ?? 0, text })
        else away(new Error('the answer was cut off'))
      })
    })
    function away(cause: Error): void {
      reject(asked.reusedSocket ? new ConnectionClosedError(cause) : new KeysUnavailableError(cause))
    }
    asked.on('error', away)
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.end(body)
  })
}

/** A kept connection is gone: the keys process ended since, or closed it. */
class ConnectionClosedError extends KeysUnavailableError {}

function errorOf(failure: KeyringFailure): Error {
  const { code, details = '', answered = true, tookNothing = false, status } = failure
  if (code === 'VALIDATOR_CLIENT_REFUSED')
    return new ValidatorClientError(details, { answered, tookNothing, ...(status ? { status } : {}) })
  if (code === 'KEYRING_CHANGED') return new KeyringChangedError()
  if (code === 'KEY_RATE_EXCEEDED') return new KeyRateExceededError()
  if (code === 'KEY_WORKER_FAILED') return new KeyWorkerFailedError()
  if (code === 'SSV_SHARES_EXHAUSTED') return new SharesExhaustedError()
  if (code === 'KEYRING_REFUSED') return new KeyringRefusedError(details)
  return new KeysUnavailableError(new Error(`${code} ${details}`))
}
