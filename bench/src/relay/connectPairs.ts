import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { WebSocket } from 'ws'

export type Pair = {
  /** Sends a message of 1 kB from one side. @returns milliseconds until the other has it */
  send(): Promise<number>
  close(): void
}

/** Applications and their wallets, each pair with a topic of its own; the two sides at different processes, if there are several. */
export async function connectPairs(urls: readonly string[], count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  const step = 50
  for (let start = 0; start < count; start += step)
    pairs.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(step, count - start) }, (_, place) => connectPair(urls, start + place)),
      )),
    )
  return pairs
}

async function connectPair(urls: readonly string[], place: number): Promise<Pair> {
  const topic = randomBytes(32).toString('hex')
  const [application, wallet] = await Promise.all(
    [place, place + 1].map(turn => connect(urls[turn % urls.length] ?? '')),
  )
  const waiting = new Map<string, (ms: number) => void>()
  await Promise.all([application, wallet].map(side => side?.call('irn_subscribe', { topic })))
  wallet?.onPush(message => {
    waiting.get(message)?.(performance.now())
    waiting.delete(message)
  })
  return {
    send() {
      const message = randomBytes(750).toString('base64')
      const started = performance.now()
      const arrived = new Promise<number>(resolve => waiting.set(message, end => resolve(end - started)))
      void application?.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
      return arrived
    },
    close() {
      application?.socket.terminate()
      wallet?.socket.terminate()
    },
  }
}

async function connect(url: string) {
  const query = new URLSearchParams({ auth: token(url), projectId: 'granary' })
  const socket = new WebSocket(`${url}?${query}`, { perMessageDeflate: false })
  const calls = new Map<number, () => void>()
  let push = (_message: string) => {}
  let id = 0
  socket.on('message', data => {
    const frame = JSON.parse(String(data))
    if (frame.method === undefined) {
      calls.get(frame.id)?.()
      calls.delete(frame.id)
      return
    }
    push(frame.params.data.message)
    socket.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    socket,
    onPush: (hear: typeof push) => {
      push = hear
    },
    call(method: string, params: unknown) {
      id += 1
      const answered = new Promise<void>(resolve => calls.set(id, resolve))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return answered
    },
  }
}

/** Every client has a key of its own: the relay keeps a client's messages from itself. */
function token(audience: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const iat = Math.floor(Date.now() / 1000)
  const iss = `did:key:z${base58.encode(Uint8Array.of(0xed, 0x01, ...raw))}`
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ iss, aud: audience, iat, exp: iat + 86_400 })}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}
