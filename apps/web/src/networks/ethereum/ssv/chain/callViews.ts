import { type Eip1193, NodeAnswerError } from '@granary/drivers/evm/chain'
import { ssvViewsAbi } from '@granary/staking/ssv'
import type { ContractFunctionArgs, ContractFunctionName, ContractFunctionReturnType } from 'viem'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { SsvTarget } from './ssvTarget.ts'

type Views = typeof ssvViewsAbi
type Name = ContractFunctionName<Views, 'view'>
type Args<N extends Name> = ContractFunctionArgs<Views, 'view', N>

/**
 * Reads one value of SSVNetworkViews through a node.
 * @throws the node's error, with the contract's own when it refuses; {NodeAnswerError} for bytes that do not fit
 */
export async function callViews<N extends Name>(
  reader: Eip1193,
  { views }: Pick<SsvTarget, 'views'>,
  functionName: N,
  args: Args<N>,
): Promise<ContractFunctionReturnType<Views, 'view', N, Args<N>>> {
  const call = { abi: ssvViewsAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0]
  const answer = await reader.request({
    method: 'eth_call',
    params: [{ to: views, data: encodeFunctionData(call) }, 'latest'],
  })
  try {
    const result = decodeFunctionResult({ ...call, data: answer } as Parameters<
      typeof decodeFunctionResult
    >[0])
    return result as ContractFunctionReturnType<Views, 'view', N, Args<N>>
  } catch {
    throw new NodeAnswerError(functionName, answer)
  }
}
