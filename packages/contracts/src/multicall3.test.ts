import { type Hex, multicall3Abi as publicMulticall3Abi, toFunctionSelector } from 'viem'
import { hoodi } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type LocalClient } from '../testing/connect.ts'
import { type Anvil, startAnvil } from '../testing/startAnvil.ts'
import { multicall3Bytecode } from './bytecode.ts'
import { multicall3Abi } from './index.ts'

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const failing: Hex = '0xfe00000000000000000000000000000000000001'

let anvil: Anvil
let client: LocalClient

beforeAll(async () => {
  // The rules of Paris, which Conflux eSpace keeps.
  anvil = await startAnvil('paris')
  client = connect(anvil.rpcUrl)
  await client.setCode({ address: multicall3, bytecode: multicall3Bytecode })
  await client.setCode({ address: failing, bytecode: '0xfe' })
})

afterAll(() => anvil?.stop())

test('every function that public clients call is there under the same selector', () => {
  const ours = multicall3Abi.filter(item => item.type === 'function').map(item => toFunctionSelector(item))
  const theirs = publicMulticall3Abi
    .filter(item => item.type === 'function')
    .map(item => toFunctionSelector(item))
  expect(ours).toEqual(expect.arrayContaining(theirs))
})

test("viem's multicall reads through it, and one failure leaves the other answers", async () => {
  const getEthBalance = {
    address: multicall3,
    abi: publicMulticall3Abi,
    functionName: 'getEthBalance',
  } as const
  const results = await client.multicall({
    multicallAddress: multicall3,
    contracts: [
      { ...getEthBalance, args: [account] },
      { ...getEthBalance, address: failing, args: [account] },
      { ...getEthBalance, args: [failing] },
    ],
  })
  expect(results.map(({ status, result }) => [status, result])).toEqual([
    ['success', await client.getBalance({ address: account })],
    ['failure', undefined],
    ['success', 0n],
  ])
})

test('a call that must not fail fails the whole', async () => {
  const calls = [{ target: failing, allowFailure: false, callData: '0x' }] as const
  const request = { address: multicall3, abi: multicall3Abi, args: [calls] } as const
  await expect(client.simulateContract({ ...request, functionName: 'aggregate3' })).rejects.toThrow(
    'Multicall3: call failed',
  )
  await expect(client.simulateContract({ ...request, functionName: 'aggregate' })).rejects.toThrow(
    'Multicall3: call failed',
  )
})

test('block number, time, base fee and chain id are those of the block', async () => {
  await client.mine({ blocks: 1 })
  const block = await client.getBlock()
  const read = { address: multicall3, abi: multicall3Abi, blockNumber: block.number } as const
  expect(await client.readContract({ ...read, functionName: 'getBlockNumber' })).toBe(block.number)
  expect(await client.readContract({ ...read, functionName: 'getCurrentBlockTimestamp' })).toBe(
    block.timestamp,
  )
  expect(await client.readContract({ ...read, functionName: 'getChainId' })).toBe(BigInt(hoodi.id))
  expect(await client.readContract({ ...read, functionName: 'getBasefee' })).toBe(block.baseFeePerGas)
})
