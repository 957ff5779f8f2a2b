import { ssvOperators } from '@granary/devnet'
import { encodeOperatorKey, formatOperatorKey, operatorEventsAbi } from '@granary/staking/ssv'
import { encodeAbiParameters, encodeEventTopics, type Hex } from 'viem'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '#server/platform/metrics/createMetrics.ts'
import { createChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { readSettings } from '#server/settings.ts'
import { type FakeNode, startFakeNode } from '#test/startFakeNode.ts'
import { createOperatorKeyReader } from './createOperatorKeyReader.ts'

const contract = `0x${'55'.repeat(20)}` as const
const [own, another] = [0, 1].map(place => ssvOperators[place]?.publicKey ?? '0x') as [Hex, Hex]
const text = formatOperatorKey(own).text

let nodes: FakeNode[]

beforeEach(async () => {
  nodes = await Promise.all([1, 2].map(() => startFakeNode({ head: 100, finalized: 90 })))
  for (const node of nodes) {
    node.results.eth_getLogs = () => [added(own)]
    onTestFinished(() => node.close())
  }
})

function added(key: Hex) {
  const args = { operatorId: 7n, owner: contract }
  const publicKey = encodeOperatorKey(formatOperatorKey(key))
  return {
    address: contract,
    topics: encodeEventTopics({ abi: operatorEventsAbi, eventName: 'OperatorAdded', args }),
    data: encodeAbiParameters([{ type: 'bytes' }, { type: 'uint256' }], [publicKey, 0n]),
  }
}

function open() {
  const urls = nodes.map(({ url }) => url).join(',')
  const settings = readSettings({ LOG_LEVEL: 'silent', RPC_URLS_ETH_HOODI: urls })
  const upstreams = createChainUpstreams(settings, createMetrics())
  onTestFinished(() => {
    for (const upstream of upstreams.values()) upstream.close()
  })
  const read = createOperatorKeyReader({ eth: undefined, hoodi: contract }, upstreams)
  return (block: number) => read('hoodi', 7, block)
}

const nodeAt = (place: number) => nodes[place] as FakeNode
const unread = { code: 'SSV_OPERATOR_KEY_UNREAD' }

test('the key of a final event is read from every node, once', async () => {
  const read = open()
  expect([await read(80), await read(80)]).toEqual([text, text])
  expect(nodes.map(node => node.count('eth_getLogs'))).toEqual([1, 1])
})

test('a node that gives another key than the others has no share encrypted for it', async () => {
  const read = open()
  expect(await read(80)).toBe(text)
  for (const place of [0, 1]) {
    nodeAt(place).results.eth_getLogs = () => [added(another)]
    await expect(open()(80)).rejects.toMatchObject(unread)
    nodeAt(place).results.eth_getLogs = () => [added(own)]
  }
})

test('an event that a reorganisation may still remove gives no key', async () => {
  const read = open()
  await expect(read(91)).rejects.toMatchObject({
    ...unread,
    details: 'operator 7: block 91 is not final yet',
  })
  for (const node of nodes) Object.assign(node, { head: 101, finalized: 91 })
  expect(await read(91)).toBe(text)
})

test('each node must call the event final', async () => {
  nodeAt(1).finalized = 79
  await expect(open()(80)).rejects.toMatchObject(unread)
})

test('a node that does not answer decides nothing', async () => {
  nodeAt(0).close()
  expect(await open()(80)).toBe(text)
})
