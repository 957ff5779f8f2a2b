import { connect } from 'node:net'

export type StallingReader = {
  /** Starts to read. @returns the bytes that came until the connection ended or `whole` bytes were there */
  readOn(whole: number): Promise<{ bytes: number; ended: boolean }>
  close(): void
}

/** Sends one request over a plain socket and does not read what comes. */
export async function stallingReader(
  url: string,
  path: string,
  body: unknown,
  visitor = '192.0.2.1',
): Promise<StallingReader> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => {})
  const text = JSON.stringify(body)
  await new Promise<void>(resolve => socket.once('connect', () => resolve()))
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${visitor}\r\n`
  socket.write(`${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  return {
    readOn: whole =>
      new Promise(resolve => {
        let bytes = 0
        socket.on('data', chunk => {
          bytes += chunk.length
          if (bytes >= whole) resolve({ bytes, ended: false })
        })
        socket.once('close', () => resolve({ bytes, ended: true }))
        socket.resume()
      }),
    close: () => void socket.destroy(),
  }
}
