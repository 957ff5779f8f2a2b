import { localSsvNetworkAbi, localSsvViewsAbi } from '@granary/contracts'
import type { Abi, AbiFunction, AbiParameter } from 'viem'
import { expect, test } from 'vitest'
import { ssvErrorsAbi } from './ssvErrorsAbi.ts'
import { ssvFunctionsAbi } from './ssvFunctionsAbi.ts'
import { ssvEventsAbi, ssvNetworkAbi } from './ssvNetworkAbi.ts'
import { ssvViewsAbi } from './ssvViewsAbi.ts'

/** Local chains have no legacy clusters, and no operator of a version before 1.2. */
const eventsOfThePast = ['ClusterMigratedToETH', 'OperatorWhitelistUpdated']

const network = shapes(localSsvNetworkAbi)
const views = shapes(localSsvViewsAbi)

test.each(ssvFunctionsAbi)('the local network has $name as the portal calls it', item => {
  expect(network).toContainEqual(shape(item))
})

test.each(ssvEventsAbi.filter(({ name }) => !eventsOfThePast.includes(name)))(
  'the local network emits $name as the portal reads it',
  item => {
    expect(network).toContainEqual(shape(item))
  },
)

test.each(ssvViewsAbi.filter(({ type }) => type === 'function'))(
  'the local views have $name as the portal reads it',
  item => {
    expect(views).toContainEqual(shape(item))
  },
)

test('every custom error of SSV that the local contracts raise is one that the portal decodes', () => {
  const own = ['NotOwner', 'NotPendingOwner']
  const raised = [...network, ...views].filter(({ type, name }) => type === 'error' && !own.includes(name))
  const decoded = shapes(ssvErrorsAbi)
  expect(new Set(raised.map(({ name }) => name)).size).toBe(41)
  for (const error of raised) expect(decoded).toContainEqual(error)
})

test('what the local network has beyond that never takes the name of something else', () => {
  const known = new Map(shapes(ssvNetworkAbi).map(item => [`${item.type} ${item.name}`, item]))
  for (const item of network) {
    const expected = known.get(`${item.type} ${item.name}`)
    if (expected) expect(item).toEqual(expected)
  }
})

type Shape = { type: string; name: string }

function shapes(abi: Abi): Shape[] {
  return abi.flatMap(item => ('name' in item ? [shape(item)] : []))
}

/** An item without the compiler's own notes. */
function shape(item: Abi[number]): Shape {
  const inputs = 'inputs' in item ? { inputs: item.inputs.map(parameter) } : {}
  const outputs = 'outputs' in item ? { outputs: item.outputs.map(parameter) } : {}
  const { type, name, ...rest } = { name: '', ...item, ...inputs, ...outputs }
  const {
    anonymous: _,
    stateMutability,
    ...kept
  } = rest as typeof rest & { anonymous?: boolean; stateMutability?: AbiFunction['stateMutability'] }
  // A caller sees no difference between the two.
  const mutability = stateMutability === 'pure' ? 'view' : stateMutability
  return { type, name, ...kept, ...(mutability ? { stateMutability: mutability } : {}) }
}

function parameter({ internalType: _, ...rest }: AbiParameter): AbiParameter {
  return 'components' in rest ? { ...rest, components: rest.components.map(parameter) } : rest
}
