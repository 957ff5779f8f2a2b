import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { type ClientKey, createClientKey, signToken } from './clientToken.ts'

export type Pushed = {
  topic: string
  message: string
  tag: number
  publishedAt: number
  attestation: string | null
}

export type RelayAnswer = { id: unknown; result?: unknown; error?: { code: number; message: string } }

export type RelayConnection = {
  key: ClientKey
  socket: WebSocket
  /** Messages pushed so far. */
  pushed: Pushed[]
  call(method: string, params: unknown): Promise<unknown>
  /** Sends a frame as it is. @returns the next text that is no push */
  raw(frame: string | Buffer): Promise<string>
  /** Code and reason of its end. */
  ended: Promise<[code: number, reason: string]>
  close(): Promise<void>
}

export type ConnectOptions = {
  key?: ClientKey
  projectId?: string
  token?: string
  /** What the token is for, if not the address itself. */
  audience?: string
  headers?: Record<string, string>
  /** Leaves pushes unacknowledged. */
  acknowledges?: boolean
}

/** @param url of the server: `http://127.0.0.1:3000` */
export function relayUrl(url: string, options: ConnectOptions): string {
  const { key = createClientKey(), projectId = 'granary', token } = options
  const address = `${url.replace('http', 'ws')}/relay`
  const auth = token ?? signToken(key, options.audience ?? address)
  return `${address}?${new URLSearchParams({ auth, projectId, ua: 'wc-2/js-2.21.8/test' })}`
}

/** A client written for tests: it sends what real ones never would. */
export async function connectRelay(url: string, options: ConnectOptions = {}): Promise<RelayConnection> {
  const { key = createClientKey(), acknowledges = true, headers = {} } = options
  const socket = new WebSocket(relayUrl(url, { ...options, key }), { headers })
  const pushed: Pushed[] = []
  const calls = new Map<unknown, (answer: RelayAnswer) => void>()
  const raws: ((text: string) => void)[] = []
  let nextId = Date.now() * 1000
  socket.on('message', data => {
    const text = String(data)
    const message = JSON.parse(text) as RelayAnswer & { method?: string; params: { data: Pushed } }
    if (message.method === 'irn_subscription') {
      pushed.push(message.params.data)
      if (acknowledges) socket.send(JSON.stringify({ id: message.id, jsonrpc: '2.0', result: true }))
      return
    }
    const call = calls.get(message.id)
    calls.delete(message.id)
    if (call) call(message)
    else raws.shift()?.(text)
  })
  const ended = new Promise<[number, string]>(resolve =>
    socket.once('close', (code, reason) => resolve([code, String(reason)])),
  )
  socket.on('error', () => {})
  await Promise.race([new Promise<void>(resolve => socket.once('open', () => resolve())), ended])
  return {
    key,
    socket,
    pushed,
    ended,
    call(method, params) {
      nextId += 1
      const id = nextId
      return new Promise((resolve, reject) => {
        calls.set(id, ({ result, error }) =>
          error ? reject(Object.assign(new Error(error.message), error)) : resolve(result),
        )
        ended.then(([code]) => reject(new Error(`the connection ended with ${code}`)))
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      })
    },
    raw(frame) {
      socket.send(frame)
      return new Promise(resolve => raws.push(resolve))
    },
    async close() {
      socket.close()
      await ended
    },
  }
}

export const newTopic = (): string => randomBytes(32).toString('hex')

export const newMessage = (bytes = 300): string => randomBytes(bytes).toString('base64')
