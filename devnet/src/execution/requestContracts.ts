import { type Address, type Hex, toHex } from 'viem'
import { devnetAddresses } from '../devnetAddresses.ts'
import type { JsonRpc } from './jsonRpc.ts'

/** A predeploy whose queue the protocol empties at the end of every block (EIP-7002, EIP-7251). */
export type RequestContract = {
  address: Address
  /** Length of one returned record, bytes. */
  recordBytes: number
  /** Requests per block that leave the fee unchanged. */
  targetPerBlock: bigint
}

/** EIP-7002: source address | public key | amount in gwei, little-endian. */
export const withdrawalRequestContract: RequestContract = {
  address: devnetAddresses.withdrawalRequests,
  recordBytes: 76,
  targetPerBlock: 2n,
}

/** EIP-7251: source address | source public key | target public key. */
export const consolidationRequestContract: RequestContract = {
  address: devnetAddresses.consolidationRequests,
  recordBytes: 116,
  targetPerBlock: 1n,
}

const systemAddress = '0xfffffffffffffffffffffffffffffffffffffffe'
const excessInhibitor = 2n ** 256n - 1n
const slots = { excess: 0n, count: 1n, head: 2n, tail: 3n }

/**
 * Simulates the end-of-block system call, which anvil never makes: reads from the contract's own code what it
 * would dequeue, then sets its four counters accordingly. (A transaction from the system address would land
 * only in the next block, where a request of that block could precede it.)
 * @returns the dequeued records, concatenated
 */
export async function dequeueRequests(rpc: JsonRpc, contract: RequestContract): Promise<Hex> {
  const { address } = contract
  const [records, ...counters] = (await rpc.batch([
    { method: 'eth_call', params: [{ from: systemAddress, to: address, gas: toHex(30_000_000) }, 'latest'] },
    ...Object.values(slots).map(slot => ({
      method: 'eth_getStorageAt',
      params: [address, toHex(slot), 'latest'],
    })),
  ])) as Hex[]
  const dequeued = BigInt(((records?.length ?? 2) - 2) / 2 / contract.recordBytes)
  const before = counters.map(value => BigInt(value))
  const after = afterSystemCall(before, dequeued, contract.targetPerBlock)
  await rpc.batch(
    after.flatMap((value, slot) =>
      value === before[slot]
        ? []
        : [{ method: 'anvil_setStorageAt', params: [address, toHex(slot), toHex(value, { size: 32 })] }],
    ),
  )
  return records ?? '0x'
}

function afterSystemCall(before: readonly bigint[], dequeued: bigint, target: bigint): bigint[] {
  const [excess = 0n, count = 0n, head = 0n, tail = 0n] = before
  const previous = excess === excessInhibitor ? 0n : excess
  const total = previous + count
  const emptied = head + dequeued === tail
  return [total > target ? total - target : 0n, 0n, emptied ? 0n : head + dequeued, emptied ? 0n : tail]
}
