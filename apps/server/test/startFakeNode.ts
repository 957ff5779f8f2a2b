import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { genesisHashes, hoodi } from '@granary/chains'

export type FakeCall = { id: unknown; method: string; params: unknown[] }

export type FakeNode = {
  url: string
  /** Methods of the calls that arrived, the health checks' among them. */
  asked: string[]
  chainId: number
  head: number
  finalized: number
  /** Seconds by which its newest block is older than its height says. */
  late: number
  /** Answers of methods; what is not here is answered with the method's name and the head. */
  results: Record<string, (params: unknown[]) => unknown>
  /** Takes over whole exchanges, as a broken or hostile node does, except those for which it says `honest`. */
  misbehave: ((request: IncomingMessage, response: ServerResponse, calls: FakeCall[]) => unknown) | undefined
  count(method: string): number
  close(): void
}

/** A JSON-RPC node by script: for what no real node can be brought to do. */
export async function startFakeNode(start: Partial<FakeNode> = {}): Promise<FakeNode> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const json = JSON.parse(text) as FakeCall | FakeCall[]
    const calls = [json].flat()
    node.asked.push(...calls.map(({ method }) => method))
    if (node.misbehave && node.misbehave(request, response, calls) !== 'honest') return
    const answers = calls.map(call => ({ jsonrpc: '2.0', id: call.id, ...answer(node, call) }))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(Array.isArray(json) ? answers : answers[0]))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const node: FakeNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    chainId: 560048,
    head: 100,
    finalized: 90,
    late: 0,
    results: {},
    misbehave: undefined,
    count: method => node.asked.filter(asked => asked === method).length,
    close() {
      server.close()
      server.closeAllConnections()
    },
    ...start,
  }
  return node
}

export function hex(value: number): string {
  return `0x${value.toString(16)}`
}

/**
 * A block as far as anything here looks at it. The same height has the same hash on every fake node, and the first one
 * is that of the real Hoodi.
 */
export function fakeBlock(number: number, late = 0) {
  const hash = number === 0 ? genesisHashes[hoodi.id] : `0x${number.toString(16).padStart(64, '0')}`
  return { number: hex(number), hash, timestamp: hex(1_700_000_000 + number * 12 - late) }
}

function answer(node: FakeNode, { method, params }: FakeCall): object {
  const scripted = node.results[method]
  if (scripted) {
    const result = scripted(params)
    return result instanceof Error ? { error: { code: -32000, message: result.message } } : { result }
  }
  if (method === 'eth_chainId') return { result: hex(node.chainId) }
  if (method === 'eth_blockNumber') return { result: hex(node.head) }
  if (method === 'eth_getBlockByNumber') {
    const tag = String(params[0])
    const heights: Record<string, number> = { latest: node.head, finalized: node.finalized }
    const height = heights[tag] ?? Number(tag)
    return { result: height <= node.head ? fakeBlock(height, node.late) : null }
  }
  return { result: `${method} ${node.head}` }
}
