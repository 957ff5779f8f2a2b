import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { confluxESpace, hoodi } from '@granary/chains'
import { expect, onTestFinished, test } from 'vitest'
import { Secret } from '#server/platform/settings/Secret.ts'
import { startFakeHeads } from '#test/startFakeHeads.ts'
import { testDevnet } from '#test/startTestServer.ts'
import { createHeadFollower } from './createHeadFollower.ts'
import type { RpcNode } from './createRpcNode.ts'
import { subscribeNewHeads } from './subscribeNewHeads.ts'

const webSocket = (url: string) => new Secret(url.replace(/^http/, 'ws'))

test('new heads of a real node arrive while they are wanted, and a deaf address before it does not matter', async () => {
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
  await expect.poll(() => subscription.alive(), { timeout: 60_000 }).toBe(true)
  await devnet.warpSlots(1)
  await expect.poll(() => heads.at(-1), { timeout: 60_000 }).toMatch(/^0x[0-9a-f]{64}$/)
  subscription.stop()
  expect(subscription.alive()).toBe(false)
})

test('a node of another chain is ignored', async () => {
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

test('a head announced before the polled node has it is polled at the normal pace', async () => {
  const heads = await startFakeHeads()
  let polls = 0
  let number = 7
  const node = {} as RpcNode
  const pool = {
    async readHead() {
      polls += 1
      return { node, head: { number, hash: `0x${number}` as const, timestampSeconds: number } }
    },
  }
  const webSocketUrls = [new Secret(heads.url)]
  const follower = createHeadFollower({ pool, chain: hoodi, webSocketUrls, pollMs: 500 })
  onTestFinished(() => {
    follower.close()
    heads.close()
  })
  follower.touch()
  const pollsIn = async (ms: number) => {
    const before = polls
    await sleep(ms)
    return polls - before
  }
  await expect.poll(() => pollsIn(1_500), { timeout: 60_000, interval: 10 }).toBe(0)
  heads.tell(8)
  // The slow pace is one poll in five seconds, three in this time.
  const before = polls
  await expect.poll(() => polls - before, { timeout: 14_000 }).toBeGreaterThan(3)
  number = 8
  await expect.poll(() => follower.current()?.number).toBe(8)
  await expect.poll(() => pollsIn(1_500), { timeout: 60_000, interval: 10 }).toBe(0)
})

test('with a WebSocket a new head is known long before the next poll', async () => {
  const devnet = await testDevnet()
  let height = 7
  const head = () => ({ number: height, hash: `0x${height}` as const, timestampSeconds: height })
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
  await expect.poll(seen, { timeout: 60_000, interval: 500 }).toBe(8)
})
