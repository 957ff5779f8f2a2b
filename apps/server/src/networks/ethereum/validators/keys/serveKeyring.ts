import { chmod, lstat, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { BaseError } from '@granary/errors'
import { ValidatorClientError } from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { Keyring } from './Keyring.ts'
import { KeyringRefusedError } from './keyringErrors.ts'
import {
  decode,
  encode,
  type KeyringCall,
  type KeyringFailure,
  keyringArguments,
  mostRequestBytes,
} from './keyringMessages.ts'
import { KeyFolderInUseError } from './openKeyJournal.ts'

/** Each process that serves visitors keeps a few connections. */
const mostConnections = 256

/**
 * Answers calls to the keyring at a Unix socket. Nothing else listens in the process that holds the keys.
 * @param mode permissions of the socket: who may write to it may have deposits signed
 * @returns closes the socket
 * @throws {KeyFolderInUseError} KEY_FOLDER_IN_USE when another process listens there
 */
export async function serveKeyring(
  keyring: Keyring,
  { path, mode }: { path: string; mode: number },
  log: Log,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    answer(keyring, request, response).catch(error => fail(response, error, log))
  })
  server.maxConnections = mostConnections
  if (await isAnswered(path)) throw new KeyFolderInUseError(path)
  // A killed process leaves its socket. Anything else stays, and listening fails.
  if (await isSocket(path)) await rm(path)
  const before = process.umask(0o177)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  }).finally(() => process.umask(before))
  await chmod(path, mode)
  return async () => {
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    server.closeIdleConnections()
    const cutOff = setTimeout(() => server.closeAllConnections(), 5_000)
    await closed
    clearTimeout(cutOff)
  }
}

async function isSocket(path: string): Promise<boolean> {
  return lstat(path).then(
    found => found.isSocket(),
    () => false,
  )
}

/** Another keys process, with its journal elsewhere, may have the socket. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(path)
    const end = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

async function answer(keyring: Keyring, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = request.url?.slice(1) ?? ''
  if (request.method !== 'POST' || !isCall(call)) throw new KeyringRefusedError(`call ${call.slice(0, 40)}`)
  const parsed = keyringArguments[call].safeParse(decode(await readBody(request)))
  if (!parsed.success) throw new KeyringRefusedError(`arguments of ${call}`)
  const run = keyring[call] as (...parameters: unknown[]) => Promise<unknown>
  send(response, 200, (await run(...(parsed.data as unknown[]))) ?? null)
}

function isCall(name: string): name is KeyringCall {
  return Object.hasOwn(keyringArguments, name)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostRequestBytes) throw new KeyringRefusedError(`a request above ${mostRequestBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function fail(response: ServerResponse, error: unknown, log: Log): void {
  const code = error instanceof BaseError ? error.code : 'INTERNAL_ERROR'
  if (error instanceof KeyringRefusedError) log.error({ err: error, code }, 'keys process refused a call')
  else log.warn({ err: error, code }, 'keys process failed a call')
  const failure: KeyringFailure = {
    code,
    details: error instanceof BaseError ? error.details : undefined,
    ...(error instanceof ValidatorClientError
      ? { answered: error.answered, tookNothing: error.tookNothing, status: error.status }
      : {}),
  }
  // Do not wait for the rest of an oversized request.
  response.setHeader('connection', 'close')
  send(response, 500, failure)
}

function send(response: ServerResponse, status: number, value: unknown): void {
  const body = encode(value)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
