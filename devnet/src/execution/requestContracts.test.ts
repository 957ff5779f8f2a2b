import { concat, type Hex, toHex } from 'viem'
import { expect } from 'vitest'
import { story } from '../../test/story.ts'
import type { EthereumChain } from './ExecutionClient.ts'
import { hoodiGenesis } from './hoodiGenesis.ts'
import type { JsonRpc } from './jsonRpc.ts'
import { createJsonRpc } from './jsonRpc.ts'
import {
  consolidationRequestContract,
  dequeueRequests,
  type RequestContract,
  withdrawalRequestContract,
} from './requestContracts.ts'
import { startEthereum } from './startEthereum.ts'

const systemAddress = '0xfffffffffffffffffffffffffffffffffffffffe'
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let ethereum: EthereumChain
let rpc: JsonRpc

async function begin(): Promise<void> {
  const genesis = hoodiGenesis({ timestamp: Math.floor(Date.now() / 1000), kind: 'anvil' })
  ethereum = await startEthereum('anvil', 0, Buffer.from(JSON.stringify(genesis)))
  rpc = createJsonRpc(ethereum.execution.rpcUrl)
  await rpc.request('anvil_impersonateAccount', [systemAddress])
  await rpc.request('anvil_setBalance', [systemAddress, toHex(10n ** 20n)])
}

const test = story(begin, async () => ethereum?.stop())

async function send(from: string, to: string, data: Hex, value: bigint): Promise<void> {
  const gas = toHex(10_000_000)
  const hash = await rpc.request('eth_sendTransaction', [{ from, to, data, value: toHex(value), gas }])
  await rpc.request('evm_mine')
  const receipt = await rpc.request<{ status: string }>('eth_getTransactionReceipt', [hash])
  expect(receipt.status).toBe('0x1')
}

const counters = ({ address }: RequestContract) =>
  rpc.batch(
    [0, 1, 2, 3].map(slot => ({ method: 'eth_getStorageAt', params: [address, toHex(slot), 'latest'] })),
  )

/** Compares our simulated system call with the contract's own code, from the same state. */
async function compare(contract: RequestContract): Promise<string> {
  const snapshot = await rpc.request('evm_snapshot')
  const records = await dequeueRequests(rpc, contract)
  const played = await counters(contract)
  await rpc.request('evm_revert', [snapshot])
  await send(systemAddress, contract.address, '0x', 0n)
  expect(played).toEqual(await counters(contract))
  return records
}

test("the simulated first system call, which lifts the inhibitor, leaves the contract's own state", async () => {
  for (const contract of [withdrawalRequestContract, consolidationRequestContract])
    expect(await compare(contract)).toBe('0x')
})

test("with more requests than a block takes, records and counters match the contract's, block by block", async () => {
  const key = (byte: number): Hex => toHex(new Uint8Array(48).fill(byte))
  for (let index = 0; index < 18; index++)
    await send(sender, withdrawalRequestContract.address, concat([key(index), toHex(5, { size: 8 })]), 10n)
  for (let index = 0; index < 5; index++)
    await send(sender, consolidationRequestContract.address, concat([key(index), key(99)]), 10n)
  const withdrawals = [await compare(withdrawalRequestContract), await compare(withdrawalRequestContract)]
  expect(withdrawals.map(records => (records.length - 2) / 2 / 76)).toEqual([16, 2])
  expect(withdrawals[0]).toContain(sender.slice(2).toLowerCase() + key(0).slice(2))
  const sizes = []
  for (let block = 0; block < 4; block++)
    sizes.push(((await compare(consolidationRequestContract)).length - 2) / 2 / 116)
  expect(sizes).toEqual([2, 2, 1, 0])
})
