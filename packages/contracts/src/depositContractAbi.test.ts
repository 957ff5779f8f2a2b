import { toFunctionSelector, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DepositChain, startDepositChain } from '../testing/startDepositChain.ts'
import { depositContractAbi } from './depositContractAbi.ts'

let chain: DepositChain

beforeAll(async () => {
  chain = await startDepositChain(0)
})

afterAll(() => chain?.stop())

test('the official contract says that it has exactly the deposit functions of the ABI', async () => {
  const interfaceId = depositContractAbi
    .filter(item => item.type === 'function' && item.name !== 'supportsInterface')
    .reduce((id, item) => id ^ BigInt(toFunctionSelector(item)), 0n)
  const supported = await chain.client.readContract({
    address: chain.depositContract,
    abi: depositContractAbi,
    functionName: 'supportsInterface',
    args: [toHex(interfaceId, { size: 4 })],
  })
  expect(supported).toBe(true)
})

test('an empty tree has the root and count of the specification', async () => {
  const { client, depositContract: address } = chain
  const read = { address, abi: depositContractAbi } as const
  // hash_tree_root of an empty List[DepositData, 2**32].
  expect(await client.readContract({ ...read, functionName: 'get_deposit_root' })).toBe(
    '0xd70a234731285c6804c2a4f56711ddb8c82c99740f207854891028af34e27e5e',
  )
  expect(await client.readContract({ ...read, functionName: 'get_deposit_count' })).toBe('0x0000000000000000')
})
