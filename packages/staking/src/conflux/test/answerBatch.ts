import { multicall3Abi } from '@granary/contracts'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex } from 'viem'
import { multicallSelectors } from '../abi/selectors.ts'

/** What a call answers by its selector; a call that is not named reverts. */
export type Answers = Readonly<Record<string, Hex>>

/** Numbers as the words that a contract answers. */
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

/** The answer of Multicall3 to a batch, when each call answers what its selector says. */
export function answerBatch(data: Hex, answers: Answers): Hex {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const [calls = []] = args as unknown as [readonly { callData: Hex }[]]
  const result = calls.map(({ callData }) => {
    const returnData = answers[callData.slice(0, 10)]
    return { success: returnData !== undefined, returnData: returnData ?? '0x08c379a0' } as const
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}
