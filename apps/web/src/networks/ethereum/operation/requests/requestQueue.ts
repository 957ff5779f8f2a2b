import { type Eip1193, NodeAnswerError, quantity } from '@granary/drivers/evm/chain'
import type { OperationKind } from './Operation.ts'

/** Storage slots of the queue's head and tail in both predeploys (EIP-7002, EIP-7251). */
const places = { head: '0x2', tail: '0x3' } as const

/** More requests than a queue can hold: each one above the chain's pace raises the fee, here beyond all ether. */
const longestQueue = 1024

/** Slots after which the beacon head shows the effect of requests taken from a queue. */
export const shownAfterSlots = 2

/** Requests that the chain takes from a queue per block; deposits use no queue. */
const takenPerBlock: Readonly<Record<OperationKind, number | null>> = {
  'ethereum.partial': 16,
  'ethereum.exit': 16,
  'ethereum.compound': 2,
  'ethereum.consolidate': 2,
  'ethereum.topUp': null,
}

/** Blocks after which the chain has taken a request from even the longest queue. */
export function blocksUntilTaken(kind: OperationKind): number {
  const perBlock = takenPerBlock[kind]
  return perBlock === null ? 0 : longestQueue / perBlock
}

/**
 * How many requests wait in a predeploy's queue at the end of a block.
 * @param blockNumber a recent one: nodes drop old state
 * @throws {NodeAnswerError}
 */
export async function readQueueLength(
  provider: Eip1193,
  address: string,
  blockNumber: number,
): Promise<bigint> {
  const block = `0x${blockNumber.toString(16)}`
  const [head, tail] = await Promise.all(
    [places.head, places.tail].map(async place => {
      const answer = await provider.request({ method: 'eth_getStorageAt', params: [address, place, block] })
      if (typeof answer !== 'string') throw new NodeAnswerError('storage', answer)
      return quantity(answer)
    }),
  )
  return (tail ?? 0n) - (head ?? 0n)
}
