import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { hex } from './startFakeNode.ts'

export type FakeHeads = {
  url: string
  /** Sends a new head to the subscriber. */
  tell(number: number): void
  close(): void
}

/** A node's WebSocket that says of Hoodi's heads what it is told to say, and takes any second question for a subscription. */
export async function startFakeHeads(): Promise<FakeHeads> {
  let socket: Duplex | undefined
  const server = createServer().on('upgrade', (request, upgraded: Duplex) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    socket = upgraded.on('error', () => {})
    upgraded.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    )
    const answers = [
      { id: 1, result: hex(560048) },
      { id: 2, result: '0x1' },
    ]
    upgraded.on('data', () => {
      const answer = answers.shift()
      if (answer) send(upgraded, answer)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell(number) {
      const result = { number: hex(number), hash: hex(number) }
      if (socket) send(socket, { method: 'eth_subscription', params: { result } })
    },
    close() {
      socket?.destroy()
      server.close()
    },
  }
}

/** One text frame; what is sent here is shorter than 126 bytes. */
function send(socket: Duplex, message: object): void {
  const text = Buffer.from(JSON.stringify(message))
  socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]))
}
