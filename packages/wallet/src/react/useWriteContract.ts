import type { Hash } from 'viem'
import type { WriteContract } from '../core/index.ts'
import { useClientRequest } from './useClientRequest.ts'
import type { RequestState } from './useRequest.ts'

export type UseWriteContract = RequestState<Hash> & {
  readonly writeContract: WriteContract<void>
  readonly writeContractAsync: WriteContract
}

/** Asks the wallet to send a contract call: `data` is its hash. Types follow an ABI written `as const`. */
export function useWriteContract(): UseWriteContract {
  const { run, runAsync, ...state } = useClientRequest((client, input: Parameters<WriteContract>[0]) =>
    client.writeContract(input),
  )
  return {
    ...state,
    writeContract: run as UseWriteContract['writeContract'],
    writeContractAsync: runAsync as UseWriteContract['writeContractAsync'],
  }
}
