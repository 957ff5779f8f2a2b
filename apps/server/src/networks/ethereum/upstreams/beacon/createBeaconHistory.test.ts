import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret } from '#server/platform/settings/Secret.ts'
import { type BeaconHistory, createBeaconHistory } from './createBeaconHistory.ts'

const root = `0x${'ab'.repeat(32)}` as const
const parentRoot = `0x${'cd'.repeat(32)}` as const

let server: Server
let history: BeaconHistory
let answer: { status: number; slot: number }

beforeAll(async () => {
  server = createServer((_, response) => {
    const header = { message: { slot: String(answer.slot), parent_root: parentRoot } }
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: { root, header } }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  history = createBeaconHistory(new Secret(`http://127.0.0.1:${port}`), 'devnet', () => {})
})

afterAll(() => server.close())

test('a header is of the requested slot or root', async () => {
  answer = { status: 200, slot: 7 }
  expect(await history.header(7)).toEqual({ slot: 7, root, parentRoot })
  expect(await history.header(root)).toEqual({ slot: 7, root, parentRoot })
  const code = 'BEACON_NODE_UNAVAILABLE'
  await expect(history.header(8)).rejects.toMatchObject({ code })
  await expect(history.header(parentRoot)).rejects.toMatchObject({ code })
})

test.each([
  [404, undefined],
  [400, 'BEACON_NODE_UNAVAILABLE'],
  [405, 'BEACON_NODE_UNAVAILABLE'],
  [410, 'BEACON_STATE_GONE'],
  [500, 'BEACON_NODE_UNAVAILABLE'],
  [501, 'BEACON_NODE_UNAVAILABLE'],
])('only 404 means that a slot is empty: status %i', async (status, code) => {
  answer = { status, slot: 7 }
  const told = history.header(7)
  await (code ? expect(told).rejects.toMatchObject({ code }) : expect(told).resolves.toBeUndefined())
})

test('the node does not have a block that it dropped', async () => {
  answer = { status: 410, slot: 7 }
  expect(await history.header(root)).toBeUndefined()
})
