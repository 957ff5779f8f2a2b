import { type AddressInfo, createServer } from 'node:net'
import { confluxESpace, hoodi } from '@granary/chains'
import { expect, onTestFinished, test } from 'vitest'
import { testDevnet } from '../../../../test/startTestServer.ts'
import { Secret } from '../../../settings/Secret.ts'
import { createHeadFollower } from './createHeadFollower.ts'
import type { RpcNode } from './createRpcNode.ts'
import { subscribeNewHeads } from './subscribeNewHeads.ts'

const webSocket = (url: string) => new Secret(url.replace(/^http/, 'ws'))

test('new heads of a real node are told while somebody wants them, and a deaf address before it does not matter', async () => {
  const devnet = await testDevnet()
  const deaf = createServer(socket => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  await new Promise(resolve => deaf.once('listening', resolve))
  const heads: string[] = []
  const subscription = subscribeNewHeads({
    urls: [
      webSocket(`http://127.0.0.1:${(deaf.address() as AddressInfo).port}`),
      webSocket(devnet.ethereum.rpcUrl),
    ],
    chain: hoodi,
    onHead: hash => heads.push(hash),
  })
  onTestFinished(() => {
    subscription.stop()
    deaf.close()
  })
  expect(subscription.alive()).toBe(false)
  subscription.start()
  await expect.poll(() => subscription.alive(), { timeout: 15_000 }).toBe(true)
  await devnet.warpSlots(1)
  await expect.poll(() => heads.at(-1), { timeout: 15_000 }).toMatch(/^0x[0-9a-f]{64}$/)
  subscription.stop()
  expect(subscription.alive()).toBe(false)
})

test('a node of another chain is not listened to', async () => {
  const devnet = await testDevnet()
  const heads: string[] = []
  const urls = [webSocket(devnet.ethereum.rpcUrl)]
  const subscription = subscribeNewHeads({ urls, chain: confluxESpace, onHead: hash => heads.push(hash) })
  onTestFinished(() => subscription.stop())
  subscription.start()
  await devnet.warpSlots(2)
  expect(subscription.alive()).toBe(false)
  expect(heads).toEqual([])
})

test('with a WebSocket a new head is known long before the next poll', async () => {
  const devnet = await testDevnet()
  let height = 7
  const head = () => ({ number: height, hash: `0x${height}`, timestampSeconds: height })
  const node = {} as RpcNode
  const pool = { readHead: async () => ({ node, head: head() }) }
  const webSocketUrls = [webSocket(devnet.ethereum.rpcUrl)]
  const follower = createHeadFollower({ pool, chain: hoodi, webSocketUrls, pollMs: 60_000 })
  onTestFinished(() => follower.close())
  follower.touch()
  await expect.poll(() => follower.current()?.number).toBe(7)
  height = 8
  const seen = async () => {
    await devnet.warpSlots(1)
    return follower.current()?.number
  }
  await expect.poll(seen, { timeout: 20_000, interval: 500 }).toBe(8)
})
