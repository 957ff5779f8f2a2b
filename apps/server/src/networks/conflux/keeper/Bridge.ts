import { coreBridgeAbi as abi } from '@granary/contracts'
import { decodeEventLog, decodeFunctionResult, encodeEventTopics, encodeFunctionData } from 'viem'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { ParsedCoreAddress } from '../core/coreAddress.ts'
import type { CoreReceipt } from '../core/coreSchemas.ts'
import type { CoreNode } from '../core/createCoreNode.ts'
import { CoreCallRefusedError } from '../core/createCoreRpc.ts'

/** Steps by their number in `ICoreBridge.Step`. */
const steps = ['none', 'collect', 'stake', 'retire', 'unlock', 'return', 'interest'] as const

export type BridgeStep = (typeof steps)[number]

/** The contract that carries one pool's stake and interest, as `ICoreBridge` describes it. */
export type Bridge = ReturnType<typeof createBridge>

/** The only thing that the keeper ever signs for. */
export const workData = encodeFunctionData({ abi, functionName: 'work' })

const [workedTopic] = encodeEventTopics({ abi, eventName: 'Worked' })

/**
 * Every read throws what `CoreNode` throws, and
 * @throws {BridgeNotFoundError} BRIDGE_NOT_FOUND where there is no such contract
 */
export function createBridge(core: CoreNode, parsed: ParsedCoreAddress) {
  const { address } = parsed
  let hasCode = false

  async function read<T>(
    functionName: 'nextStep' | 'status' | 'registered',
    decode: (data: `0x${string}`) => T,
  ) {
    if (!hasCode && (await core.code(address)) === '0x') throw new BridgeNotFoundError(address, 'no code')
    hasCode = true
    const data = encodeFunctionData({ abi, functionName })
    const answer = await core.call(address, data).catch(error => {
      throw notThere(error) ? new BridgeNotFoundError(address, `${functionName} is not known`) : error
    })
    try {
      return decode(answer)
    } catch {
      throw new BridgeNotFoundError(address, `${functionName} gives something else`)
    }
  }

  return {
    ...parsed,
    /** What is due, by the newest executed state. */
    nextStep: () =>
      read('nextStep', data => stepOf(decodeFunctionResult({ abi, functionName: 'nextStep', data }))),
    /** Amounts in Drip, votes, and the block of the last step. */
    status: () => read('status', decodeStatus),
    registered: () =>
      read('registered', data => decodeFunctionResult({ abi, functionName: 'registered', data })),
    /** What the bridge says it did in a transaction; undefined when it says nothing that can be read. */
    worked(receipt: CoreReceipt): { step: BridgeStep; amount: bigint } | undefined {
      const log = receipt.logs.find(each => each.address === parsed.hex && each.topics[0] === workedTopic)
      if (!log) return undefined
      try {
        const { args } = decodeEventLog({
          abi,
          eventName: 'Worked',
          topics: log.topics as never,
          data: log.data,
        })
        return { step: stepOf(args.step), amount: args.amount }
      } catch {
        return undefined
      }
    },
  }
}

function decodeStatus(data: `0x${string}`) {
  return decodeFunctionResult({ abi, functionName: 'status', data })
}

function stepOf(value: number): BridgeStep {
  const step = steps[value]
  if (!step) throw new RangeError(`there is no step ${value}`)
  return step
}

/** A contract that does not know a function reverts without a word. */
function notThere(error: unknown): boolean {
  return error instanceof CoreCallRefusedError && /revert/i.test(error.said) && /^(0x)?$/.test(error.data)
}

/** At the address of the settings there is no bridge. */
export class BridgeNotFoundError extends RefusedError {
  constructor(address: string, details: string) {
    super('There is no bridge at an address of the settings.', {
      code: 'BRIDGE_NOT_FOUND',
      status: 503,
      details: `${address}: ${details}`,
    })
  }
}
