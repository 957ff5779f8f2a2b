import type { TestServer } from './startTestServer.ts'

/** Resolves once the local Ethereum chain serves: on a busy machine its nodes may be too slow for a server's first look. */
export async function networkReady(server: TestServer): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await server.get('/api/v1/ethereum/hoodi/status')).ok) return
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  throw new Error(server.log())
}
