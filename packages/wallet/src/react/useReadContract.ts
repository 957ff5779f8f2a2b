import { useMemo } from 'react'
import type {
  Abi,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionParameters,
  ContractFunctionReturnType,
} from 'viem'
import type { Address } from '../core/index.ts'
import { keyOf } from './keyOf.ts'
import { type Read, type ReadOptions, useRead } from './useRead.ts'
import { useReadNetwork } from './useReadNetwork.ts'
import { useWalletContext } from './walletContext.ts'

type ReadMutability = 'pure' | 'view'

/** Function names, arguments and the answer's type are those of an ABI written `as const`. */
export type UseReadContractOptions<
  abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, ReadMutability>,
  args extends ContractFunctionArgs<abi, ReadMutability, functionName>,
> = ReadOptions &
  OptionalAddress<ContractFunctionParameters<abi, ReadMutability, functionName, args>> & {
    /** The account's network by default, else the chosen one. */
    readonly chainId?: number | undefined
  }

/** Reads nothing while the address is undefined. */
type OptionalAddress<Parameters> = Parameters extends unknown
  ? Omit<Parameters, 'address'> & { readonly address: Address | undefined }
  : never

/** Calls a view function of a contract through the host's `rpcUrl`; needs no wallet. */
export function useReadContract<
  const abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, ReadMutability>,
  const args extends ContractFunctionArgs<abi, ReadMutability, functionName>,
>(
  options: UseReadContractOptions<abi, functionName, args>,
): Read<ContractFunctionReturnType<abi, ReadMutability, functionName, args>> {
  type Data = ContractFunctionReturnType<abi, ReadMutability, functionName, args>
  const { wallet } = useWalletContext()
  const activeId = useReadNetwork()
  const { enabled, chainId = activeId, address, abi, functionName, args } = options as Call
  const abiKey = useMemo(() => keyOf(abi), [abi])
  const key =
    address && chainId !== undefined ? keyOf([chainId, address, functionName, args, abiKey]) : undefined
  const read = async () => {
    const adapter = await wallet.adapter('eip155')
    const { readContract } = (await adapter.parts.readContract()) as typeof import('../evm/readContract.ts')
    const call = { address: address as Address, abi, functionName, ...(args && { args }) }
    return (await readContract(await adapter.getReader(chainId as number), call)) as Data
  }
  return useRead(key, read, enabled === undefined ? {} : { enabled })
}

type Call = ReadOptions & {
  readonly chainId?: number
  readonly address: Address | undefined
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
}
