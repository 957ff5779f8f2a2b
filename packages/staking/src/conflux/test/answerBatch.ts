import { multicall3Abi } from '@granary/contracts'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex } from 'viem'
import { multicallSelectors } from '../abi/selectors.ts'

/** A call's answer by its selector; an unnamed call reverts. */
export type Answers = Readonly<Record<string, Hex>>

/** Numbers as words of a contract's answer. */
export function words(...values: readonly bigint[]): Hex {
  return encodeAbiParameters(
    values.map(() => ({ type: 'uint256' }) as const),
    values,
  )
}

export function text(value: string): Hex {
  return encodeAbiParameters([{ type: 'string' }], [value])
}

/** A list of tuples of two or four numbers. */
export function tuples(...rows: readonly (readonly bigint[])[]): Hex {
  return words(32n, BigInt(rows.length), ...rows.flat())
}

export const aBlock: Answers = {
  [multicallSelectors.getBlockNumber]: words(1_000_000n),
  [multicallSelectors.getCurrentBlockTimestamp]: words(1_800_000_000n),
}

/** Multicall3's answer to a batch, each call by its selector. */
export function answerBatch(data: Hex, answers: Answers): Hex {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const [calls = []] = args as unknown as [readonly { callData: Hex }[]]
  const result = calls.map(({ callData }) => {
    const returnData = answers[callData.slice(0, 10)]
    return { success: returnData !== undefined, returnData: returnData ?? '0x08c379a0' } as const
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}
