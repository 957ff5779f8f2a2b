import { connect } from 'node:net'

export type Connection = {
  /** Posts one body and resolves with the answer's. One at a time. */
  post(body: string): Promise<string>
  close(): void
}

/** One persistent HTTP/1.1 connection with minimal overhead: a library's own work would count for every side. */
export async function createConnection(address: string): Promise<Connection> {
  const url = new URL(address)
  const socket = connect(Number(url.port), url.hostname).setNoDelay(true)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const head = `POST ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\ncontent-length: `
  let received = Buffer.alloc(0)
  let done: ((body: string) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  const fail = (error: Error) => failed?.(error)
  socket.on('error', fail).on('close', () => fail(new Error('The connection was closed')))
  socket.on('data', chunk => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const body = wholeBody(received)
    if (body === undefined) return
    received = Buffer.alloc(0)
    done?.(body)
  })
  return {
    post: body =>
      new Promise((resolve, reject) => {
        done = resolve
        failed = reject
        socket.write(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`)
      }),
    close: () => socket.destroy(),
  }
}

function wholeBody(received: Buffer): string | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end).toLowerCase()
  const body = received.subarray(end + 4)
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1]
  const whole =
    length === undefined ? body.toString('latin1').endsWith('0\r\n\r\n') : body.length >= Number(length)
  if (!whole) return undefined
  if (!/^http\/1\.1 200/.test(head)) throw new Error(`${head}\n${body}`)
  return body.toString('utf8')
}
