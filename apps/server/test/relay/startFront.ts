import { type AddressInfo, connect, createServer } from 'node:net'

export type Front = {
  /** Where clients reach whichever server is behind it. */
  url: string
  /** New connections go there. */
  leadTo(server: { url: string }): void
  close(): void
}

/** One address for several servers in turn, as a load balancer has it. */
export async function startFront(first: { url: string }): Promise<Front> {
  let target = Number(new URL(first.url).port)
  const server = createServer(near => {
    const far = connect(target, '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/relay`,
    leadTo: ({ url }) => {
      target = Number(new URL(url).port)
    },
    close: () => void server.close(),
  }
}
