import { type Address, createPublicClient, http, isAddressEqual } from 'viem'
import type { StackAddresses } from './StackAddresses.ts'

/** The account's mined transactions on this run's Ethereum chain, oldest first. */
export async function transactionsOf(account: Address, stack: StackAddresses) {
  const client = createPublicClient({ transport: http(stack.ethereumRpcUrl) })
  const head = await client.getBlockNumber({ cacheTime: 0 })
  const found = []
  for (let blockNumber = 0n; blockNumber <= head; blockNumber += 1n) {
    const block = await client.getBlock({ blockNumber, includeTransactions: true })
    found.push(...block.transactions.filter(({ from }) => isAddressEqual(from, account)))
  }
  return found
}
