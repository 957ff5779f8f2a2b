import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, keccak256, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { clusterEventsAbi } from '../abi/clusterEventsAbi.ts'
import { type EventPlace, foldClusters, foldOwnerNonces } from './foldClusters.ts'
import { clusterHashOf, clusterIdOf, emptyCluster, type SsvCluster } from './SsvCluster.ts'
import { decodeSsvEvent, type SsvEvent } from './SsvEvent.ts'

const owner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const operatorIds = [1n, 9n, 10n, 200n]
const cluster = (validatorCount: number, rest: Partial<SsvCluster> = {}): SsvCluster => ({
  ...emptyCluster,
  validatorCount,
  index: 7n,
  networkFeeIndex: 3n,
  balance: 10n ** 17n,
  ...rest,
})

type Name = (typeof clusterEventsAbi)[number]['name']

/** An event as it comes from a log: encoded by the ABI and read again. */
function event(eventName: Name, args: Record<string, unknown>, at = 1n, logIndex = 0): SsvEvent & EventPlace {
  const item = clusterEventsAbi.find(({ name }) => name === eventName)
  if (!item) throw new Error(eventName)
  const values = { owner, operatorIds, publicKey: '0xaa', shares: '0xbb', value: 1n, blockNum: 5n, ...args }
  const topics = encodeEventTopics({ abi: [item], eventName, args: values } as never) as Hex[]
  const plain = item.inputs.filter(({ indexed }) => !indexed)
  const data = encodeAbiParameters(plain, plain.map(({ name }) => Reflect.get(values, name)) as never)
  const decoded = decodeSsvEvent({ topics, data })
  if (!decoded) throw new Error('unreadable')
  return { ...decoded, blockNumber: at, logIndex }
}

const id = clusterIdOf(owner, operatorIds)
const fold = (...events: (SsvEvent & EventPlace)[]) => foldClusters(new Map(), events).get(id)

test('a cluster’s id is the hash of owner and ids, each id in 32 bytes', () => {
  const packed = [owner, ...operatorIds.map(n => pad(toHex(n)))].map(hex => hex.slice(2)).join('')
  expect(id).toBe(keccak256(`0x${packed}`))
})

test('a snapshot’s hash is over count, network index, index, balance and activity', () => {
  const packed = `${'00000002'}${'0000000000000003'}${'0000000000000007'}${(10n ** 17n).toString(16).padStart(64, '0')}01`
  expect(clusterHashOf(cluster(2))).toBe(keccak256(`0x${packed}`))
  expect(emptyCluster).toEqual({
    validatorCount: 0,
    networkFeeIndex: 0n,
    index: 0n,
    active: true,
    balance: 0n,
  })
})

test.each([
  ['ValidatorAdded', {}],
  ['ValidatorRemoved', {}],
  ['ClusterDeposited', {}],
  ['ClusterWithdrawn', {}],
  ['ClusterLiquidated', {}],
  ['ClusterReactivated', {}],
  ['ClusterMigratedToETH', { ethDeposited: 1n, ssvRefunded: 1n, effectiveBalance: 64 }],
  ['ClusterBalanceUpdated', { effectiveBalance: 64 }],
] as const)('%s brings the newest snapshot', (name, rest) => {
  const newest = cluster(2, { balance: 5n, active: name !== 'ClusterLiquidated' })
  const state = fold(
    event('ValidatorAdded', { cluster: cluster(1) }),
    event(name, { ...rest, cluster: newest }, 2n),
  )
  expect(state).toMatchObject({
    id,
    owner,
    operatorIds,
    cluster: newest,
    at: { blockNumber: 2n, logIndex: 0 },
  })
})

test('ValidatorExited and other owners’ or operators’ events leave a snapshot alone', () => {
  const first = event('ValidatorAdded', { cluster: cluster(1) })
  const states = foldClusters(new Map(), [
    first,
    event('ValidatorExited', {}, 2n),
    event('ValidatorAdded', { owner: other, cluster: cluster(4) }, 3n),
    event('ValidatorAdded', { operatorIds: [1n, 2n, 3n, 4n], cluster: cluster(5) }, 4n),
  ])
  expect(states.get(id)?.cluster).toEqual(cluster(1))
  expect(states.size).toBe(3)
})

test('a range read twice changes nothing', () => {
  const events = [
    event('ValidatorAdded', { cluster: cluster(1) }, 1n, 4),
    event('ClusterDeposited', { cluster: cluster(1, { balance: 9n }) }, 1n, 5),
    event('ValidatorRemoved', { cluster: cluster(0) }, 2n),
  ]
  const once = foldClusters(new Map(), events)
  expect(foldClusters(once, events)).toEqual(once)
  expect(foldClusters(foldClusters(new Map(), events.slice(0, 2)), events)).toEqual(once)
})

test('effective balance: 32 ETH a validator until one is proved, which later validators add to', () => {
  const one = event('ValidatorAdded', { cluster: cluster(1) }, 1n)
  const proved = event('ClusterBalanceUpdated', { cluster: cluster(1), effectiveBalance: 63 }, 2n)
  const bulk = [
    event('ValidatorAdded', { cluster: cluster(3) }, 3n, 0),
    event('ValidatorAdded', { cluster: cluster(3) }, 3n, 1),
  ]
  const removed = event('ValidatorRemoved', { cluster: cluster(2) }, 4n)
  const emptied = event('ValidatorRemoved', { cluster: cluster(0) }, 5n)
  const again = event('ValidatorAdded', { cluster: cluster(1) }, 6n)
  const history = [one, proved, ...bulk, removed, emptied, again]
  const units = history.map((_, i) => fold(...history.slice(0, i + 1))?.vUnits)
  expect(units).toEqual([10_000n, 19_688n, 39_688n, 39_688n, 29_688n, 0n, 10_000n])
})

test('liquidation and deposits keep a proved effective balance', () => {
  const state = fold(
    event('ClusterBalanceUpdated', { cluster: cluster(1), effectiveBalance: 64 }, 1n),
    event('ClusterLiquidated', { cluster: cluster(1, { active: false, balance: 0n }) }, 2n),
    event('ClusterReactivated', { cluster: cluster(1) }, 3n),
  )
  expect(state?.vUnits).toBe(20_000n)
})

test('an owner’s nonce counts its registrations with any operators, removed ones too', () => {
  const events = [
    event('ValidatorAdded', { cluster: cluster(1) }),
    event('ValidatorAdded', { operatorIds: [1n, 2n, 3n, 4n], cluster: cluster(1) }, 2n),
    event('ValidatorRemoved', { cluster: cluster(0) }, 3n),
    event('ValidatorAdded', { owner: other, cluster: cluster(1) }, 4n),
  ]
  const key = owner.toLowerCase() as Hex
  expect(foldOwnerNonces(new Map(), events)).toEqual(
    new Map([
      [key, 2],
      [other.toLowerCase(), 1],
    ]),
  )
  expect(foldOwnerNonces(new Map([[key, 5]]), events).get(key)).toBe(7)
})

test('logs that are not followed, or do not fit their event, read as null', () => {
  const topic = `0x${'ab'.repeat(32)}` as const
  const { topics, data } = logOf()
  expect(decodeSsvEvent({ topics: [], data: '0x' })).toBeNull()
  expect(decodeSsvEvent({ topics: [topic], data: '0x' })).toBeNull()
  expect(decodeSsvEvent({ topics, data })).not.toBeNull()
  expect(decodeSsvEvent({ topics, data: data.slice(0, -64) as Hex })).toBeNull()
  expect(decodeSsvEvent({ topics: topics.slice(0, 1), data })).toBeNull()
})

function logOf(): { topics: Hex[]; data: Hex } {
  const item = clusterEventsAbi.find(({ name }) => name === 'ClusterLiquidated')
  if (!item) throw new Error('no such event')
  const plain = item.inputs.filter(({ indexed }) => !indexed)
  return {
    topics: encodeEventTopics({ abi: [item], args: { owner } } as never) as Hex[],
    data: encodeAbiParameters(plain, [operatorIds, cluster(1)] as never),
  }
}
