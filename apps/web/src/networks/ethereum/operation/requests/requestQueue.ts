import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { NodeAnswerError, quantity } from '#web/chain/quantity.ts'
import type { OperationKind } from './Operation.ts'

/** Places in the storage of both predeploys (EIP-7002, EIP-7251): where their queue begins, and where it ends. */
const places = { head: '0x2', tail: '0x3' } as const

/**
 * More requests than a queue can hold: each above the chain's pace raises the fee, after so many of them to more than
 * there is ether.
 */
const longestQueue = 1024

/** Slots after which the beacon chain's head must show what it took out of a queue with a block. */
export const shownAfterSlots = 2

/** What the chain takes out of a queue at the end of each block; a deposit waits in none of them. */
const takenPerBlock: Readonly<Record<OperationKind, number | null>> = {
  'ethereum.partial': 16,
  'ethereum.exit': 16,
  'ethereum.compound': 2,
  'ethereum.consolidate': 2,
  'ethereum.topUp': null,
}

/** Blocks after which the chain has taken a request out of its queue for sure, however long that was. */
export function blocksUntilTaken(kind: OperationKind): number {
  const perBlock = takenPerBlock[kind]
  return perBlock === null ? 0 : longestQueue / perBlock
}

/**
 * How many requests wait in the queue of a predeploy at the end of a block.
 * @param blockNumber a newer one: a node keeps no old state
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
