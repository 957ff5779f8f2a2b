import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type BrokenLine = {
  /** The same database, through this line. */
  url: string
  /** Ends every connection and takes no new one. */
  cut(): void
  /** Lets nothing through any more and ends nothing: a network that swallows packets. */
  swallow(): void
  mend(): void
  close(): void
}

/** Stands between a server and its PostgreSQL database, and fails on command. */
export async function startBrokenLine(databaseUrl: string): Promise<BrokenLine> {
  const target = new URL(databaseUrl)
  const path = `${target.searchParams.get('host')}/.s.PGSQL.5432`
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'swallowing' = 'open'
  const server = createServer(near => {
    if (state === 'cut') return near.destroy()
    const far = connect(path)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', chunk => state === 'open' && other.write(chunk))
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    return undefined
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgres://granary@127.0.0.1:${port}${target.pathname}`,
    cut() {
      state = 'cut'
      endAll()
    },
    swallow() {
      state = 'swallowing'
    },
    mend() {
      state = 'open'
    },
    close() {
      server.close()
      endAll()
    },
  }
}
