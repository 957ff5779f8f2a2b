import type { DevChain } from './DevChain.ts'
import { describeTransaction } from './describeTransaction.ts'
import type { DevAccount } from './devAccounts.ts'
import { fillTransaction, readNonce } from './fillTransaction.ts'
import type { Ask } from './Question.ts'

type Parameters = {
  readonly account: DevAccount
  /** The parameter of `eth_sendTransaction`. */
  readonly input: unknown
  readonly chain: DevChain
  readonly call: (method: string, params: readonly unknown[]) => Promise<unknown>
  readonly ask: Ask
}

/** Shows the transaction, signs it in the page, broadcasts it and returns its hash. */
export async function signTransaction({ account, input, chain, call, ask }: Parameters): Promise<unknown> {
  const transaction = await fillTransaction(input, chain.chainId, call)
  const lines = describeTransaction(transaction, account.address, chain.symbol ?? 'ETH')
  await ask({ kind: 'sign', title: 'Send a transaction', lines })
  // Read last: another transaction may have gone out while the person was reading.
  const nonce = await readNonce(account.address, call)
  const signed = await account.signTransaction({ ...transaction, nonce })
  return call('eth_sendRawTransaction', [signed])
}
