import { type Client, createClient, custom, type Hash } from 'viem'
import type { EvmAccount, EvmClient, EvmNetwork } from '../core/index.ts'
import { sentHash } from '../core/pending-transactions/sentHash.ts'
import { createOperations } from './createOperations.ts'
import { getBalance } from './getBalance.ts'

/** Typed actions of one account on one network. */
export function createEvmClient(
  account: EvmAccount,
  network: EvmNetwork,
  hostReader: Client,
  onSent: (hash: Hash) => void = () => {},
): EvmClient {
  const { provider, id } = account
  const walletReader = createClient({
    chain: network,
    transport: custom({ request: args => provider.request(args) }),
  })
  // A Safe returns its own transaction hash: only the Safe maps it to the chain's.
  const operations = createOperations(account, id === 'safe' ? walletReader : hostReader)
  const emitSent = (hash: Hash) => {
    if (id !== 'safe') onSent(hash)
    return hash
  }
  return {
    ...operations,
    account,
    provider,
    walletReader,
    hostReader,
    async request(args) {
      const answer = await operations.request(args)
      const hash = sentHash(account, args.method, answer)
      if (hash) onSent(hash)
      return answer
    },
    getBalance: () => getBalance(network, hostReader, account.address),
    sendTransaction: async transaction => emitSent(await operations.sendTransaction(transaction)),
    writeContract: async write => emitSent(await operations.writeContract(write)),
  }
}
