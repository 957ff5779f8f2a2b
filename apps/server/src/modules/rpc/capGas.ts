import type { RpcItem } from './parseRpcBody.ts'

/** Gas per point of a visitor's limit. */
const gasPerPoint = 10_000_000n

/** Where a method's call names its gas, and about how often a node runs the call. */
const runs: ReadonlyMap<string, { overrides?: number; times: number }> = new Map([
  ['eth_call', { overrides: 3, times: 1 }],
  ['eth_createAccessList', { times: 2 }],
  ['eth_estimateGas', { overrides: 3, times: 3 }],
])

type Call = Extract<RpcItem, { kind: 'call' }>

export type Capped = {
  params: unknown
  /** The work of the call in points; 0 if the method's own price covers it. */
  points: number
}

/**
 * Bounds what a call can make a node compute. Gas above `gasMax`, and gas not given, becomes `gasMax`: nodes disagree
 * on the default, and some allow all they can count.
 */
export function capGas({ method, params }: Pick<Call, 'method' | 'params'>, gasMax: bigint): Capped {
  const given = Array.isArray(params) ? params : []
  if (method === 'eth_simulateV1') return capSimulation(given, gasMax)
  // A proof of each key walks through the state.
  if (method === 'eth_getProof') return { params, points: Array.isArray(given[1]) ? given[1].length : 0 }
  const run = runs.get(method)
  if (!run) return { params, points: 0 }
  const [transaction, ...rest] = given
  const { capped, gas } = capTransaction(transaction, gasMax)
  const withBlocks = rest.map((value, index) =>
    index + 1 === run.overrides ? capBlock(value, gasMax) : value,
  )
  return { params: [capped, ...withBlocks], points: run.times * pointsOf(gas) }
}

/** All calls of a simulation share `gasMax`: those without gas get equal parts of the rest. */
function capSimulation([given, ...rest]: readonly unknown[], gasMax: bigint): Capped {
  const payload = inOneSpelling(given)
  const blocks =
    isRecord(payload) && Array.isArray(payload.blockStateCalls)
      ? payload.blockStateCalls.map(inOneSpelling)
      : []
  const count = blocks.reduce((sum: number, block) => sum + callsOf(block).length, 0)
  const each = gasMax / BigInt(Math.max(1, count))
  const capped = blocks.map(block =>
    isRecord(block)
      ? {
          ...block,
          ...('blockOverrides' in block ? { blockOverrides: capBlock(block.blockOverrides, gasMax) } : {}),
          ...('calls' in block
            ? { calls: callsOf(block).map(call => capTransaction(call, each).capped) }
            : {}),
        }
      : block,
  )
  const params = isRecord(payload) ? [{ ...payload, blockStateCalls: capped }, ...rest] : [payload, ...rest]
  return { params, points: pointsOf(gasMax) + blocks.length }
}

function callsOf(block: unknown): readonly unknown[] {
  return isRecord(block) && Array.isArray(block.calls) ? block.calls : []
}

/** Some nodes read `gasLimit` as another name of a transaction's gas. */
function capTransaction(given: unknown, gasMax: bigint): { capped: unknown; gas: bigint } {
  const transaction = inOneSpelling(given)
  if (!isRecord(transaction)) return { capped: transaction, gas: gasMax }
  const { gas: named, gasLimit, ...rest } = transaction
  const gas = least(named ?? gasLimit, gasMax)
  return { capped: { ...rest, gas: `0x${gas.toString(16)}` }, gas }
}

function capBlock(given: unknown, gasMax: bigint): unknown {
  const overrides = inOneSpelling(given)
  if (!isRecord(overrides) || !('gasLimit' in overrides)) return overrides
  return { ...overrides, gasLimit: `0x${least(overrides.gasLimit, gasMax).toString(16)}` }
}

const boundedBy = ['gas', 'gasLimit', 'calls', 'blockOverrides', 'blockStateCalls']
const spellings = new Map(boundedBy.map(name => [fold(name), name]))

/** Nodes written in Go accept names in any case, so another spelling would pass the bound. */
function inOneSpelling(value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => (spellings.get(fold(name)) ?? name) === name),
  )
}

/** Both ways, for a long s and the Kelvin sign. */
function fold(name: string): string {
  return name.toUpperCase().toLowerCase()
}

/** Anything not plainly less is the most. */
function least(value: unknown, most: bigint): bigint {
  const gas = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : most
  return gas < most ? gas : most
}

function pointsOf(gas: bigint): number {
  return Number((gas + gasPerPoint - 1n) / gasPerPoint)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
